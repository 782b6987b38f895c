//===- TritonGPU.h - Slices of layouts, buffers in on-chip memory --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Triton 3.0 calls its GPU dialect `triton_gpu`, later versions call it `ttg`.
// Of all that dialect holds, the XPU pipeline uses the slice encoding, and
// kernels with tile buffers (3.6 line) the buffers of `ttg`.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TTG_TRITONGPU_H
#define IRSIFT_CORE_DIALECT_TTG_TRITONGPU_H

#include "core/dialect/tt/Triton.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "core/dialect/ttg/SliceInterfaces.h.inc"
#include "core/dialect/ttg/TritonGpuDialect.h.inc"
#include "core/dialect/ttg/TtgDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "core/dialect/ttg/TritonGpuAttrs.h.inc"
#define GET_ATTRDEF_CLASSES
#include "core/dialect/ttg/TtgAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "core/dialect/ttg/TtgTypes.h.inc"
#define GET_OP_CLASSES
#include "core/dialect/ttg/TtgOps.h.inc"

namespace irsift::ttg {

/// Which of the two names a module uses for slices.
enum class Spelling { TritonGpu, Ttg };

/// The slice of `parent` without dimension `dim`.
SliceInterface getSlice(Spelling spelling, unsigned dim,
                        mlir::Attribute parent);

/// Rank of the tensors with this layout.
unsigned getSliceRank(SliceInterface slice);

/// The spelling of a slice that exists already.
Spelling getSpelling(SliceInterface slice);

/// Whether two encodings say the same once spelling is left out.
bool sameUpToSpelling(mlir::Attribute a, mlir::Attribute b);

} // namespace irsift::ttg

#endif // IRSIFT_CORE_DIALECT_TTG_TRITONGPU_H
