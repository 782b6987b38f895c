//===- FocusSlice.cpp - Keeps one operation and what it is made of
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// What has to stay so that one operation can be computed where it is.
class Slice {
public:
  Slice(Operation *focus, bool withTerminators)
      : withTerminators(withTerminators) {
    addWhole(focus);
    for (Operation *parent = focus->getParentOp(); parent;
         parent = parent->getParentOp())
      addShell(parent);
    while (!worklist.empty())
      visit(worklist.pop_back_val());
  }

  bool contains(Operation *op) const { return kept.contains(op); }

private:
  /// Keeps \p op with all it holds.
  void addWhole(Operation *op) {
    op->walk([&](Operation *inner) {
      if (kept.insert(inner).second)
        worklist.push_back(inner);
    });
    addParents(op);
  }

  /// Keeps \p op, and of its blocks the terminators.
  void addShell(Operation *op) {
    if (!kept.insert(op).second)
      return;
    worklist.push_back(op);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.empty() &&
            block.back().mightHaveTrait<OpTrait::IsTerminator>()) {
          kept.insert(&block.back());
          if (withTerminators)
            worklist.push_back(&block.back());
        }
    addParents(op);
  }

  void addParents(Operation *op) {
    for (Operation *parent = op->getParentOp(); parent;
         parent = parent->getParentOp())
      if (!kept.contains(parent))
        return addShell(parent);
  }

  void visit(Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        if (!kept.contains(producer))
          addWhole(producer);
  }

  bool withTerminators;
  llvm::DenseSet<Operation *> kept;
  SmallVector<Operation *> worklist;
};

/// Way 0 gives terminators any operands; way 1 keeps what they are given.
class FocusSlice final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (scene.isRoot(op) || isa<SymbolOpInterface>(op))
      return 0;
    if (scene.hasHintedOp)
      return op->getName().getStringRef() == scene.hints.op ? 2 : 0;
    // Without a name to go by, whatever ends a chain of values.
    bool isSink = op->use_empty() && op->getNumOperands() > 0 &&
                  !op->mightHaveTrait<OpTrait::IsTerminator>();
    return isSink ? 2 : 0;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    Slice slice(op, /*withTerminators=*/variant == 1);
    SmallVector<Operation *> doomed;
    moduleOf(op, editor.module())
        .walk<WalkOrder::PreOrder>([&](Operation *inner) {
          if (slice.contains(inner))
            return WalkResult::advance();
          doomed.push_back(inner);
          return WalkResult::skip();
        });
    bool changed = false;
    for (Operation *each : llvm::reverse(doomed))
      if (editor.isAlive(each))
        changed |= editor.erase(each, Editor::Substitute::Argument);
    return changed;
  }

  bool isChunkable() const override { return false; }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeFocusSlice() {
  return std::make_unique<FocusSlice>();
}
