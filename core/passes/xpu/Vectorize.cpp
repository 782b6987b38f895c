//===- Vectorize.cpp - Values in 512-bit vectors --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduced and stored values become tensors of vectors, together with all they
// are computed from and all that uses them (VectorClosure). Peepholes follow.
// The steps and their order are those of the backend: they can be told apart in
// its output.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/LineRules.h"
#include "core/passes/support/VectorClosure.h"
#include "core/passes/support/VectorPeepholes.h"
#include "core/passes/support/VectorPreRewrites.h"
#include "core/passes/support/VectorRewrite.h"
#include "core/passes/support/VectorTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace irsift;

namespace {

LogicalResult vectorizeFrom(Operation *root, Type type,
                            VectorClosures &closures) {
  if (!root || !fillsVectors(type, getElementTypeOrSelf(type)))
    return success();
  FailureOr<std::vector<Operation *>> closure = closures.take(root);
  if (failed(closure))
    return failure();
  return vectorizeClosure(*closure);
}

/// Reduces first, source by source, then stores.
LogicalResult vectorizeRoots(ModuleOp module) {
  VectorClosures closures(module);
  SmallVector<xpu::ReduceOp> reduces;
  SmallVector<xpu::StoreOp> stores;
  module.walk([&](xpu::ReduceOp reduce) { reduces.push_back(reduce); });
  module.walk([&](xpu::StoreOp store) { stores.push_back(store); });
  for (xpu::ReduceOp reduce : reduces) {
    for (Value source : reduce.getSrcs())
      if (failed(vectorizeFrom(source.getDefiningOp(), source.getType(),
                               closures)))
        return failure();
    vectorizeReduce(reduce);
  }
  for (xpu::StoreOp store : stores)
    if (failed(vectorizeFrom(store, store.getValue().getType(), closures)))
      return failure();
  return success();
}

/// Rewrites greedily. The driver also folds and drops dead operations all over
/// the module, as the backend's does.
LogicalResult rewriteGreedily(ModuleOp module,
                              void (*addPatterns)(RewritePatternSet &)) {
  RewritePatternSet patterns(module.getContext());
  addPatterns(patterns);
  if (succeeded(applyPatternsGreedily(module, std::move(patterns))))
    return success();
  return module.emitError("rewriting does not come to an end");
}

class VectorizePass
    : public PassWrapper<VectorizePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VectorizePass)

  VectorizePass() = default;
  VectorizePass(const VectorizePass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "tritonxpu-vectorize"; }
  StringRef getDescription() const final {
    return "Give values 512-bit vectors for elements";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, tt::TritonDialect,
                    xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    if (failed(run(getOperation())))
      signalPassFailure();
  }

  Option<bool> dumpFlag{
      *this, "dump-flag",
      llvm::cl::desc("dumps of the backend's developers; changes nothing"),
      llvm::cl::init(false)};
  Option<bool> compareFusion{
      *this, "compare-fusion",
      llvm::cl::desc("store the results of float compares as mask words"),
      llvm::cl::init(false)};

  // Ours alone: the later 3.6 line has moved the first steps to normalize.
  Option<bool> isNormalized{*this, "normalized",
                            llvm::cl::desc("normalize ran before"),
                            llvm::cl::init(false)};

private:
  /// The steps before roots are looked at; whether flags are mask words now.
  FailureOr<bool> prepare(ModuleOp module) {
    if (isNormalized)
      return module->removeAttr(flagsFusedName) != nullptr;
    if (LineRules::of(module).erfIsLibraryCall)
      replaceErfByCall(module);
    if (failed(foldSelectsToMaxMin(module)))
      return failure();
    FailureOr<bool> fusedFlags = fuseFlagStores(module, compareFusion);
    if (failed(fusedFlags) || failed(rewriteGreedily(module, addFlagPatterns)))
      return failure();
    return fusedFlags;
  }

  LogicalResult run(ModuleOp module) {
    FailureOr<bool> fusedFlags = prepare(module);
    if (failed(fusedFlags) || failed(vectorizeRoots(module)))
      return failure();
    dropNoConversions(module);
    turnDivisionsIntoProducts(module);
    if (failed(useScalarOperands(module)))
      return failure();
    fuseMultiplyAdd(module);
    if (!*fusedFlags)
      markUnorderedBf16(module);
    return rewriteGreedily(module, addBitLanePatterns);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createVectorizePass() {
  return std::make_unique<VectorizePass>();
}
