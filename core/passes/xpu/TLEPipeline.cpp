//===- TLEPipeline.cpp - tritonxpu-tle-pipeline ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the buffers of a kernel fit on the chip, always; and, if enabled,
// gives loops several of each buffer, so that they can be filled ahead.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TileBuffers.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/TileStaging.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace irsift;

namespace {

/// One wait serves one memory, and there are two.
constexpr unsigned deepest = 2;

/// Bytes on one core, of both kinds of buffers.
struct TileBytes {
  int64_t local = 0;
  int64_t shared = 0;
};

struct TLEPipelinePass : PassWrapper<TLEPipelinePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TLEPipelinePass)

  TLEPipelinePass() = default;
  TLEPipelinePass(const TLEPipelinePass &other) : PassWrapper(other) {}

  Option<bool> enable{*this, "enable", llvm::cl::init(false),
                      llvm::cl::desc("Rewrite loops; checks are always made")};
  Option<uint32_t> numStages{
      *this, "num-stages", llvm::cl::init(1),
      llvm::cl::desc("Stages of loops that do not say themselves")};
  Option<uint32_t> waitMask{
      *this, "wait-mask", llvm::cl::init(1),
      llvm::cl::desc("What to wait for: bit 0 LM, bit 1 SM, bit 2 GM")};
  Option<uint32_t> localLimit{*this, "lm-bytes-limit", llvm::cl::init(8192),
                              llvm::cl::desc("Local memory of a core, bytes")};

  StringRef getArgument() const final { return "tritonxpu-tle-pipeline"; }
  StringRef getDescription() const final {
    return "Fill tile buffers ahead of the trips that use them";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect, ttg::TtgDialect,
                    xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    for (auto func : getOperation().getOps<tt::FuncOp>())
      if (failed(run(func)))
        return signalPassFailure();
  }

private:
  LogicalResult run(tt::FuncOp func) {
    TileBytes base;
    func.walk([&](ttg::LocalAllocOp alloc) {
      (xpu::isInSharedMemory(alloc) ? base.shared : base.local) +=
          xpu::tileBytesPerCore(alloc);
    });
    if (std::string problem = whyTooBig(base); !problem.empty())
      return func.emitOpError("has more tile buffers than fit: ") << problem;
    if (!enable)
      return success();
    SmallVector<scf::ForOp> loops;
    func.walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops)
      if (failed(run(loop, base)))
        return failure();
    return success();
  }

  /// The bytes that are too many; empty if all fit.
  std::string whyTooBig(TileBytes bytes) const {
    if (bytes.local > localLimit)
      return std::to_string(bytes.local) + " bytes of local memory per core, " +
             "the limit is " + std::to_string(localLimit);
    int64_t limit = xpu::sharedBytes - xpu::sharedAtomicBytes;
    int64_t shared = bytes.shared * xpu::coresOfCluster;
    if (shared <= limit)
      return "";
    return std::to_string(shared) + " bytes of shared memory per cluster (" +
           std::to_string(bytes.shared) + " a core), the limit is " +
           std::to_string(limit);
  }

  //===-- Loops -----------------------------------------------------------===//

  LogicalResult run(scf::ForOp loop, TileBytes base) {
    if (loop->hasAttr(xpu::pipelinedName))
      return success();
    int64_t stages = numStages;
    if (auto own = loop->getAttrOfType<IntegerAttr>("tt.num_stages"))
      stages = own.getInt();
    std::optional<int64_t> step = getConstantIntValue(loop.getStep());
    if (stages < 2 || !isSuited(loop, step))
      return success();
    unsigned depth = std::min<int64_t>(stages - 1, deepest);
    if (depth < stages - 1)
      loop.emitRemark("asks for ")
          << stages << " stages; two memories allow " << deepest + 1;
    SmallVector<StagedCopy> copies = findStagedCopies(loop);
    if (copies.empty()) {
      loop.emitRemark("has no copy that could be issued ahead");
      return success();
    }
    depth = fittingDepth(loop, copies, depth, base);
    if (depth == 0)
      return success();
    if (!isa<IntegerType>(loop.getInductionVar().getType()))
      return loop.emitOpError("counts in ")
             << loop.getInductionVar().getType()
             << "; only loops over integers can be pipelined (the backend "
                "asserts here)";
    stageLoop(loop, copies, depth, *step, waitMask);
    return success();
  }

  static bool isSuited(scf::ForOp loop, std::optional<int64_t> step) {
    if (!step || *step <= 0) {
      loop.emitRemark("has no positive constant for a step");
      return false;
    }
    StringRef obstacle;
    loop.getBody()->walk([&](Operation *op) {
      if (isa<LoopLikeOpInterface>(op))
        obstacle = "a nested loop";
      else if (isa<xpu::RawOp>(op) && obstacle.empty())
        obstacle = "code with unknown effects (triton_xpu.raw)";
    });
    if (!obstacle.empty())
      loop.emitRemark("is not pipelined: it holds ") << obstacle;
    return obstacle.empty();
  }

  /// The greatest depth up to `depth` whose slots fit; 0 if none does. Loops
  /// that were staged before do not count: each is held against the kernel as
  /// it came.
  unsigned fittingDepth(scf::ForOp loop, ArrayRef<StagedCopy> copies,
                        unsigned depth, TileBytes base) const {
    if (depth > 1 && llvm::any_of(copies, [](const StagedCopy &copy) {
          return copy.isShared;
        })) {
      loop.emitRemark("fills a buffer in shared memory, so it cannot "
                      "alternate between memories: 2 stages");
      depth = 1;
    }
    for (; depth > 0; --depth) {
      TileBytes bytes = base;
      for (const StagedCopy &copy : copies) {
        (copy.isShared ? bytes.shared : bytes.local) -= copy.bytesPerCore;
        for (unsigned slot = 0; slot < 2 * depth; ++slot)
          (isSlotShared(copy, slot % depth, depth) ? bytes.shared
                                                   : bytes.local) +=
              copy.bytesPerCore;
      }
      std::string problem = whyTooBig(bytes);
      if (problem.empty())
        return depth;
      loop.emitRemark("does not fit with ")
          << depth + 1 << " stages: " << problem;
    }
    return 0;
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTLEPipelinePass() {
  return std::make_unique<TLEPipelinePass>();
}
