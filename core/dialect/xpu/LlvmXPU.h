//===- LlvmXPU.h - What passes use of llvm_xpu ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes of the later 3.6 line put fences between a copy and its reader.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_LLVMXPU_H
#define IRSIFT_CORE_DIALECT_XPU_LLVMXPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OpImplementation.h"

#include "core/dialect/xpu/LlvmXPUDialect.h.inc"
#define GET_OP_CLASSES
#include "core/dialect/xpu/LlvmXPUOps.h.inc"

#endif // IRSIFT_CORE_DIALECT_XPU_LLVMXPU_H
