//===- OpTree.cpp - Walks along the def-use graph -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OpTree.h"

#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace irsift;

using OpList = SmallVector<Operation *, 8>;

/// Visits what `start` leads to in the order of a recursive depth-first walk,
/// without its stack. `next` appends the operations one step further on.
template <typename Visit, typename Next>
static void walkPreorder(Operation *start, OpSet &visited, Visit visit,
                         Next next) {
  SmallVector<Operation *, 32> pending{start};
  OpList further;
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (!visited.insert(op).second)
      continue;
    visit(op);
    further.clear();
    next(op, further);
    for (Operation *step : llvm::reverse(further))
      if (!visited.contains(step))
        pending.push_back(step);
  }
}

static void appendDefinitions(Operation *op, OpList &list) {
  for (Value operand : op->getOperands())
    if (Operation *definition = operand.getDefiningOp())
      list.push_back(definition);
}

static void appendUsers(Operation *op, OpList &list) {
  list.append(op->user_begin(), op->user_end());
}

static void appendBackSteps(Operation *op, OpList &list) {
  if (!isa<arith::ConstantOp, xpu::StoreOp>(op))
    appendDefinitions(op, list);
}

void irsift::addBackChain(Operation *root, OpTree &tree, OpSet &visited) {
  walkPreorder(
      root, visited, [&](Operation *op) { tree.insert(op); }, appendBackSteps);
}

void irsift::addBackChain(Operation *root, OpTree &tree) {
  OpSet visited;
  addBackChain(root, tree, visited);
}

void irsift::addBackChainBehind(Operation *root, OpTree &tree, OpSet &visited) {
  OpList steps;
  appendBackSteps(root, steps);
  for (Operation *step : steps)
    addBackChain(step, tree, visited);
}

void irsift::addForwardChain(Operation *root, OpTree &tree, OpSet &visited) {
  walkPreorder(
      root, visited, [&](Operation *op) { tree.insert(op); },
      [](Operation *op, OpList &list) {
        if (!isa<xpu::LM2GMOp, xpu::LM2GMMaskOp>(op))
          appendUsers(op, list);
      });
}

void irsift::addForwardChain(Operation *root, OpTree &tree) {
  OpSet visited;
  addForwardChain(root, tree, visited);
}

OpTree irsift::component(Operation *start, OpSet &seen) {
  OpTree tree;
  walkPreorder(
      start, seen, [&](Operation *op) { tree.insert(op); },
      [](Operation *op, OpList &list) {
        appendDefinitions(op, list);
        appendUsers(op, list);
      });
  return tree;
}

OpTree irsift::componentInBlock(Operation *start, Block *block, OpSet &seen) {
  OpTree tree;
  walkPreorder(
      start, seen,
      [&](Operation *op) {
        if (op->getBlock() == block)
          tree.insert(op);
      },
      [](Operation *op, OpList &list) {
        appendDefinitions(op, list);
        if (auto loop = dyn_cast<scf::ForOp>(op))
          for (Operation &inner : *loop.getBody())
            list.push_back(&inner);
        appendUsers(op, list);
      });
  return tree;
}
