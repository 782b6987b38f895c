//===- PassRegistry.cpp - Makes our passes known to MLIR ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/PassRegistry.h"

#include "mlir/Pass/PassRegistry.h"

void irsift::registerPasses() {
#define IRSIFT_PASS(NAME)                                                      \
  mlir::registerPass([] { return create##NAME##Pass(); });
#include "core/passes/Passes.def"
}
