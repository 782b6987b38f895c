//===- Mask.cpp - Remaining lengths and guards in place of bounds masks ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Up to here the `len` operand of a transfer is the boolean mask of the access.
// Where that mask is a compare with a bound, or an and of such compares, the
// transfer gets the number of elements that remain, and a core whose first
// element is out of bounds skips the rest of the block. Any other mask stays
// boolean: later stages ignore it, so the access is then unmasked.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/Layout.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/AtomicGuard.h"
#include "core/passes/support/BlockGuard.h"
#include "core/passes/support/OpSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;

namespace {

/// splat(a < b) becomes splat(a) < splat(b): what follows looks for compares of
/// tensors. The old operations stay.
void sinkComparesBelowSplats(ModuleOp module) {
  module.walk([](tt::SplatOp splat) {
    auto scalar = splat.getSrc().getDefiningOp<arith::CmpIOp>();
    auto type = dyn_cast<RankedTensorType>(splat.getType());
    if (!scalar || !type)
      return;
    OpBuilder builder(splat);
    auto splatOf = [&](Value value) -> Value {
      return tt::SplatOp::create(builder, splat.getLoc(),
                                 type.clone(value.getType()), value);
    };
    Value lhs = splatOf(scalar.getLhs());
    Value rhs = splatOf(scalar.getRhs());
    Value compare = arith::CmpIOp::create(builder, splat.getLoc(),
                                          scalar.getPredicate(), lhs, rhs);
    splat.getResult().replaceAllUsesWith(compare);
  });
}

/// A compare that bounds an access, and whether what remains up to the bound is
/// the length of the transfer (rows only guard).
struct Bound {
  arith::CmpIOp compare;
  bool givesLength;
};

bool isBound(Operation *op) {
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  return compare && (compare.getPredicate() == arith::CmpIPredicate::slt ||
                     compare.getPredicate() == arith::CmpIPredicate::ult);
}

/// Reads masks. Good as long as no use changes.
class MaskReader {
public:
  /// The compares that bound an access with this mask; none if its form is not
  /// one that the pass understands.
  ArrayRef<Bound> read(Value mask) {
    auto [entry, isNew] = known.try_emplace(mask);
    if (isNew)
      entry->second = readForm(mask);
    return entry->second;
  }

private:
  DenseMap<Value, SmallVector<Bound, 2>> known;
  OpSearch expandDims{OpSearch::Direction::Definitions,
                      [](Operation *op) { return isa<tt::ExpandDimsOp>(op); }};

  SmallVector<Bound, 2> readForm(Value mask) {
    Operation *definition = mask.getDefiningOp();
    if (isBound(definition))
      return {{cast<arith::CmpIOp>(definition), true}};
    SmallVector<Bound, 2> bounds;
    auto both = dyn_cast_or_null<arith::AndIOp>(definition);
    if (!both || !both.getLhs().getDefiningOp() ||
        !both.getRhs().getDefiningOp())
      return bounds;
    // A compare behind both sides counts for the first one.
    llvm::DenseSet<Operation *> visited;
    for (Value side : {both.getLhs(), both.getRhs()})
      addSide(side, visited, bounds);
    return bounds;
  }

  void addSide(Value side, llvm::DenseSet<Operation *> &visited,
               SmallVectorImpl<Bound> &bounds) {
    auto expand = cast_or_null<tt::ExpandDimsOp>(expandDims.from(side));
    SmallVector<Operation *> open{side.getDefiningOp()};
    while (!open.empty()) {
      Operation *op = open.pop_back_val();
      if (!visited.insert(op).second)
        continue;
      if (expand && isBound(op))
        bounds.push_back({cast<arith::CmpIOp>(op), expand.getAxis() == 0});
      for (Value operand : op->getOperands())
        if (Operation *behind = operand.getDefiningOp())
          open.push_back(behind);
    }
  }
};

/// The operations whose masks the pass reads: the plain transfers, or with
/// `maskZero` those that keep their mask.
Value maskOf(Operation *op, bool maskZero) {
  if (maskZero)
    return TypeSwitch<Operation *, Value>(op)
        .Case<xpu::GM2LMMaskOp, xpu::LM2GMMaskOp, xpu::SM2GMMaskOp>(
            [](auto transfer) { return transfer.getMask(); })
        .Default([](Operation *) { return Value(); });
  return TypeSwitch<Operation *, Value>(op)
      .Case<xpu::GM2LMOp, xpu::LM2GMOp, xpu::SM2GMOp>(
          [](auto transfer) { return transfer.getLen(); })
      .Default([](Operation *) { return Value(); });
}

/// Puts `length` where the backend does: for sm2gm that is operand 1, whatever
/// stands there.
LogicalResult setLength(Operation *op, Value length) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<xpu::GM2LMOp, xpu::LM2GMOp, xpu::GM2LMMaskOp, xpu::LM2GMMaskOp>(
          [&](auto transfer) {
            transfer.getLenMutable().assign(length);
            return success();
          })
      .Case<xpu::SM2GMOp>([&](xpu::SM2GMOp transfer) {
        transfer->setOperand(1, length);
        return success();
      })
      .Default([](Operation *other) -> LogicalResult {
        return other->emitOpError(
            "with a bounds mask is not supported in mask-zero mode: the "
            "backend has no length operand for it and stops here");
      });
}

