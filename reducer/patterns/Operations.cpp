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
    if (op == scene.module || isa<FunctionOpInterface>(op))
      return 0;
    if (op->hasTrait<OpTrait::IsTerminator>())
      return canGo(op) ? 1 : 0;
    return hasUsersOutside(op) ? std::size(Substitutes) : 1;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    return editor.erase(op, Substitutes[variant]);
  }

private:
  /// Whether what is before a terminator may be one itself.
  static bool canGo(Operation *terminator) {
    Operation *before = terminator->getPrevNode();
    return before && !before->isRegistered() &&
           terminator->getNumSuccessors() == 0 && terminator->use_empty();
  }

  static constexpr Editor::Substitute Substitutes[] = {
      Editor::Substitute::Argument, Editor::Substitute::NewArgument,
      Editor::Substitute::Operand, Editor::Substitute::EarlierValue};
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeEraseOperations() {
  return std::make_unique<EraseOperations>();
}
