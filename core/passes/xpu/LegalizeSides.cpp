//===- LegalizeSides.cpp - Row side and column side of a tree -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/xpu/Legalize.h"

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/OpSearch.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::legalize;

static bool expandsAt(Operation *op, uint32_t axis) {
  auto expand = dyn_cast_or_null<tt::ExpandDimsOp>(op);
  return expand && expand.getAxis() == axis;
}

/// Whether `op` grows rows out of a single one.
static bool broadcastsRows(Operation *op) {
  auto broadcast = dyn_cast<xpu::BroadcastOp>(op);
  if (!broadcast)
    return false;
  auto from = cast<RankedTensorType>(broadcast.getSrc().getType());
  auto to = cast<RankedTensorType>(broadcast.getResult().getType());
  return from.getRank() > 0 && to.getRank() > 0 &&
         from.getDimSize(0) != to.getDimSize(0);
}

static bool runsAlongAxis0(Operation *op) {
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return reduce.getAxis() == 0;
  if (auto scan = dyn_cast<tt::ScanOp>(op))
    return scan.getAxis() == 0;
  return false;
}

namespace {
class SideSplitter {
public:
  SideSplitter(Tree &tree, const LineRules &rules, const LineNumbers &lines)
      : tree(tree), rules(rules), lines(lines),
        expansions(OpSearch::Direction::Users,
                   [](Operation *op) { return isa<tt::ExpandDimsOp>(op); }),
        rowExpansions(OpSearch::Direction::Users,
                      [](Operation *op) { return expandsAt(op, 1); }) {}

  LogicalResult run();

private:
  Tree &tree;
  const LineRules &rules;
  const LineNumbers &lines;
  OpSearch expansions;
  OpSearch rowExpansions;
  /// The copy that all shared ranges of the tree get, and what it copies.
  tt::MakeRangeOp copy, copied;

  void collectInner();
  void collectOuter();
  bool leadsToRows(Operation *user);
  void unshare(tt::MakeRangeOp range);
  void unshareExtension(arith::ExtSIOp extension);
};
} // namespace

void SideSplitter::collectInner() {
  OpTree chains;
  OpSet visitedBack, visitedForward;
  for (Operation *op : tree.full) {
    if (expandsAt(op, 0) || broadcastsRows(op))
      addBackChainBehind(op, chains, visitedBack);
    if (runsAlongAxis0(op))
      addForwardChain(op, chains, visitedForward);
  }
  tree.inner.insert(chains.begin(), chains.end());
}

bool SideSplitter::leadsToRows(Operation *user) {
  if (rules.outerRangesBehindAnyExpandDims)
    return rowExpansions.from(user);
  return expandsAt(expansions.from(user), 1);
}

void SideSplitter::collectOuter() {
  for (Operation *op : tree.full)
    if (isa<tt::MakeRangeOp>(op) &&
        llvm::any_of(op->getUsers(),
                     [&](Operation *user) { return leadsToRows(user); }))
      tree.outer.insert(op);
}

/// Gives the copy an extension of its own. The backend relinks the users of
/// the old one while it walks them, so it relinks the first and loses the rest.
void SideSplitter::unshareExtension(arith::ExtSIOp extension) {
  OpBuilder builder(copy->getContext());
  builder.setInsertionPointAfter(copy);
  auto own = arith::ExtSIOp::create(builder, extension.getLoc(),
                                    extension.getType(), copy.getResult());
  for (Operation *user : extension->getUsers())
    if (tree.inner.contains(user)) {
      user->replaceUsesOfWith(extension.getResult(), own.getResult());
      break;
    }
  tree.inner.erase(extension);
  tree.inner.insert(own);
  tree.block.insert(own);
}

void SideSplitter::unshare(tt::MakeRangeOp range) {
  if (!copy) {
    OpBuilder builder(range);
    copy = cast<tt::MakeRangeOp>(builder.clone(*range));
    copied = range;
  }
  llvm::SmallSetVector<Operation *, 8> users;
  for (Operation *user : range->getUsers())
    if (expandsAt(expansions.from(user), 0))
      users.insert(user);
  for (Operation *user : users) {
    auto extension = dyn_cast<arith::ExtSIOp>(user);
    if (extension && rules.sharedRangeGetsOwnExtension)
      unshareExtension(extension);
    else
      user->replaceUsesOfWith(range.getResult(), copy.getResult());
  }
  tree.inner.erase(range);
  tree.inner.insert(copy);
  tree.block.insert(copy);
}

LogicalResult SideSplitter::run() {
  collectInner();
  collectOuter();
  SmallVector<Operation *> shared;
  for (Operation *range : tree.outer)
    if (tree.inner.contains(range))
      shared.push_back(range);
  llvm::sort(shared,
             [&](Operation *a, Operation *b) { return lines[a] < lines[b]; });
  for (Operation *range : shared)
    unshare(cast<tt::MakeRangeOp>(range));

  std::optional<RegionConflict> conflict = sortInProgramOrder(tree.block);
  if (!conflict)
    return success();
  if (conflict->inner == copy)
    conflict->inner = copied;
  reportRegionConflict(*conflict,
                       "the range numbers rows and columns, and its copy for "
                       "the columns joins the loop of the other operation");
  return failure();
}

LogicalResult legalize::splitSides(Tree &tree, const LineRules &rules,
                                   const LineNumbers &lines) {
  return SideSplitter(tree, rules, lines).run();
}
