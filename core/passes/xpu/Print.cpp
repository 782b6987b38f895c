//===- Print.cpp - tritonxpu-print ----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Makes a `tt.print` an `xpuprint`, which also says which program and which
/// trip of which loop prints. The loops come later: legalize, unroll-control
/// and loop-grid put their indices and bounds in.
struct PrintPass : PassWrapper<PrintPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintPass)

  StringRef getArgument() const override { return "tritonxpu-print"; }
  StringRef getDescription() const override {
    return "replace device prints by prints with loop coordinates";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() override {
    SmallVector<tt::PrintOp> prints;
    getOperation().walk([&](tt::PrintOp print) { prints.push_back(print); });
    for (tt::PrintOp print : prints)
      replace(print);
  }

  static void replace(tt::PrintOp print) {
    OpBuilder builder(print);
    Location loc = print.getLoc();
    SmallVector<Value> programs, loops;
    for (auto dim :
         {tt::ProgramIDDim::X, tt::ProgramIDDim::Y, tt::ProgramIDDim::Z})
      programs.push_back(
          tt::GetProgramIdOp::create(builder, loc, builder.getI32Type(), dim));
    // Indices of the outer, inner and unrolled loop, bounds of the last two.
    for (int64_t initial : {0, 0, 0, 1, 1})
      loops.push_back(arith::ConstantOp::create(
          builder, loc, builder.getI64IntegerAttr(initial)));
    xpu::PrintOp::create(builder, loc, programs[0], programs[1], programs[2],
                         loops[0], loops[1], loops[2], loops[3], loops[4],
                         print.getArgs(), print.getPrefix(), print.getHex());
    print.erase();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createPrintPass() {
  return std::make_unique<PrintPass>();
}
