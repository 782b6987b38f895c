//===- XpuOpt.cpp - An mlir-opt that knows Triton and TritonXPU -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/RegisterDialects.h"
#include "core/passes/PassRegistry.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  irsift::registerAllDialects(registry);
  mlir::registerAllPasses();
  irsift::registerPasses();
  return mlir::failed(
      mlir::MlirOptMain(argc, argv, "TritonXPU pass driver\n", registry));
}
