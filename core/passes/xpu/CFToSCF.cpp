//===- CFToSCF.cpp - tritonxpu-cf-to-scf ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns branches into structured control flow, so that the body of a function
// is one block that loop-grid can wrap. MLIR's lifting does it all. Where that
// fails, the backend leaves the function as it is and reports success; so does
// this pass.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CFGToSCF.h"

using namespace mlir;
using namespace irsift;

namespace {

struct CFToSCFPass : PassWrapper<CFToSCFPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CFToSCFPass)

  StringRef getArgument() const final { return "tritonxpu-cf-to-scf"; }
  StringRef getDescription() const final {
    return "Turn branches into structured control flow";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect,
                    scf::SCFDialect, ub::UBDialect>();
  }

  void runOnOperation() final {
    for (auto func : getOperation().getOps<tt::FuncOp>())
      if (!func.isExternal())
        lift(func);
  }

private:
  void lift(tt::FuncOp func) {
    ControlFlowToSCFTransformation interface;
    DominanceInfo dominance(func);
    func->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        if (failed(transformCFGToSCF(region, interface, dominance)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createCFToSCFPass() {
  return std::make_unique<CFToSCFPass>();
}
