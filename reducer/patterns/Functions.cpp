//===- Functions.cpp - Drops arguments and results of functions
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "mlir/Interfaces/CallInterfaces.h"

#include <optional>

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Erases argument \p index, which has no users, here and in all calls.
bool eraseArgument(FunctionOpInterface function, unsigned index,
                   ArrayRef<CallOpInterface> callers) {
  if (failed(function.eraseArgument(index)))
    return false;
  for (CallOpInterface call : callers)
    call.getArgOperandsMutable().erase(index);
  return true;
}

/// An argument before \p argument of the same type.
BlockArgument earlierTwin(BlockArgument argument) {
  for (BlockArgument other : argument.getOwner()->getArguments()) {
    if (other == argument)
      return {};
    if (other.getType() == argument.getType())
      return other;
  }
  return {};
}

/// Way 0 drops all arguments that have no users, way 1 first merges those of a
/// type; then come single arguments from the last to the first.
class DropArguments final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function || function.getNumArguments() == 0)
      return 0;
    return 2 + function.getNumArguments();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    auto function = cast<FunctionOpInterface>(op);
    std::optional<std::vector<CallOpInterface>> callers =
        callersOf(function, editor.module());
    if (!callers)
      return false;
    unsigned count = function.getNumArguments();
    unsigned first = variant < 2 ? 0 : count - 1 - (variant - 2);
    unsigned last = variant < 2 ? count : first + 1;
    bool changed = false;
    for (unsigned index = last; index-- > first;) {
      if (function.isExternal()) {
        changed |= eraseArgument(function, index, *callers);
        continue;
      }
      BlockArgument argument = function.getArgument(index);
      if (!argument.use_empty() && variant > 0)
        if (BlockArgument twin = earlierTwin(argument))
          argument.replaceAllUsesWith(twin);
      if (argument.use_empty())
        changed |= eraseArgument(function, index, *callers);
    }
    return changed;
  }

  bool isChunkable() const override { return false; }
};

/// Way 0 drops all results, way n result n - 1.
class DropResults final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function || function.getNumResults() == 0)
      return 0;
    return function.getNumResults() > 1 ? 1 + function.getNumResults() : 1;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    auto function = cast<FunctionOpInterface>(op);
    unsigned count = function.getNumResults();
    llvm::BitVector dropped(count, variant == 0);
    if (variant > 0)
      dropped.set(variant - 1);
    std::optional<std::vector<CallOpInterface>> callers =
        callersOf(function, editor.module());
    if (!callers)
      return false;
    for (CallOpInterface call : *callers)
      if (!dropFromCall(call, dropped, editor))
        return false;
    for (Block &block : function.getFunctionBody())
      if (!block.empty() && block.back().getNumSuccessors() == 0 &&
          block.back().getNumOperands() == count)
        block.back().eraseOperands(dropped);
    return succeeded(function.eraseResults(dropped));
  }

  bool isChunkable() const override { return false; }

private:
  static bool dropFromCall(CallOpInterface call, const llvm::BitVector &dropped,
                           Editor &editor) {
    SmallVector<Type> types;
    for (OpResult result : call->getResults()) {
      if (result.getResultNumber() >= dropped.size())
        return false;
      if (!dropped.test(result.getResultNumber())) {
        types.push_back(result.getType());
        continue;
      }
      if (result.use_empty())
        continue;
      Value value = editor.substituteFor(result.getType(), call,
                                         Editor::Substitute::Argument);
      if (!value)
        return false;
      result.replaceAllUsesWith(value);
    }
    Operation *replacement =
        editor.rebuild(call, call->getOperands(), types, allAttributes(call));
    unsigned next = 0;
    for (OpResult result : call->getResults())
      if (!dropped.test(result.getResultNumber()))
        result.replaceAllUsesWith(replacement->getResult(next++));
    editor.eraseReplaced(call);
    return true;
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropArguments() {
  return std::make_unique<DropArguments>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropResults() {
  return std::make_unique<DropResults>();
}
