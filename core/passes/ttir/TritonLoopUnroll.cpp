//===- TritonLoopUnroll.cpp - Unrolls loops that ask for it ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/PassRegistry.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

static constexpr llvm::StringLiteral factorName = "tt.loop_unroll_factor";

namespace {

struct TritonLoopUnroll
    : public PassWrapper<TritonLoopUnroll, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TritonLoopUnroll)

  StringRef getArgument() const final { return "triton-loop-unroll"; }
  StringRef getDescription() const final {
    return "Unroll loops by their tt.loop_unroll_factor";
  }

  void runOnOperation() final {
    SmallVector<std::pair<scf::ForOp, uint64_t>> loops;
    getOperation().walk([&](scf::ForOp loop) {
      auto factor = loop->getAttrOfType<IntegerAttr>(factorName);
      if (factor && factor.getInt() > 1)
        loops.push_back({loop, factor.getInt()});
    });
    for (auto [loop, factor] : loops) {
      loop->removeAttr(factorName);
      FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, factor);
      // What remains is too short to be pipelined.
      if (succeeded(unrolled) && unrolled->epilogueLoopOp)
        (*unrolled->epilogueLoopOp)
            ->setAttr("tt.num_stages",
                      Builder(&getContext()).getI32IntegerAttr(1));
    }
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTritonLoopUnrollPass() {
  return std::make_unique<TritonLoopUnroll>();
}
