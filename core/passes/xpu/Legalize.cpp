//===- Legalize.cpp - tritonxpu-legalize ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds what a core holds at a time: see Legalize.h.
//
//===----------------------------------------------------------------------===//

#include "core/passes/xpu/Legalize.h"

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/EmptyCore.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::legalize;

namespace {
struct LegalizePass : PassWrapper<LegalizePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LegalizePass)

  LegalizePass() = default;
  LegalizePass(const LegalizePass &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "tritonxpu-legalize"; }
  StringRef getDescription() const override {
    return "put tensor code into loops whose trips fit the cores";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<arith::ArithDialect, scf::SCFDialect, xpu::TritonXPUDialect>();
  }

  Option<uint32_t> bufferLength{*this, "lm-buflen",
                                llvm::cl::desc("elements of a buffer"),
                                llvm::cl::init(128)};
  Option<uint32_t> coreNum{*this, "core-num",
                           llvm::cl::desc("cores of a cluster"),
                           llvm::cl::init(64)};
  Option<uint32_t> groupsPerCluster{*this, "groups-per-cluster",
                                    llvm::cl::desc("groups of cores, if set"),
                                    llvm::cl::init(1)};
  Option<bool> useMaskZero{*this, "is-use-mask-zero",
                           llvm::cl::desc("the transfers carry the masks"),
                           llvm::cl::init(false)};

  void runOnOperation() override;
  LogicalResult legalize(ModuleOp module, const Settings &settings);
};
} // namespace

/// Groups and trips divide by what a core holds of a tensor.
static LogicalResult checkCoresHoldSomething(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) -> WalkResult {
    for (Type type : op->getResultTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor)
        continue;
      auto layout =
          dyn_cast_if_present<xpu::ClusterLayoutAttr>(tensor.getEncoding());
      if (layout && llvm::is_contained(layout.getSizePerCore(), 0u))
        return emitEmptyCore(op, type);
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult LegalizePass::legalize(ModuleOp module,
                                     const Settings &settings) {
  SmallVector<Tree> trees = collectTrees(module, settings);
  LineNumbers lines(module);
  TripCounter counter(module, settings);
  SmallVector<Operation *> dead;
  for (Tree &tree : trees) {
    if (failed(splitSides(tree, settings.rules, lines)))
      return failure();
    FailureOr<GroupFacts> groups = counter.findGroups(tree);
    if (failed(groups))
      return failure();
    tree.groups = *groups;
    FailureOr<Trips> trips = counter.findTrips(tree);
    if (failed(trips))
      return failure();
    tree.trips = *trips;
    if (failed(buildLoop(tree, dead)))
      return failure();
  }
  // The sets of the trees are keyed by address, so nothing may be erased, and
  // its address used again, before the last tree is done.
  for (Operation *op : dead)
    op->erase();
  return finish(module, settings);
}

void LegalizePass::runOnOperation() {
  ModuleOp module = getOperation();
  Settings settings{bufferLength, coreNum, groupsPerCluster, useMaskZero,
                    LineRules::of(module)};
  if (settings.rules.complainsOfAxis0Reduces)
    warnOfAxis0Reduces(module);
  if (failed(checkCoresHoldSomething(module)) ||
      failed(legalize(module, settings)))
    signalPassFailure();
}

std::unique_ptr<Pass> irsift::createLegalizePass() {
  return std::make_unique<LegalizePass>();
}
