//===- UnrollStores.cpp - Puts what is stored into unroll loops -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/UnrollStores.h"

#include "core/passes/support/UnrollCloner.h"

using namespace mlir;
using namespace irsift;

StoreUnroller::~StoreUnroller() {
  for (Operation *op : removed)
    op->destroy();
}

FailureOr<SmallVector<UnrollTree>>
StoreUnroller::collectTrees(ArrayRef<xpu::StoreOp> stores) const {
  SmallVector<UnrollTree> trees;
  DenseSet<Operation *> collected;
  for (xpu::StoreOp store : stores) {
    FailureOr<UnrollGate::Width> width =
        gate.ask(store.getValue().getType(), store);
    if (failed(width))
      return failure();
    if (!width->opens() || collected.contains(store))
      continue;
    trees.push_back(collectStoreTree(store, facts));
    collected.insert(trees.back().stores.begin(), trees.back().stores.end());
  }
  return trees;
}

/// Whether an operation was taken out, itself or with what it stood in.
static bool isDetached(Operation *op) {
  return !op->getParentOfType<ModuleOp>();
}

LogicalResult StoreUnroller::cut(MutableArrayRef<UnrollTree> trees) {
  for (UnrollTree &tree : trees) {
    llvm::erase_if(tree.ops, isDetached);
    llvm::erase_if(tree.stores, isDetached);
    if (tree.stores.empty())
      continue;
    FailureOr<int64_t> trips = countTrips(tree);
    if (failed(trips))
      return failure();
    if (*trips <= 1)
      return success();
    if (failed(cutInto(tree, *trips)))
      return failure();
  }
  return success();
}

FailureOr<int64_t> StoreUnroller::countTrips(const UnrollTree &tree) const {
  std::optional<UnrollGate::Width> common;
  for (xpu::StoreOp store : tree.stores) {
    if (store->getBlock() != tree.stores.front()->getBlock())
      return 1;
    FailureOr<UnrollGate::Width> width =
        gate.ask(store.getValue().getType(), store);
    if (failed(width))
      return failure();
    if (!common) {
      common = *width;
      continue;
    }
    common->columns = std::min(common->columns, width->columns);
    common->step = std::min(common->step, width->columns);
  }
  return common->trips();
}

LogicalResult StoreUnroller::cutInto(const UnrollTree &tree, int64_t trips) {
  xpu::StoreOp first = tree.stores.front();
  for (Operation *op : tree.ops)
    if (op->isProperAncestor(first))
      return op->emitOpError("hangs together with what is stored inside it and "
                             "cannot be cut into ")
             << trips << " parts; the backend crashes here";

  hoistBuffers(tree);
  OpBuilder builder(first);
  UnrolledLoop loop = createUnrolledLoop(builder, first.getLoc(), 0, trips);
  UnrollCloner cloner(loop, trips, gate, facts);
  for (Operation *op : tree.ops)
    if (failed(cloner.clone(op)))
      return failure();
  removeUnused(tree);
  return success();
}

/// Moves `op` in front of `site`, and before it what it needs of what stands
/// between the two.
static void hoist(Operation *op, Operation *site) {
  auto standsBehind = [&](Operation *other) {
    return other->getBlock() == site->getBlock() &&
           site->isBeforeInBlock(other);
  };
  if (!standsBehind(op))
    return;
  SmallVector<Operation *> needed, pending{op};
  SmallPtrSet<Operation *, 16> seen;
  while (!pending.empty()) {
    Operation *next = pending.pop_back_val();
    if (!standsBehind(next) || !seen.insert(next).second)
      continue;
    needed.push_back(next);
    for (Value operand : next->getOperands())
      if (Operation *def = operand.getDefiningOp())
        pending.push_back(def);
  }
  llvm::sort(needed, [](Operation *a, Operation *b) {
    return a != b && a->isBeforeInBlock(b);
  });
  for (Operation *next : needed)
    next->moveBefore(site);
}

/// Buffers of later stores, and transfers that fill what is loaded, must be
/// there before the loop.
void StoreUnroller::hoistBuffers(const UnrollTree &tree) const {
  Operation *first = tree.stores.front();
  for (Operation *op : tree.ops) {
    Value buffer;
    if (auto store = dyn_cast<xpu::StoreOp>(op))
      buffer = store.getPtr();
    else if (auto load = dyn_cast<xpu::LoadOp>(op))
      buffer = load.getPtr();
    Operation *source = buffer ? buffer.getDefiningOp() : nullptr;
    if (source && isa<xpu::AllocaOp, xpu::TransferIn>(source))
      hoist(source, first);
  }
}

void StoreUnroller::removeUnused(const UnrollTree &tree) {
  for (Operation *op : llvm::reverse(tree.ops)) {
    if (!op->use_empty())
      continue;
    op->remove();
    op->dropAllReferences();
    removed.push_back(op);
  }
}