/// The transfers of a module, their lengths and guards.
class BoundsMasks {
public:
  BoundsMasks(ModuleOp module, bool maskZero)
      : module(module), maskZero(maskZero) {}

  LogicalResult setLengths();
  LogicalResult addGuards();

  /// Whether some bound is a constant tensor.
  bool sawConstantBound() const { return constantBound; }

private:
  ModuleOp module;
  bool maskZero;
  bool constantBound = false;
  DenseMap<Operation *, unsigned> compareNumbers;
  DenseMap<Operation *, Value> lengths;
  llvm::SetVector<Operation *> guarded;

  Value lengthOf(arith::CmpIOp compare);
};

LogicalResult BoundsMasks::setLengths() {
  SmallVector<std::pair<Operation *, Value>> masked;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isBound(op))
      compareNumbers.try_emplace(op, compareNumbers.size());
    else if (Value mask = maskOf(op, maskZero))
      masked.emplace_back(op, mask);
  });

  MaskReader reader;
  SmallVector<std::pair<Operation *, arith::CmpIOp>> chosen;
  for (auto [op, mask] : masked) {
    // Of several compares that give a length the last one in the program wins.
    arith::CmpIOp last;
    for (const Bound &bound : reader.read(mask)) {
      guarded.insert(bound.compare);
      if (bound.givesLength &&
          (!last || compareNumbers.at(last) < compareNumbers.at(bound.compare)))
        last = bound.compare;
    }
    if (last)
      chosen.emplace_back(op, last);
  }
  for (auto [op, compare] : chosen)
    if (failed(setLength(op, lengthOf(compare))))
      return failure();
  return success();
}

Value BoundsMasks::lengthOf(arith::CmpIOp compare) {
  Value &length = lengths[compare];
  if (!length) {
    DenseElementsAttr bound;
    constantBound |= matchPattern(compare.getRhs(), m_Constant(&bound));
    OpBuilder builder(compare);
    length = arith::SubIOp::create(builder, compare.getLoc(), compare.getRhs(),
                                   compare.getLhs());
  }
  return length;
}

LogicalResult BoundsMasks::addGuards() {
  SmallVector<Operation *> compares = guarded.takeVector();
  llvm::sort(compares, [&](Operation *a, Operation *b) {
    return compareNumbers.at(a) < compareNumbers.at(b);
  });
  // The last one first: an earlier guard then takes the later ones along, and
  // every operation moves once.
  for (Operation *compare : llvm::reverse(compares)) {
    OpBuilder builder(compare->getContext());
    builder.setInsertionPointAfter(compare);
    Value lane =
        xpu::ExtractOp::create(builder, compare->getLoc(), builder.getI1Type(),
                               compare->getResult(0), 0);
    if (failed(guardRestOfBlock(lane.getDefiningOp(), lane)))
      return failure();
  }
  return success();
}

/// A transfer whose length is not one of ours moves element by element.
void degradeTransfers(ModuleOp module) {
  module.walk([](Operation *op) {
    TypeSwitch<Operation *>(op)
        .Case<xpu::GM2LMOp, xpu::GM2LMMaskOp, xpu::LM2GMOp, xpu::LM2GMMaskOp,
              xpu::SM2GMOp, xpu::SM2GMMaskOp>([](auto transfer) {
          Value length = transfer.getLen();
          if (length && !length.template getDefiningOp<arith::SubIOp>())
            transfer.setOffsetState(xpu::OffsetState::Unknown);
        });
  });
}

/// Leaves the work of every function to core 0.
LogicalResult actOnCoreZeroOnly(ModuleOp module) {
  for (tt::FuncOp func : module.getOps<tt::FuncOp>()) {
    if (func.getBody().empty())
      continue;
    OpBuilder builder = OpBuilder::atBlockBegin(&func.getBody().front());
    Value isCoreZero = createIsCoreZero(builder, func.getLoc());
    if (failed(guardRestOfBlock(isCoreZero.getDefiningOp(), isCoreZero)))
      return failure();
  }
  return success();
}

class MaskPass : public PassWrapper<MaskPass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MaskPass)

  MaskPass() = default;
  MaskPass(const MaskPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "tritonxpu-mask"; }
  StringRef getDescription() const final {
    return "Turn bounds masks into remaining lengths and guards";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, gpu::GPUDialect, scf::SCFDialect,
                    tt::TritonDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    sinkComparesBelowSplats(module);
    BoundsMasks masks(module, isUseMaskZero);
    if (failed(masks.setLengths()))
      return signalPassFailure();
    if (!isUseMaskZero && failed(masks.addGuards()))
      return signalPassFailure();
    degradeTransfers(module);
    if (failed(guardAtomicSimulation(module, masks.sawConstantBound())))
      return signalPassFailure();
    if (core0ActOnly && failed(actOnCoreZeroOnly(module)))
      return signalPassFailure();
  }

  Option<bool> core0ActOnly{*this, "core0-act-only",
                            llvm::cl::desc("only core 0 works"),
                            llvm::cl::init(false)};
  Option<bool> isUseMaskZero{
      *this, "is-use-mask-zero",
      llvm::cl::desc("transfers keep their mask beside the length"),
      llvm::cl::init(false)};
};

} // namespace

std::unique_ptr<Pass> irsift::createMaskPass() {
  return std::make_unique<MaskPass>();
}
