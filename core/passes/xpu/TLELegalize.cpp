//===- TLELegalize.cpp - tritonxpu-tle-legalize ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of a kernel with tile buffers fits the cores as it is, so a reduction
// takes one trip and no loop is made. Scans stay as they are.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/CombineRegion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace irsift;

namespace {

struct TLELegalizePass : PassWrapper<TLELegalizePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TLELegalizePass)

  StringRef getArgument() const final { return "tritonxpu-tle-legalize"; }
  StringRef getDescription() const final {
    return "Turn reductions of tiles into those of one trip";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    SmallVector<tt::ReduceOp> reduces;
    getOperation().walk(
        [&](tt::ReduceOp reduce) { reduces.push_back(reduce); });
    for (tt::ReduceOp reduce : reduces)
      convert(reduce);
  }

private:
  static void convert(tt::ReduceOp reduce) {
    OpBuilder builder(reduce);
    Location loc = reduce.getLoc();
    Value trip = arith::ConstantIntOp::create(builder, loc, 0, 32);
    auto replacement = xpu::ReduceOp::create(
        builder, loc, reduce.getResultTypes(), reduce.getSrcs(), trip,
        reduce.getAxis(), /*loopNum=*/1);
    cloneCombiner<xpu::ReduceReturnOp>(reduce->getRegion(0),
                                       replacement->getRegion(0), builder);
    reduce->replaceAllUsesWith(replacement);
    reduce.erase();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTLELegalizePass() {
  return std::make_unique<TLELegalizePass>();
}
