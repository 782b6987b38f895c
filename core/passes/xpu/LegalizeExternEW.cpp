//===- LegalizeExternEW.cpp - tritonxpu-legalize-extern-ew ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Calls of functions that the device library of this path lacks. Others stay,
/// and fail when the kernel is linked.
struct LegalizeExternEWPass
    : PassWrapper<LegalizeExternEWPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LegalizeExternEWPass)

  StringRef getArgument() const final { return "tritonxpu-legalize-extern-ew"; }
  StringRef getDescription() const final {
    return "Replace calls that the device library cannot answer";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, math::MathDialect>();
  }

  void runOnOperation() final {
    SmallVector<tt::ExternElementwiseOp> calls;
    getOperation().walk(
        [&](tt::ExternElementwiseOp call) { calls.push_back(call); });
    for (tt::ExternElementwiseOp call : calls)
      if (Value replacement = replacementOf(call)) {
        call.replaceAllUsesWith(replacement);
        call.erase();
      }
  }

private:
  static Value replacementOf(tt::ExternElementwiseOp call) {
    OpBuilder builder(call);
    ValueRange sources = call.getSrcs();
    StringRef symbol = call.getSymbol();
    if (symbol == "libdevice.fast_expf" && sources.size() == 1)
      return math::ExpOp::create(builder, call.getLoc(), sources[0]);
    bool divides = symbol == "libdevice.fast_dividef" ||
                   symbol == "__triton_houyi_fast_fdividef";
    if (divides && sources.size() == 2)
      return arith::DivFOp::create(builder, call.getLoc(), sources[0],
                                   sources[1]);
    return {};
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createLegalizeExternEWPass() {
  return std::make_unique<LegalizeExternEWPass>();
}
