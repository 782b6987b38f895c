//===- OpOrder.cpp - Program order ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OpOrder.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace irsift;

static unsigned nestingDepth(Operation *op) {
  unsigned depth = 0;
  while ((op = op->getParentOp()))
    ++depth;
  return depth;
}

static std::optional<RegionConflict> findConflict(const OpTree &tree) {
  if (tree.empty())
    return std::nullopt;
  Operation *first = tree.front();
  for (Operation *op : tree)
    if (op->getParentRegion() != first->getParentRegion()) {
      if (nestingDepth(op) < nestingDepth(first))
        return RegionConflict{first, op};
      return RegionConflict{op, first};
    }
  return std::nullopt;
}

std::optional<RegionConflict> irsift::sortInProgramOrder(OpTree &tree) {
  if (std::optional<RegionConflict> conflict = findConflict(tree))
    return conflict;
  if (tree.empty())
    return std::nullopt;

  llvm::DenseMap<Block *, unsigned> blockNumbers;
  for (Block &block : *tree.front()->getParentRegion())
    blockNumbers.try_emplace(&block, blockNumbers.size());
  SmallVector<Operation *> ops = tree.takeVector();
  llvm::sort(ops, [&](Operation *a, Operation *b) {
    if (a->getBlock() == b->getBlock())
      return a != b && a->isBeforeInBlock(b);
    return blockNumbers.at(a->getBlock()) < blockNumbers.at(b->getBlock());
  });
  tree.insert(ops.begin(), ops.end());
  return std::nullopt;
}

/// "the body of 'scf.for'", "the then region of 'scf.if'", "region #1 of ...".
static void describeRegion(Diagnostic &diag, Operation *op) {
  Operation *owner = op->getParentOp();
  unsigned number = op->getParentRegion()->getRegionNumber();
  StringRef name = owner->getName().getStringRef();
  if (name == "scf.if")
    diag << "the " << (number == 0 ? "then" : "else") << " region of ";
  else if (owner->getNumRegions() == 1)
    diag << "the body of ";
  else
    diag << "region #" << number << " of ";
  diag << "'" << owner->getName() << "'";
}

void irsift::reportRegionConflict(const RegionConflict &conflict,
                                  StringRef task) {
  InFlightDiagnostic error = conflict.inner->emitOpError();
  error << "and '" << conflict.outer->getName() << "' lie in different regions"
        << " and cannot be ordered (" << task << "): this one is in ";
  describeRegion(*error.getUnderlyingDiagnostic(), conflict.inner);
  error << ", the other in ";
  describeRegion(*error.getUnderlyingDiagnostic(), conflict.outer);
  Operation *innerOwner = conflict.inner->getParentOp();
  Operation *outerOwner = conflict.outer->getParentOp();
  error.attachNote(innerOwner->getLoc())
      << "the '" << innerOwner->getName() << "' around this operation";
  error.attachNote(conflict.outer->getLoc()) << "the other operation";
  error.attachNote(outerOwner->getLoc())
      << "the '" << outerOwner->getName() << "' around the other operation";
  error.attachNote(conflict.inner->getLoc())
      << "a build of the backend with assertions stops here (\"Operations are "
         "in different regions!\"); a build without them never returns";
}

LineNumbers::LineNumbers(Operation *root) {
  unsigned number = 0;
  root->walk([&](Operation *op) { numbers[op] = number++; });
}
