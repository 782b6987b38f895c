//===- TritonXPU.h - The triton_xpu dialect -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_TRITONXPU_H
#define IRSIFT_CORE_DIALECT_XPU_TRITONXPU_H

#include "core/dialect/tt/Triton.h"
#include "core/dialect/ttg/TritonGPU.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace irsift::xpu {

using ttg::DistributedLayoutInterface;

/// What is known about the addresses of the elements of one core. Kept as a
/// number in the IR; values other than these come from kernels' hints only.
enum class OffsetState : int32_t {
  Unknown = -1,
  DiscreteSame = 0,
  Continuous = 1,
  Discrete = 2,
  LocallyContinuous = 3,
};

/// Where a pointer of that address space points to.
enum class MemorySpace : int { LM = 0, GM = 1, SM = 2 };

} // namespace irsift::xpu

#include "core/dialect/xpu/TritonXPUDialect.h.inc"
#include "core/dialect/xpu/XPUEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "core/dialect/xpu/TritonXPUAttrs.h.inc"
#include "core/dialect/xpu/TritonXPUInterfaces.h.inc"
#define GET_OP_CLASSES
#include "core/dialect/xpu/TritonXPUOps.h.inc"

#include "core/dialect/xpu/Layout.h"

namespace irsift::xpu {

/// A pointer, or a tensor of them, to the same in local memory.
mlir::Type inLocalMemory(mlir::Type pointer);

} // namespace irsift::xpu

#endif // IRSIFT_CORE_DIALECT_XPU_TRITONXPU_H
