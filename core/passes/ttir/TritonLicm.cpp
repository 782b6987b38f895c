//===- TritonLicm.cpp - Hoists invariant code, loads included -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;
using namespace irsift;

/// Whether nothing in `op` does more than read memory.
static bool onlyReads(Operation *op) {
  auto effects = getEffectsRecursively(op);
  return effects && llvm::all_of(*effects, [](const auto &effect) {
           return isa<MemoryEffects::Read>(effect.getEffect());
         });
}

/// Lets a load in front of `loop` touch memory only if the loop runs.
static void guard(tt::LoadOp load, scf::ForOp loop) {
  OpBuilder builder(load);
  Location loc = load.getLoc();
  auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                         : arith::CmpIPredicate::slt;
  Value runs = arith::CmpIOp::create(
      builder, loc, predicate, loop.getLowerBound(), loop.getUpperBound());
  Type maskType = tt::getI1SameShape(load.getType());
  if (isa<RankedTensorType>(maskType))
    runs = tt::SplatOp::create(builder, loc, maskType, runs);
  if (load.getMask())
    runs = arith::AndIOp::create(builder, loc, load.getMask(), runs);
  load.getMaskMutable().assign(runs);
}

static void hoistFrom(LoopLikeOpInterface loop) {
  auto forLoop = dyn_cast<scf::ForOp>(*loop);
  bool mayHoistLoads = forLoop && onlyReads(loop);
  moveLoopInvariantCode(
      loop.getLoopRegions(),
      [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [&](Operation *op, Region *) {
        if (isa<tt::LoadOp>(op))
          return mayHoistLoads && onlyReads(op);
        return isMemoryEffectFree(op) && isSpeculatable(op);
      },
      [&](Operation *op, Region *) {
        loop.moveOutOfLoop(op);
        if (auto load = dyn_cast<tt::LoadOp>(op))
          guard(load, forLoop);
      });
}

namespace {

struct TritonLicm : public PassWrapper<TritonLicm, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TritonLicm)

  StringRef getArgument() const final { return "triton-licm"; }
  StringRef getDescription() const final {
    return "Hoist loop invariant code, loads of loops that only read included";
  }

  // The walk visits inner loops first.
  void runOnOperation() final { getOperation().walk(hoistFrom); }
};

} // namespace

std::unique_ptr<Pass> irsift::createTritonLicmPass() {
  return std::make_unique<TritonLicm>();
}
