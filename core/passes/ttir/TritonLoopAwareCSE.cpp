//===- TritonLoopAwareCSE.cpp - CSE that sees equal loop variables --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Which variables of one loop are always equal. Two are if they start equal
/// and their next values are, given that they are equal now.
class EqualVariables {
public:
  explicit EqualVariables(scf::ForOp loop) : loop(loop) {}

  bool areEqual(unsigned a, unsigned b) {
    asked.clear();
    pending.clear();
    if (!askVariables(a, b))
      return false;
    while (!pending.empty()) {
      auto [first, second] = pending.pop_back_val();
      if (!followsFromOperands(first, second))
        return false;
    }
    return true;
  }

private:
  /// Queues the question whether two values are equal. It is asked once: while
  /// it is open, and until it is answered with no, the answer counts as yes.
  void ask(Value a, Value b) {
    if (a != b && asked.insert({a, b}).second)
      pending.push_back({a, b});
  }

  bool askVariables(unsigned a, unsigned b) {
    if (loop.getInitArgs()[a] != loop.getInitArgs()[b])
      return false;
    OperandRange yielded = loop.getBody()->getTerminator()->getOperands();
    ask(yielded[a], yielded[b]);
    return true;
  }

  /// Whether two values are equal if those are that this asks about.
  bool followsFromOperands(Value a, Value b) {
    auto argumentA = dyn_cast<BlockArgument>(a);
    auto argumentB = dyn_cast<BlockArgument>(b);
    if (argumentA && argumentB)
      return isVariable(argumentA) && isVariable(argumentB) &&
             askVariables(getIndex(argumentA), getIndex(argumentB));
    Operation *opA = a.getDefiningOp();
    Operation *opB = b.getDefiningOp();
    if (!opA || !opB || !areAlike(opA, opB) ||
        cast<OpResult>(a).getResultNumber() !=
            cast<OpResult>(b).getResultNumber())
      return false;
    for (auto [operandA, operandB] :
         llvm::zip(opA->getOperands(), opB->getOperands()))
      ask(operandA, operandB);
    return true;
  }

  bool isVariable(BlockArgument argument) {
    return argument.getOwner() == loop.getBody() &&
           argument.getArgNumber() >= loop.getNumInductionVars();
  }
  unsigned getIndex(BlockArgument argument) {
    return argument.getArgNumber() - loop.getNumInductionVars();
  }

  /// Whether two operations of the loop compute the same from equal operands.
  bool areAlike(Operation *a, Operation *b) {
    return a->getBlock() == loop.getBody() && b->getBlock() == loop.getBody() &&
           a->getName() == b->getName() &&
           a->getNumOperands() == b->getNumOperands() &&
           a->getNumRegions() == 0 &&
           a->getAttrDictionary() == b->getAttrDictionary() &&
           a->getResultTypes() == b->getResultTypes() && isMemoryEffectFree(a);
  }

  scf::ForOp loop;
  llvm::DenseSet<std::pair<Value, Value>> asked;
  SmallVector<std::pair<Value, Value>> pending;
};

} // namespace

/// Lets the first of several equal variables stand for all of them. The others
/// carry themselves along, to be dropped by canonicalization.
static void mergeEqualVariables(scf::ForOp loop) {
  EqualVariables equal(loop);
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  unsigned count = loop.getNumRegionIterArgs();
  llvm::SmallDenseMap<unsigned, unsigned> firstOf;
  for (unsigned b = 0; b < count; ++b)
    for (unsigned a = 0; a < b; ++a)
      if (!firstOf.contains(a) && equal.areEqual(a, b)) {
        firstOf[b] = a;
        break;
      }
  for (auto [other, first] : firstOf) {
    BlockArgument argument = loop.getRegionIterArg(other);
    argument.replaceAllUsesWith(loop.getRegionIterArg(first));
    loop.getResult(other).replaceAllUsesWith(loop.getResult(first));
  }
  for (auto [other, first] : firstOf)
    yield->setOperand(other, loop.getRegionIterArg(other));
}

namespace {

struct TritonLoopAwareCSE
    : public PassWrapper<TritonLoopAwareCSE, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TritonLoopAwareCSE)

  StringRef getArgument() const final { return "triton-loop-aware-cse"; }
  StringRef getDescription() const final {
    return "Eliminate common subexpressions, equal loop variables included";
  }

  void runOnOperation() final {
    IRRewriter rewriter(&getContext());
    auto cse = [&] {
      DominanceInfo dominance(getOperation());
      eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    };
    cse();
    getOperation().walk(mergeEqualVariables);
    cse();
    // This driver also folds operations of the whole module.
    RewritePatternSet patterns(&getContext());
    scf::ForOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTritonLoopAwareCSEPass() {
  return std::make_unique<TritonLoopAwareCSE>();
}
