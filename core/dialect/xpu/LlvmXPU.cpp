//===- LlvmXPU.cpp - What passes use of llvm_xpu --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/LlvmXPU.h"

using namespace mlir;
using namespace irsift::llvmxpu;

#include "core/dialect/xpu/LlvmXPUDialect.cpp.inc"
#define GET_OP_CLASSES
#include "core/dialect/xpu/LlvmXPUOps.cpp.inc"

void LlvmXPUDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "core/dialect/xpu/LlvmXPUOps.cpp.inc"
      >();
}
