//===- UnrollTree.cpp - Which operations go into an unroll loop -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/UnrollTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;

using OpList = SmallVector<Operation *>;

ProgramOrder::ProgramOrder(ModuleOp module) {
  unsigned number = 0;
  module->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { numbers[op] = number++; });
}

void ProgramOrder::sort(SmallVectorImpl<Operation *> &ops) const {
  llvm::sort(ops, [&](Operation *a, Operation *b) { return isBefore(a, b); });
}

bool irsift::isConstant(Operation *op) {
  return isa<arith::ConstantOp, xpu::VConstOp>(op);
}

/// Whether `op` repeats a column along the columns.
static bool repeatsColumn(Operation *op) {
  auto broadcast = dyn_cast<xpu::BroadcastOp>(op);
  if (!broadcast)
    return false;
  auto from = dyn_cast<RankedTensorType>(broadcast.getSrc().getType());
  auto to = dyn_cast<RankedTensorType>(broadcast.getResult().getType());
  return from && to && from.getRank() > 0 && to.getRank() > 0 &&
         from.getShape().back() < to.getShape().back();
}

static bool endsTree(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() ||
         isa<xpu::TransferIn, xpu::TransferOut, xpu::ReduceOp, xpu::ScanOp>(op);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

static OpSet findUntouchable(ModuleOp module) {
  OpSet visited;
  OpTree chain;
  auto add = [&](Value value) {
    if (Operation *op = value ? value.getDefiningOp() : nullptr)
      addBackChain(op, chain, visited);
  };
  module.walk([&](Operation *op) {
    if (auto in = dyn_cast<xpu::TransferIn>(op)) {
      add(in.getPtr());
      add(in.getLen());
    } else if (auto out = dyn_cast<xpu::TransferOut>(op)) {
      add(out.getPtr());
      add(out.getLen());
    }
    llvm::TypeSwitch<Operation *>(op)
        .Case<xpu::GM2LMMaskOp, xpu::LM2GMMaskOp, xpu::LoadOp, xpu::StoreOp>(
            [&](auto access) { add(access.getMask()); });
  });
  return visited;
}

static OpSet findRowChain(ModuleOp module) {
  OpSet rows;
  OpList pending;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      pending.push_back(op);
  };
  module.walk([&](Operation *op) {
    auto expand = dyn_cast<tt::ExpandDimsOp>(op);
    if ((expand && expand.getAxis() == 1) || repeatsColumn(op))
      add(op->getOperand(0));
  });
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (isa<xpu::ReduceOp>(op) || !rows.insert(op).second)
      continue;
    if (!isa<xpu::LoadOp>(op))
      llvm::for_each(op->getOperands(), add);
  }
  return rows;
}

UnrollFacts::UnrollFacts(ModuleOp module)
    : untouchable(findUntouchable(module)), rowChain(findRowChain(module)),
      order(module) {}

//===----------------------------------------------------------------------===//
// Walks
//===----------------------------------------------------------------------===//

static void appendDefinition(Value value, OpList &list) {
  if (Operation *op = value.getDefiningOp())
    list.push_back(op);
}

/// Definitions outside of `loop` of what its body uses.
static void appendOutsideDefinitions(scf::ForOp loop, OpList &list) {
  loop.getBody()->walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && !loop->isAncestor(def))
        list.push_back(def);
  });
}

static void appendProducers(Operation *op, OpList &list) {
  if (isConstant(op) || isa<xpu::LoadOp>(op))
    return;
  if (auto store = dyn_cast<xpu::StoreOp>(op))
    return appendDefinition(store.getValue(), list);
  for (Value operand : op->getOperands())
    appendDefinition(operand, list);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    appendOutsideDefinitions(loop, list);
  if (isa<scf::IfOp>(op))
    for (Region &region : op->getRegions())
      for (Operation &inner : region.getOps())
        list.push_back(&inner);
}

/// Visits everything that `pending` leads to and returns what stands in the
/// block of `site` or in one around it.
template <typename Next>
static OpList walkTree(OpList pending, Operation *site, Next appendNext) {
  SmallPtrSet<Block *, 8> around;
  for (Operation *op = site; op && op->getBlock(); op = op->getParentOp())
    around.insert(op->getBlock());
  OpSet visited;
  OpList kept;
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (endsTree(op) || !visited.insert(op).second)
      continue;
    if (around.contains(op->getBlock()))
      kept.push_back(op);
    appendNext(op, pending);
  }
  return kept;
}

static UnrollTree makeTree(OpList ops, const UnrollFacts &facts) {
  UnrollTree tree;
  tree.ops = std::move(ops);
  facts.order.sort(tree.ops);
  for (Operation *op : tree.ops)
    if (auto store = dyn_cast<xpu::StoreOp>(op))
      tree.stores.push_back(store);
  return tree;
}

UnrollTree irsift::collectStoreTree(xpu::StoreOp root,
                                    const UnrollFacts &facts) {
  auto next = [&](Operation *op, OpList &list) {
    appendProducers(op, list);
    if (!isConstant(op) && !facts.untouchable.contains(op))
      list.append(op->user_begin(), op->user_end());
  };
  return makeTree(walkTree({root}, root, next), facts);
}

OpList irsift::collectProducers(ValueRange values, Operation *user,
                                const UnrollFacts &facts) {
  OpList roots;
  for (Value value : values)
    appendDefinition(value, roots);
  OpList ops = walkTree(std::move(roots), user, appendProducers);
  facts.order.sort(ops);
  return ops;
}

/// The operand of a scalar-vector operation that is a vector.
template <typename OpT> static Value vectorSide(OpT op) {
  return op.getElemState() == xpu::ElemState::SV ? op.getRhs() : op.getLhs();
}

static void appendRowStoreProducers(Operation *op, OpList &list) {
  if (repeatsColumn(op))
    return;
  llvm::TypeSwitch<Operation *>(op)
      .Case<xpu::SVAddFOp, xpu::SVMulFOp, xpu::SVSubFOp, xpu::SVMaxFOp,
            xpu::SVXorIOp>(
          [&](auto mixed) { appendDefinition(vectorSide(mixed), list); })
      .Default([&](Operation *other) { appendProducers(other, list); });
}

UnrollTree irsift::collectRowStoreTree(xpu::StoreOp root,
                                       const UnrollFacts &facts) {
  return makeTree(walkTree({root}, root, appendRowStoreProducers), facts);
}

SmallVector<UnrollTree> irsift::mergeTrees(ArrayRef<UnrollTree> trees,
                                           const UnrollFacts &facts) {
  llvm::EquivalenceClasses<unsigned> joined;
  llvm::DenseMap<Operation *, unsigned> firstTree;
  for (unsigned i = 0; i < trees.size(); ++i) {
    joined.insert(i);
    for (Operation *op : trees[i].ops)
      if (!isConstant(op))
        joined.unionSets(firstTree.try_emplace(op, i).first->second, i);
  }

  SmallVector<SetVector<Operation *>> ops(trees.size());
  for (unsigned i = 0; i < trees.size(); ++i)
    ops[joined.getLeaderValue(i)].insert(trees[i].ops.begin(),
                                         trees[i].ops.end());
  SmallVector<UnrollTree> merged;
  for (SetVector<Operation *> &group : ops)
    if (!group.empty())
      merged.push_back(makeTree(group.takeVector(), facts));
  llvm::sort(merged, [&](const UnrollTree &a, const UnrollTree &b) {
    return facts.order.isBefore(a.stores.front(), b.stores.front());
  });
  return merged;
}
