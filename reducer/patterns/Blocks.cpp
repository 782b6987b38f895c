//===- Blocks.cpp - Straightens branches, drops what blocks are handed ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

void eraseBlock(Block &block, Editor &editor) {
  block.dropAllDefinedValueUses();
  while (!block.empty())
    editor.eraseReplaced(&block.back());
  block.dropAllUses();
  block.erase();
}

void eraseUnreachable(Region &region, Editor &editor) {
  llvm::SmallPtrSet<Block *, 8> reached = {&region.front()};
  SmallVector<Block *> worklist = {&region.front()};
  while (!worklist.empty())
    for (Block *next : worklist.pop_back_val()->getSuccessors())
      if (reached.insert(next).second)
        worklist.push_back(next);
  SmallVector<Block *> dead;
  for (Block &block : region)
    if (!reached.contains(&block))
      dead.push_back(&block);
  // They may branch to one another.
  for (Block *block : dead)
    for (Operation &op : *block)
      op.walk([](Operation *inner) { inner->dropAllReferences(); });
  for (Block *block : dead)
    eraseBlock(*block, editor);
}

/// Way n of a branch with a condition goes to successor n only. A branch that
/// is the only one to its target takes its place.
class StraightenBranches final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    return op->getNumSuccessors();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    if (variant >= op->getNumSuccessors())
      return false;
    Block *target = op->getSuccessor(variant);
    SmallVector<Value> handed;
    if (auto branch = dyn_cast<BranchOpInterface>(op)) {
      SuccessorOperands operands = branch.getSuccessorOperands(variant);
      if (operands.getProducedOperandCount() > 0)
        return false;
      llvm::append_range(handed, operands.getForwardedOperands());
    }
    if (handed.size() != target->getNumArguments())
      return false;
    Block *block = op->getBlock();
    bool isOnly = llvm::all_of(target->getPredecessors(),
                               [&](Block *each) { return each == block; }) &&
                  !target->isEntryBlock() && target != block;
    if (isOnly)
      return merge(op, *target, handed, editor);
    if (op->getNumSuccessors() == 1)
      return false;
    OpBuilder builder(op);
    editor.context()->getOrLoadDialect<cf::ControlFlowDialect>();
    cf::BranchOp::create(builder, op->getLoc(), target, handed);
    Region *region = block->getParent();
    editor.eraseReplaced(op);
    eraseUnreachable(*region, editor);
    return true;
  }

private:
  static bool merge(Operation *op, Block &target, ArrayRef<Value> handed,
                    Editor &editor) {
    Block *block = op->getBlock();
    for (auto [argument, value] : llvm::zip(target.getArguments(), handed))
      argument.replaceAllUsesWith(value);
    editor.eraseReplaced(op);
    block->getOperations().splice(block->end(), target.getOperations());
    target.dropAllUses();
    target.erase();
    eraseUnreachable(*block->getParent(), editor);
    return true;
  }
};

/// Two ways for each argument of a block that branches go to, and of the entry
/// of an unknown operation's region: in its place stands what the first branch
/// hands over, or an argument of the function.
class DropBlockArguments final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    return 2 * argumentsOf(op).size();
  }

  bool apply(Operation *op, unsigned variant, Editor &editor) const override {
    std::vector<BlockArgument> arguments = argumentsOf(op);
    if (variant / 2 >= arguments.size())
      return false;
    BlockArgument argument = arguments[arguments.size() - 1 - variant / 2];
    Value value;
    if (!argument.use_empty()) {
      value = variant % 2 == 0
                  ? handedTo(argument)
                  : editor.substituteFor(argument.getType(),
                                         &argument.getOwner()->front(),
                                         Editor::Substitute::Argument);
      if (!value || value == argument)
        return false;
      argument.replaceAllUsesWith(value);
    }
    return drop(argument);
  }

private:
  static std::vector<BlockArgument> argumentsOf(Operation *op) {
    std::vector<BlockArgument> arguments;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.isEntryBlock() || !op->isRegistered())
          llvm::append_range(arguments, block.getArguments());
    return arguments;
  }

  static std::optional<SuccessorOperands> operandsFor(Block::pred_iterator at) {
    auto branch = dyn_cast<BranchOpInterface>((*at)->getTerminator());
    if (!branch)
      return std::nullopt;
    return branch.getSuccessorOperands(at.getSuccessorIndex());
  }

  static Value handedTo(BlockArgument argument) {
    Block *block = argument.getOwner();
    for (auto at = block->pred_begin(); at != block->pred_end(); ++at)
      if (std::optional<SuccessorOperands> operands = operandsFor(at))
        if (Value value = (*operands)[argument.getArgNumber()];
            value && value != argument)
          return value;
    return {};
  }

  static bool drop(BlockArgument argument) {
    Block *block = argument.getOwner();
    unsigned index = argument.getArgNumber();
    for (auto at = block->pred_begin(); at != block->pred_end(); ++at) {
      std::optional<SuccessorOperands> operands = operandsFor(at);
      if (!operands || operands->isOperandProduced(index))
        return false;
      operands->erase(index);
    }
    block->eraseArgument(index);
    return true;
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeStraightenBranches() {
  return std::make_unique<StraightenBranches>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropBlockArguments() {
  return std::make_unique<DropBlockArguments>();
}
