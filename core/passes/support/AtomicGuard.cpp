//===- AtomicGuard.cpp - Keeps simulated atomics to one core at a time ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/AtomicGuard.h"

#include "core/dialect/xpu/Layout.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/BlockGuard.h"
#include "core/passes/support/OpSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

#include <optional>

using namespace mlir;
using namespace irsift;

Value irsift::createIsCoreZero(OpBuilder &builder, Location loc) {
  Type i32 = builder.getI32Type();
  Value core = xpu::GetCoreIdOp::create(builder, loc, i32);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, core,
                               zero);
}

static bool simulatesAtomics(ModuleOp module) {
  Operation *last = nullptr;
  std::optional<xpu::Layout> layout;
  module.walk([&](xpu::TransferIn transfer) {
    if (!isa<RankedTensorType>(transfer.getBuffer().getType()))
      return;
    last = transfer;
    layout = xpu::Layout::of(transfer.getBuffer().getType());
  });
  return last && layout && layout->coresPerGroup() == 1 &&
         layout->groupsPerCluster() == 1 && !firstUser<xpu::ReduceOp>(last);
}

namespace {
/// `select(eq(load, constant), ..)` with a zero in one arm and a load in the
/// other, feeding only an addition.
struct PaddedUpdate {
  arith::CmpIOp compare;
  xpu::LoadOp index;
  arith::SelectOp select;
  bool zeroIsTrueArm;
};
} // namespace

static std::optional<PaddedUpdate> matchPaddedUpdate(arith::CmpIOp compare) {
  auto index = compare.getLhs().getDefiningOp<xpu::LoadOp>();
  if (compare.getPredicate() != arith::CmpIPredicate::eq || !index ||
      !matchPattern(compare.getRhs(), m_Constant()))
    return std::nullopt;
  arith::SelectOp select;
  for (Operation *user : compare->getUsers())
    if (auto next = dyn_cast<arith::SelectOp>(user)) {
      if (select)
        return std::nullopt;
      select = next;
    }
  if (!select || !select->hasOneUse() ||
      !isa<arith::AddFOp>(*select->user_begin()))
    return std::nullopt;
  auto isLoad = [](Value v) { return bool(v.getDefiningOp<xpu::LoadOp>()); };
  auto isZero = [](Value v) { return matchPattern(v, m_AnyZeroFloat()); };
  if (isZero(select.getTrueValue()) && isLoad(select.getFalseValue()))
    return PaddedUpdate{compare, index, select, true};
  if (isLoad(select.getTrueValue()) && isZero(select.getFalseValue()))
    return PaddedUpdate{compare, index, select, false};
  return std::nullopt;
}

static bool storesSelectOnEqual(ModuleOp module) {
  OpSearch search(OpSearch::Direction::Definitions, [](Operation *op) {
    auto select = dyn_cast<arith::SelectOp>(op);
    auto compare = select ? select.getCondition().getDefiningOp<arith::CmpIOp>()
                          : arith::CmpIOp();
    return compare && compare.getPredicate() == arith::CmpIPredicate::eq;
  });
  WalkResult result = module.walk([&](xpu::LM2GMOp transfer) {
    Value value = transfer.getValue();
    return value && search.from(value) ? WalkResult::interrupt()
                                       : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// "index modulo cores of the device is this core".
static Value createIsOwner(OpBuilder &builder, Location loc, Value index) {
  Type type = index.getType();
  Value clusters = gpu::GridDimOp::create(builder, loc, gpu::Dimension::x);
  Value cores = gpu::BlockDimOp::create(builder, loc, gpu::Dimension::x);
  Value count = arith::IndexCastOp::create(
      builder, loc, type, arith::MulIOp::create(builder, loc, clusters, cores));
  Value owner = arith::RemSIOp::create(builder, loc, index, count);
  Value self = xpu::GetThreadIdOp::create(builder, loc, type, 1);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, owner,
                               self);
}

static LogicalResult guardOwner(PaddedUpdate update) {
  Location loc = update.compare.getLoc();
  update.compare->moveAfter(update.index);
  OpBuilder builder(update.compare.getContext());
  builder.setInsertionPointAfter(update.compare);
  auto lane = [&](Value tensor) -> Value {
    return xpu::ExtractOp::create(
        builder, loc, getElementTypeOrSelf(tensor.getType()), tensor, 0);
  };
  Value selected = lane(update.compare);
  if (update.zeroIsTrueArm) {
    Value yes =
        arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
    selected = arith::XOrIOp::create(builder, loc, selected, yes);
  }
  Value owner = createIsOwner(builder, loc, lane(update.index));
  Value both = arith::AndIOp::create(builder, loc, selected, owner);

  arith::SelectOp select = update.select;
  select.replaceAllUsesWith(update.zeroIsTrueArm ? select.getFalseValue()
                                                 : select.getTrueValue());
  select.erase();
  return guardRestOfBlock(both.getDefiningOp(), both);
}

LogicalResult irsift::guardAtomicSimulation(ModuleOp module, bool allowOwners) {
  if (!simulatesAtomics(module))
    return success();
  if (allowOwners && storesSelectOnEqual(module)) {
    std::optional<PaddedUpdate> update;
    module.walk([&](arith::CmpIOp compare) {
      update = matchPaddedUpdate(compare);
      return update ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (update)
      return guardOwner(*update);
  }
  module.walk([](scf::IfOp branch) {
    OpBuilder builder(branch);
    Value isCoreZero = createIsCoreZero(builder, branch.getLoc());
    branch.getConditionMutable().assign(arith::AndIOp::create(
        builder, branch.getLoc(), branch.getCondition(), isCoreZero));
  });
  return success();
}
