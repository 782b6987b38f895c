//===- LegalizeFinish.cpp - What legalize does after its loops ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/xpu/Legalize.h"

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/OpSearch.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::legalize;

//===----------------------------------------------------------------------===//
// Stores from shared memory
//===----------------------------------------------------------------------===//

static void putOnOneCore(Operation *op) {
  for (OpResult result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type || !isa_and_nonnull<xpu::ClusterLayoutAttr>(type.getEncoding()))
      continue;
    auto layout = xpu::getOneCoreLayout(op->getContext(), type.getShape());
    if (!layout)
      continue;
    type = xpu::withEncoding(type, *layout);
    result.setType(type);
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      if (auto value = dyn_cast<DenseElementsAttr>(constant.getValue()))
        constant.setValueAttr(value.reshape(type));
  }
}

/// One core stores what is in shared memory, at the end of the function. No
/// pass makes such stores; hand-written modules may have them.
static LogicalResult sinkSharedMemoryStores(ModuleOp module, bool useMaskZero) {
  SmallVector<Operation *> stores, returns;
  module.walk([&](Operation *op) {
    if (useMaskZero ? isa<xpu::SM2GMMaskOp>(op) : isa<xpu::SM2GMOp>(op))
      stores.push_back(op);
    if (isa<tt::ReturnOp>(op))
      returns.push_back(op);
  });
  if (stores.empty())
    return success();
  if (returns.size() != 1)
    return stores.front()->emitOpError(
               "is to be moved in front of the return, and the module has ")
           << returns.size() << " of them";
  for (Operation *store : stores) {
    OpTree chain;
    addBackChain(store, chain);
    if (std::optional<RegionConflict> conflict = sortInProgramOrder(chain)) {
      reportRegionConflict(*conflict, "both belong to a store from shared "
                                      "memory, which is moved to the return");
      return failure();
    }
    for (Operation *op : chain) {
      op->moveBefore(returns.front());
      putOnOneCore(op);
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Ranges outside the trees
//===----------------------------------------------------------------------===//

/// Ranges that no loop has replaced get no number of a trip. Those that have
/// been replaced are here too: they have no users, and neither has what is put
/// in front of them.
static void replaceRemainingRanges(ModuleOp module, const Settings &settings) {
  OpSearch search(OpSearch::Direction::Definitions,
                  [](Operation *op) { return isa<tt::MakeRangeOp>(op); });
  OpSet rowRanges;
  module.walk([&](tt::ExpandDimsOp expand) {
    if (expand.getAxis() == 1)
      if (Operation *range = search.from(expand.getSrc()))
        rowRanges.insert(range);
  });

  SmallVector<tt::MakeRangeOp> ranges;
  module.walk([&](tt::MakeRangeOp range) { ranges.push_back(range); });
  for (tt::MakeRangeOp range : ranges) {
    OpBuilder builder(range);
    Location loc = range.getLoc();
    auto start = static_cast<int32_t>(range.getStart());
    auto end = static_cast<int32_t>(range.getEnd());
    Operation *replacement;
    if (rowRanges.contains(range)) {
      Value zero = arith::ConstantIntOp::create(builder, loc, 0, 32);
      replacement = xpu::OutRangeOp::create(
          builder, loc, range.getType(), zero,
          settings.coreNum / settings.groupsPerCluster, 1);
    } else {
      replacement =
          xpu::MakeRangeOp::create(builder, loc, range.getType(), Value(),
                                   Value(), start, end, end - start);
    }
    range->replaceAllUsesWith(replacement);
  }
}

//===----------------------------------------------------------------------===//
// Cached transfers
//===----------------------------------------------------------------------===//

static Block &getEntryBlock(Operation *op) {
  return op->getParentOfType<FunctionOpInterface>().getFunctionBody().front();
}

/// Takes the transfer and all it is computed from to the front of the function.
static LogicalResult hoist(Operation *transfer) {
  OpTree chain;
  addBackChain(transfer, chain);
  if (std::optional<RegionConflict> conflict = sortInProgramOrder(chain)) {
    reportRegionConflict(*conflict, "both belong to a cached transfer, which "
                                    "is taken to the front of the function");
    return failure();
  }
  Block &entry = getEntryBlock(transfer);
  for (Operation *op : llvm::reverse(chain))
    op->moveBefore(&entry, entry.begin());
  return success();
}

/// Takes what needs nothing but arguments of the function, or the operation
/// that is first in it at that moment, to the front.
static void hoistLeaves(Operation *transfer) {
  OpTree chain;
  addBackChain(transfer, chain);
  chain.remove_if([&](Operation *op) {
    return op->getParentRegion() != transfer->getParentRegion();
  });
  // All in one region now.
  (void)sortInProgramOrder(chain);
  Block &entry = getEntryBlock(transfer);
  for (Operation *op : llvm::reverse(chain)) {
    bool isLeaf = llvm::all_of(op->getOperands(), [&](Value operand) {
      if (Operation *definition = operand.getDefiningOp())
        return definition == &entry.front();
      return operand.getParentBlock() == &entry;
    });
    if (isLeaf)
      op->moveBefore(&entry, entry.begin());
  }
}

static LogicalResult hoistCachedTransfers(ModuleOp module,
                                          const LineRules &rules) {
  SmallVector<Operation *> cached;
  module.walk([&](Operation *op) {
    if (auto transfer = dyn_cast<xpu::GM2LMOp>(op)) {
      if (transfer.getCache())
        cached.push_back(op);
    } else if (auto transfer = dyn_cast<xpu::GM2LMMaskOp>(op)) {
      if (transfer.getCache())
        cached.push_back(op);
    }
  });
  for (Operation *transfer : llvm::reverse(cached)) {
    if (!rules.cachedTransfersLeaveLoop)
      hoistLeaves(transfer);
    else if (failed(hoist(transfer)))
      return failure();
  }
  return success();
}

LogicalResult legalize::finish(ModuleOp module, const Settings &settings) {
  if (failed(sinkSharedMemoryStores(module, settings.useMaskZero)))
    return failure();
  replaceRemainingRanges(module, settings);
  return hoistCachedTransfers(module, settings.rules);
}
