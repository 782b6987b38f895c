//===- DtypeConvert.cpp - Computes in f32 what the arch cannot ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arch 2 has no arithmetic on f16, arch 3 none on bf16. Values of that type
// become f32 from load to store; pointers, and with them local buffers, keep
// the half type. Values at region boundaries (loop-carried values, results of
// an if) keep it too: they are extended where a body uses them and truncated
// in front of the yield. What this does not cover (a half init that became
// f32, half combine regions of reductions, reinterpreting casts) leaves IR
// that the verifier rejects, as it does after the real pass.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/Environment.h"
#include "core/passes/support/OpTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace irsift;

namespace {

/// `type` with `element` for its element type.
Type withElementType(Type type, Type element) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(element);
  return element;
}

/// Takes the arithmetic of one module from `half` to f32.
class Widening {
public:
  Widening(FloatType half)
      : half(half), single(Float32Type::get(half.getContext())) {}

  void run(ModuleOp module) {
    OpSet seen;
    module.walk([&](xpu::StoreOp store) {
      Operation *definition = store.getValue().getDefiningOp();
      if (!definition || seen.contains(store))
        return;
      OpTree tree = component(definition, seen);
      // Which operands of a yield are half must be known before the
      // operations that define them are widened.
      DenseMap<Operation *, SmallVector<unsigned>> halfYields;
      for (Operation *op : tree)
        if (isa<scf::YieldOp>(op))
          for (OpOperand &operand : op->getOpOperands())
            if (isHalf(operand.get()))
              halfYields[op].push_back(operand.getOperandNumber());
      for (Operation *op : tree)
        widen(op, halfYields.lookup(op));
    });
  }

private:
  FloatType half;
  FloatType single;

  bool isHalf(Value value) const {
    Type type = value.getType();
    return isa<FloatType, RankedTensorType>(type) &&
           getElementTypeOrSelf(type) == half;
  }

  void widen(Operation *op, ArrayRef<unsigned> halfYieldOperands) const {
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      if (isHalf(constant))
        extendUsers(constant);
      return;
    }
    OpBuilder builder(op);
    for (OpOperand &operand : op->getOpOperands())
      if (isHalf(operand.get()) && isa<BlockArgument>(operand.get()))
        operand.set(convert<arith::ExtFOp>(builder, operand.get(), single));
    for (unsigned number : halfYieldOperands)
      op->setOperand(number, convert<arith::TruncFOp>(
                                 builder, op->getOperand(number), half));
    if (isa<scf::IfOp, scf::ForOp>(op))
      return;
    for (Value result : op->getResults())
      if (isHalf(result))
        result.setType(withElementType(result.getType(), single));
  }

  /// The constant itself stays half: its value is printed as the source wrote
  /// it.
  void extendUsers(arith::ConstantOp constant) const {
    OpBuilder builder(constant);
    builder.setInsertionPointAfter(constant);
    Value extended = convert<arith::ExtFOp>(builder, constant, single);
    constant.getResult().replaceAllUsesExcept(extended,
                                              extended.getDefiningOp());
  }

  template <typename CastOp>
  static Value convert(OpBuilder &builder, Value value, Type element) {
    return CastOp::create(builder, value.getLoc(),
                          withElementType(value.getType(), element), value);
  }
};

/// Casts whose two sides became the same type by widening.
template <typename CastOp> void dissolveCastsToSameType(ModuleOp module) {
  module.walk([](CastOp op) {
    if (getElementTypeOrSelf(op.getIn().getType()) !=
        getElementTypeOrSelf(op.getType()))
      return;
    op.replaceAllUsesWith(op.getIn());
    op.erase();
  });
}

/// Feeds the users of an f16 load's extension with the f16 itself. Their types
/// stay as they are, so all but the laxest users are rejected afterwards.
void dropF16Extensions(ModuleOp module) {
  SmallVector<arith::ExtFOp> extensions;
  module.walk([&](xpu::LoadOp load) {
    Value loaded = load.getResult();
    if (getElementTypeOrSelf(loaded.getType()).isF16() && loaded.hasOneUse())
      if (auto extension = dyn_cast<arith::ExtFOp>(*loaded.user_begin()))
        extensions.push_back(extension);
  });
  for (arith::ExtFOp extension : extensions) {
    extension.replaceAllUsesWith(extension.getIn());
    extension.erase();
  }
}

struct DtypeConvertPass
    : PassWrapper<DtypeConvertPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DtypeConvertPass)

  DtypeConvertPass() = default;
  DtypeConvertPass(const DtypeConvertPass &other) : PassWrapper(other) {}

  Option<uint32_t> arch{*this, "xpu-arch", llvm::cl::init(3),
                        llvm::cl::desc("Architecture of the XPU")};

  StringRef getArgument() const final { return "tritonxpu-dtype-convert"; }
  StringRef getDescription() const final {
    return "Compute in f32 where the architecture has no half arithmetic";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (arch == 2)
      Widening(Float16Type::get(&getContext())).run(module);
    else if (arch == 3)
      Widening(BFloat16Type::get(&getContext())).run(module);
    dissolveCastsToSameType<arith::ExtFOp>(module);
    dissolveCastsToSameType<arith::TruncFOp>(module);
    if (isEnvironmentSwitchOn("TRITONXPU_FP16_FAST"))
      dropF16Extensions(module);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createDtypeConvertPass() {
  return std::make_unique<DtypeConvertPass>();
}
