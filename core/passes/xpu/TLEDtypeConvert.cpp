//===- TLEDtypeConvert.cpp - tritonxpu-tle-dtype-convert ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel computes in bf16 and stores into a bf16 buffer becomes f32; the
// buffer, and with it local memory, stays as it is.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/OpTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Says of an access that its registers are wider than the memory.
constexpr StringLiteral widenedName = "xpu.lm_bf16";

/// A value in registers; a buffer or a pointer of bf16 is none.
bool isBf16(Type type) {
  return isa<FloatType, RankedTensorType>(type) &&
         getElementTypeOrSelf(type).isBF16();
}

Type inF32(Type type) {
  Type single = Float32Type::get(type.getContext());
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(single);
  return single;
}

xpu::TLELocalPtrOp bf16Pointer(Value value) {
  auto pointer = value.getDefiningOp<xpu::TLELocalPtrOp>();
  bool isBf16 =
      pointer && pointer.getBuffer().getType().getElementType().isBF16();
  return isBf16 ? pointer : xpu::TLELocalPtrOp();
}

/// A region that computes in bf16 itself would have to change too.
bool hasOtherRegion(Operation *op) {
  if (op->getNumRegions() == 0 || isa<scf::ForOp, scf::IfOp>(op))
    return false;
  return llvm::any_of(op->getOperandTypes(), isBf16) ||
         llvm::any_of(op->getResultTypes(), isBf16);
}

/// Whether somebody who keeps computing in bf16 reads what `op` makes.
bool hasReaderOutside(Operation *op, const OpTree &tree) {
  for (Value result : op->getResults()) {
    if (!isBf16(result.getType()))
      continue;
    for (Operation *user : result.getUsers()) {
      auto extend = dyn_cast<arith::ExtFOp>(user);
      bool isFine = tree.contains(user) || isa<tt::StoreOp>(user) ||
                    (extend && getElementTypeOrSelf(extend.getType()).isF32());
      if (!isFine)
        return true;
    }
  }
  return false;
}

Value extended(OpBuilder &builder, Value value) {
  return arith::ExtFOp::create(builder, value.getLoc(), inF32(value.getType()),
                               value);
}

void widen(Operation *op) {
  OpBuilder builder(op);
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (!isBf16(constant.getType()))
      return;
    builder.setInsertionPointAfter(op);
    Value wide = extended(builder, constant);
    constant.getResult().replaceAllUsesExcept(wide, wide.getDefiningOp());
    return;
  }
  for (OpOperand &operand : op->getOpOperands())
    if (isa<BlockArgument>(operand.get()) && isBf16(operand.get().getType()) &&
        !isa<scf::YieldOp>(op))
      operand.set(extended(builder, operand.get()));
  if (isa<scf::ForOp, scf::IfOp, scf::YieldOp>(op))
    return;
  for (Value result : op->getResults())
    if (isBf16(result.getType()))
      result.setType(inF32(result.getType()));
}

/// Values that leave a region keep their type at its border.
void narrowYield(scf::YieldOp yield, ArrayRef<unsigned> numbers) {
  OpBuilder builder(yield);
  for (unsigned number : numbers) {
    Value value = yield->getOperand(number);
    Type type = value.getType();
    Type half = BFloat16Type::get(type.getContext());
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      half = tensor.clone(half);
    yield->setOperand(
        number, arith::TruncFOp::create(builder, yield.getLoc(), half, value));
  }
}

/// A pointer for an access with f32 registers, its conversion included.
void retypePointer(Operation *access) {
  Value operand = access->getOperand(0);
  auto convert = operand.getDefiningOp<xpu::ConvertLayoutOp>();
  xpu::TLELocalPtrOp pointer =
      bf16Pointer(convert ? convert.getSrc() : operand);
  if (!pointer)
    return;
  OpBuilder builder(access);
  auto toF32 = [&](Type type) -> Type {
    auto old = cast<tt::PointerType>(getElementTypeOrSelf(type));
    Type element =
        tt::PointerType::get(builder.getF32Type(), old.getAddressSpace());
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.clone(element) : element;
  };
  Value wide = xpu::TLELocalPtrOp::create(
      builder, pointer.getLoc(), toF32(pointer.getType()), pointer.getBuffer(),
      pointer.getIndices(), pointer.getLoopIndex());
  if (convert)
    wide = xpu::ConvertLayoutOp::create(builder, convert.getLoc(),
                                        toF32(convert.getType()), wide);
  access->setOperand(0, wide);
  access->setAttr(widenedName, builder.getUnitAttr());
}

template <typename CastOp> void dissolveCastsToSameType(ModuleOp module) {
  module.walk([](CastOp op) {
    if (getElementTypeOrSelf(op.getIn().getType()) !=
        getElementTypeOrSelf(op.getType()))
      return;
    op.replaceAllUsesWith(op.getIn());
    op.erase();
  });
}

struct TLEDtypeConvertPass
    : PassWrapper<TLEDtypeConvertPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TLEDtypeConvertPass)

  StringRef getArgument() const final { return "tritonxpu-tle-dtype-convert"; }
  StringRef getDescription() const final {
    return "Compute in f32 what is stored into bf16 tile buffers";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    std::vector<OpTree> trees = findTrees(module);
    if (trees.empty())
      return;
    for (const OpTree &tree : trees)
      widenTree(tree);
    module.walk([](Operation *op) {
      Type registers;
      if (auto store = dyn_cast<tt::StoreOp>(op))
        registers = store.getValue().getType();
      else if (auto load = dyn_cast<tt::LoadOp>(op))
        registers = load.getType();
      if (registers && getElementTypeOrSelf(registers).isF32())
        retypePointer(op);
    });
    dissolveCastsToSameType<arith::ExtFOp>(module);
    dissolveCastsToSameType<arith::TruncFOp>(module);
  }

private:
  static std::vector<OpTree> findTrees(ModuleOp module) {
    std::vector<OpTree> trees;
    OpSet seen;
    module.walk([&](tt::StoreOp store) {
      Operation *source = store.getValue().getDefiningOp();
      if (!source || seen.contains(store) || !bf16Pointer(store.getPtr()))
        return;
      OpTree tree = component(source, seen);
      if (tree.empty() || llvm::any_of(tree, [&](Operation *op) {
            return hasOtherRegion(op) || hasReaderOutside(op, tree);
          }))
        return;
      trees.push_back(std::move(tree));
    });
    return trees;
  }

  static void widenTree(const OpTree &tree) {
    // Which yields are bf16 must be known before what they yield is widened.
    DenseMap<Operation *, SmallVector<unsigned>> yields;
    for (Operation *op : tree)
      if (isa<scf::YieldOp>(op))
        for (OpOperand &operand : op->getOpOperands())
          if (isBf16(operand.get().getType()))
            yields[op].push_back(operand.getOperandNumber());
    for (Operation *op : tree) {
      if (auto yield = dyn_cast<scf::YieldOp>(op))
        narrowYield(yield, yields.lookup(op));
      else
        widen(op);
    }
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTLEDtypeConvertPass() {
  return std::make_unique<TLEDtypeConvertPass>();
}
