//===- Normalize.cpp - tritonxpu-normalize --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The later 3.6 line does here what vectorize did first, so that analyses see
// its result.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/VectorPreRewrites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace irsift;

namespace {

struct NormalizePass : PassWrapper<NormalizePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NormalizePass)

  NormalizePass() = default;
  NormalizePass(const NormalizePass &other) : PassWrapper(other) {}

  Option<bool> dumpFlag{
      *this, "dump-flag",
      llvm::cl::desc("dumps of the backend's developers; changes nothing"),
      llvm::cl::init(false)};
  Option<bool> compareFusion{
      *this, "compare-fusion",
      llvm::cl::desc("store the results of float compares as mask words"),
      llvm::cl::init(false)};

  StringRef getArgument() const final { return "tritonxpu-normalize"; }
  StringRef getDescription() const final {
    return "Bring scalar code into the forms that vectorize knows";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, tt::TritonDialect,
                    xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    if (failed(run(getOperation())))
      signalPassFailure();
  }

private:
  LogicalResult run(ModuleOp module) {
    replaceErfByCall(module);
    if (failed(foldSelectsToMaxMin(module, OtherConditions::Leave)))
      return failure();
    FailureOr<bool> fused = fuseFlagStores(module, compareFusion);
    if (failed(fused))
      return failure();
    RewritePatternSet patterns(module.getContext());
    addFlagPatterns(patterns);
    if (failed(applyPatternsGreedily(module, std::move(patterns))))
      return module.emitError("rewriting does not come to an end");
    if (*fused)
      module->setAttr(flagsFusedName, UnitAttr::get(module.getContext()));
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createNormalizePass() {
  return std::make_unique<NormalizePass>();
}
