//===- TileAnalysis.cpp - tritonxpu-tile-analysis -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/PassRegistry.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Removes what probes of the backend leave on operations. Its report, which
/// an environment variable turns on, changes no IR and is not made here.
struct TileAnalysisPass
    : PassWrapper<TileAnalysisPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TileAnalysisPass)

  TileAnalysisPass() = default;
  TileAnalysisPass(const TileAnalysisPass &other) : PassWrapper(other) {}

  Option<uint32_t> registers{
      *this, "vrf-budget",
      llvm::cl::desc("Vector registers of a core (of the report; not read)"),
      llvm::cl::init(24)};

  StringRef getArgument() const final { return "tritonxpu-tile-analysis"; }
  StringRef getDescription() const final {
    return "Remove marks of tile probes";
  }

  void runOnOperation() final {
    getOperation()->walk([](Operation *op) {
      for (StringRef mark : {"triton_xpu.tile_plan", "triton_xpu.plan_id",
                             "triton_xpu.tile_decision"})
        op->removeAttr(mark);
    });
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTileAnalysisPass() {
  return std::make_unique<TileAnalysisPass>();
}
