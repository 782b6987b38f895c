//===- MemRefBuffers.h - On-chip buffers of upstream memrefs --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_EXTRACT_MEMREFBUFFERS_H
#define IRSIFT_CORE_MEMORY_EXTRACT_MEMREFBUFFERS_H

#include "core/model/Memory.h"

#include "mlir/IR/Operation.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace irsift {

/// Whether \p op is a memref.alloc or memref.alloca that names a memory space
/// other than global memory.
bool isOnChipMemRef(mlir::Operation *op);

/// Fills in space, type, elements and bytes of such an operation. An extent
/// that only the running kernel knows counts as none.
void describeMemRef(mlir::Operation *op, Buffer &buffer);

/// Calls \p access for each operation that writes or reads \p buffer or an
/// alias of it: a view, a cast, a value that is chosen or that control flow
/// hands on. An operation of unknown effects does both.
void forEachMemRefAccess(
    mlir::Value buffer,
    llvm::function_ref<void(mlir::Operation *, bool isWrite)> access);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_EXTRACT_MEMREFBUFFERS_H
