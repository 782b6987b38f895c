//===- TritonDialect.cpp - Registration, inlining, constants --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Syntax.h"
#include "core/dialect/tt/Triton.h"

#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace irsift::tt;

namespace {

struct TritonInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *callable,
                       bool wouldBeCloned) const final {
    auto noinline = callable->getAttrOfType<BoolAttr>("noinline");
    return !noinline || !noinline.getValue();
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }

  void handleTerminator(Operation *op, Block *continuation) const final {
    auto ret = dyn_cast<ReturnOp>(op);
    if (!ret)
      return;
    OpBuilder builder(op);
    cf::BranchOp::create(builder, op->getLoc(), continuation,
                         ret.getOperands());
    op->erase();
  }

  void handleTerminator(Operation *op, ValueRange results) const final {
    auto ret = cast<ReturnOp>(op);
    for (auto [result, operand] : llvm::zip(results, ret.getOperands()))
      result.replaceAllUsesWith(operand);
  }
};

} // namespace

void TritonDialect::initialize() {
  registerTypes();
  registerOps();
  addInterfaces<TritonInlinerInterface>();
}

Operation *TritonDialect::materializeConstant(OpBuilder &builder,
                                              Attribute value, Type type,
                                              Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

std::optional<Dialect::ParseOpHook>
TritonDialect::getParseOperationHook(StringRef opName) const {
  return syntax::getLegacyParser(opName);
}

CoreLine irsift::tt::getCoreLine(Operation *op) {
  for (Operation *at = op; at; at = at->getParentOp()) {
    auto module = dyn_cast<ModuleOp>(at);
    if (!module)
      continue;
    if (module->hasAttr("ttg.num-warps"))
      return CoreLine::V3_6;
    if (module->hasAttr("triton_xpu.target"))
      return CoreLine::V3_0;
  }
  auto *dialect = op->getContext()->getLoadedDialect<TritonDialect>();
  return dialect ? dialect->getRules().line : CoreLine::V3_6;
}

#include "core/dialect/tt/TritonDialect.cpp.inc"
#include "core/dialect/tt/TritonEnums.cpp.inc"
