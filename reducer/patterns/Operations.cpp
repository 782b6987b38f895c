//===- Operations.cpp - Erases operations
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

bool hasUsersOutside(Operation *op) {
  return llvm::any_of(op->getUsers(),
                      [&](Operation *user) { return !op->isAncestor(user); });
}

/// The ways differ in what the users get instead. An operation that may be a
/// terminator is tried as well: of an unknown dialect nobody knows.
class EraseOperations final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (scene.isRoot(op) || isa<FunctionOpInterface>(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return 0;
    return hasUsersOutside(op) ? std::size(Substitutes) : 1;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    return editor.erase(op, Substitutes[variant]);
  }

private:
  static constexpr Editor::Substitute Substitutes[] = {
      Editor::Substitute::Argument, Editor::Substitute::NewArgument,
      Editor::Substitute::Operand, Editor::Substitute::EarlierValue,
      // As many operations as before, but nothing that they come from.
      Editor::Substitute::Zero, Editor::Substitute::One,
      Editor::Substitute::Placeholder};
};

/// Drops results of operations without regions, as far as they may have fewer:
/// of unknown dialects nobody knows.
class DropUnusedResults final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    bool isFlexible = !op->isRegistered() || allAttributes(op).get(Sizes) ||
                      op->hasTrait<OpTrait::VariadicResults>();
    if (!isFlexible || op->getNumRegions() > 0 || isa<CallOpInterface>(op))
      return 0;
    return op->getNumResults();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    if (variant >= op->getNumResults())
      return false;
    unsigned index = op->getNumResults() - 1 - variant;
    OpResult result = op->getResult(index);
    if (!result.use_empty()) {
      Value value = editor.substituteFor(result.getType(), op,
                                         Editor::Substitute::Argument);
      if (!value)
        return false;
      result.replaceAllUsesWith(value);
    }
    SmallVector<Type> types(op->getResultTypes());
    types.erase(types.begin() + index);
    Operation *replacement =
        editor.rebuild(op, op->getOperands(), types,
                       shrinkSegment(allAttributes(op), Sizes, index));
    unsigned next = 0;
    for (OpResult each : op->getResults())
      if (each != result)
        each.replaceAllUsesWith(replacement->getResult(next++));
    editor.eraseReplaced(op);
    return true;
  }

private:
  static constexpr StringLiteral Sizes = "resultSegmentSizes";
};

/// Erases a terminator behind an operation that may be one itself. Nobody would
/// write that, so it is tried when little else is left.
class DropTerminators final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    Operation *before = op->getBlock() ? op->getPrevNode() : nullptr;
    return before && !before->isRegistered() &&
                   op->hasTrait<OpTrait::IsTerminator>() &&
                   op->getNumSuccessors() == 0 && op->use_empty()
               ? 1
               : 0;
  }

  bool apply(Operation *op, unsigned, Editor &editor) const override {
    editor.eraseUnused(op);
    return true;
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropTerminators() {
  return std::make_unique<DropTerminators>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropUnusedResults() {
  return std::make_unique<DropUnusedResults>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeEraseOperations() {
  return std::make_unique<EraseOperations>();
}
