//===- Operations.cpp - Erases operations
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

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
    if (op == scene.module || isa<FunctionOpInterface>(op) ||
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
      Editor::Substitute::Operand, Editor::Substitute::EarlierValue};
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

std::unique_ptr<ReductionPattern> irsift::reduce::makeEraseOperations() {
  return std::make_unique<EraseOperations>();
}
