//===- Regions.cpp - Lifts regions and drops what they carry
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

bool isLiftable(Region &region) {
  return region.hasOneBlock() && !region.front().empty();
}

/// Operand \p op hands to block argument \p index: counted from the end, as
/// loops list their bounds first; else any of the type.
Value entryOperand(Operation *op, BlockArgument argument) {
  unsigned fromEnd =
      argument.getOwner()->getNumArguments() - argument.getArgNumber();
  if (fromEnd <= op->getNumOperands()) {
    Value operand = op->getOperand(op->getNumOperands() - fromEnd);
    if (operand.getType() == argument.getType())
      return operand;
  }
  for (Value operand : op->getOperands())
    if (operand.getType() == argument.getType())
      return operand;
  return {};
}

/// Way n puts region n in place of the operation: a branch that is taken, a
/// loop that runs once. Of the two ways behind them, one puts all regions there
/// in their order, and one the first region twice: a round peeled off, and the
/// rest run once.
class InlineRegions final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (scene.isRoot(op) || isa<FunctionOpInterface>(op) ||
        isa<SymbolOpInterface>(op) ||
        llvm::none_of(op->getRegions(), isLiftable))
      return 0;
    return op->getNumRegions() + 2;
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    SmallVector<Region *> rounds;
    unsigned count = op->getNumRegions();
    if (variant < count)
      rounds = {&op->getRegion(variant)};
    else if (variant == count && count > 1)
      for (Region &region : op->getRegions())
        rounds.push_back(&region);
    else if (variant == count + 1)
      rounds = {&op->getRegion(0), &op->getRegion(0)};
    if (rounds.empty() ||
        llvm::any_of(rounds, [](Region *each) { return !isLiftable(*each); }))
      return false;
    SmallVector<Value> given;
    for (Region *region : rounds)
      if (!copyBefore(op, *region, given, editor))
        return false;
    return replaceResults(op, given, editor);
  }

private:
  /// Copies what \p region holds to before \p op. \p given is what the round
  /// before gave, and becomes what this one gives.
  static bool copyBefore(Operation *op, Region &region,
                         SmallVector<Value> &given, Editor &editor) {
    Block &block = region.front();
    IRMapping values;
    for (BlockArgument argument : block.getArguments()) {
      if (argument.use_empty())
        continue;
      Value value = fromEnd(given, block.getNumArguments(),
                            argument.getArgNumber(), argument.getType());
      if (!value)
        value = entryOperand(op, argument);
      if (!value)
        value = editor.substituteFor(argument.getType(), op,
                                     Editor::Substitute::Argument);
      if (!value)
        return false;
      values.map(argument, value);
    }
    Operation *terminator = terminatorOf(region);
    OpBuilder builder(op);
    for (Operation &inner : block)
      if (&inner != terminator)
        builder.clone(inner, values);
    given.clear();
    if (terminator)
      for (Value operand : terminator->getOperands())
        given.push_back(values.lookupOrDefault(operand));
    return true;
  }

  static bool replaceResults(Operation *op, ArrayRef<Value> given,
                             Editor &editor) {
    for (OpResult result : op->getResults()) {
      if (result.use_empty())
        continue;
      Value value = fromEnd(given, op->getNumResults(),
                            result.getResultNumber(), result.getType());
      for (auto substitute :
           {Editor::Substitute::Operand, Editor::Substitute::Argument})
        if (!value)
          value = editor.substituteFor(result.getType(), op, substitute);
      if (!value)
        return false;
      result.replaceAllUsesWith(value);
    }
    editor.eraseReplaced(op);
    return true;
  }

  /// What is given for the value at \p index of \p count: a condition may come
  /// first, so it is counted from the end.
  static Value fromEnd(ArrayRef<Value> given, unsigned count, unsigned index,
                       Type type) {
    if (count - index > given.size())
      return {};
    Value value = given[given.size() - (count - index)];
    return value.getType() == type ? value : Value();
  }
};

/// Way n drops result n of an operation with regions, with the operand that
/// starts it, the block arguments that carry it, and what terminators give.
class DropCarried final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (op->getNumRegions() == 0 || isa<FunctionOpInterface>(op))
      return 0;
    return op->getNumResults();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    unsigned fromEnd = op->getNumResults() - variant;
    SmallVector<Value> operands(op->getOperands());
    Value start = takeFromEnd(operands, fromEnd, op, variant);
    OpResult result = op->getResult(variant);
    if (!result.use_empty()) {
      Value value = start ? start
                          : editor.substituteFor(result.getType(), op,
                                                 Editor::Substitute::Argument);
      if (!value)
        return false;
      result.replaceAllUsesWith(value);
    }
    for (Region &region : op->getRegions())
      if (!dropFromRegion(region, op, fromEnd, start, editor))
        return false;
    SmallVector<Type> types(op->getResultTypes());
    types.erase(types.begin() + variant);
    Operation *replacement =
        editor.rebuild(op, operands, types, allAttributes(op));
    SmallVector<Value> values(replacement->getResults());
    values.insert(values.begin() + variant, Value());
    for (auto [from, to] : llvm::zip(op->getResults(), values))
      if (to)
        from.replaceAllUsesWith(to);
    editor.eraseReplaced(op);
    return true;
  }

private:
  /// Removes the operand that starts result \p index, if the operation has
  /// one, as loops do.
  static Value takeFromEnd(SmallVector<Value> &operands, unsigned fromEnd,
                           Operation *op, unsigned index) {
    bool carries = llvm::any_of(op->getRegions(), [&](Region &region) {
      return !region.empty() &&
             region.front().getNumArguments() >= op->getNumResults();
    });
    if (!carries || fromEnd > operands.size())
      return {};
    Value start = operands[operands.size() - fromEnd];
    if (start.getType() != op->getResult(index).getType())
      return {};
    operands.erase(operands.end() - fromEnd);
    return start;
  }

  static bool dropFromRegion(Region &region, Operation *op, unsigned fromEnd,
                             Value start, Editor &editor) {
    if (region.empty())
      return true;
    Block &block = region.front();
    if (start && fromEnd <= block.getNumArguments() &&
        block.getNumArguments() >= op->getNumResults()) {
      unsigned index = block.getNumArguments() - fromEnd;
      BlockArgument argument = block.getArgument(index);
      if (argument.getType() != start.getType())
        return false;
      argument.replaceAllUsesWith(start);
      block.eraseArgument(index);
    }
    for (Block &each : region) {
      if (each.empty())
        continue;
      Operation &terminator = each.back();
      if (terminator.getNumSuccessors() == 0 &&
          fromEnd <= terminator.getNumOperands())
        terminator.eraseOperand(terminator.getNumOperands() - fromEnd);
    }
    return true;
  }
};

/// Way n empties region n of an operation that may do without: of those that
/// are not registered nobody knows.
class EmptyRegions final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    if (scene.isRoot(op) || isa<SymbolOpInterface>(op) ||
        llvm::all_of(op->getRegions(), [](Region &r) { return r.empty(); }))
      return 0;
    return op->getNumRegions();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    Region &region = op->getRegion(variant);
    if (region.empty())
      return false;
    for (Block &block : region)
      for (Operation &inner : block)
        inner.walk([](Operation *each) { each->dropAllReferences(); });
    for (Block &block : region)
      while (!block.empty())
        editor.eraseReplaced(&block.back());
    region.dropAllReferences();
    region.getBlocks().clear();
    return true;
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeEmptyRegions() {
  return std::make_unique<EmptyRegions>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeInlineRegions() {
  return std::make_unique<InlineRegions>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropCarried() {
  return std::make_unique<DropCarried>();
}
