//===- TileBuffers.h - What tile buffers take of on-chip memory -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_TILEBUFFERS_H
#define IRSIFT_CORE_DIALECT_XPU_TILEBUFFERS_H

#include "core/dialect/xpu/TritonXPU.h"

namespace irsift::xpu {

constexpr int64_t coresOfCluster = 64;
/// Both kinds of buffers start at multiples of this.
constexpr int64_t tileAlignment = 64;
constexpr int64_t sharedBytes = 256 * 1024;
/// The lower half of shared memory is for reductions and scans.
constexpr int64_t sharedScratchBytes = 128 * 1024;
/// At the top of shared memory, for atomics.
constexpr int64_t sharedAtomicBytes = 64;

/// How a buffer is cut over the cores; a discardable attribute of copies and
/// buffers.
constexpr llvm::StringLiteral tileLayoutName = "xpu.tile_layout";
/// "smem" for buffers that the kernel asked to share.
constexpr llvm::StringLiteral memScopeName = "xpu.mem_scope";
/// Where such a buffer lies, in bytes.
constexpr llvm::StringLiteral smOffsetName = "xpu.sm_offset";
constexpr llvm::StringLiteral pipelinedName = "triton_xpu.tle_pipelined";

/// Whether the kernel fills on-chip buffers itself: it takes another path
/// through the later 3.6 line.
bool usesTileBuffers(mlir::ModuleOp module);

/// Elements of the buffer on one core. A buffer without a layout is cut evenly
/// over the cores of a group.
int64_t tileElementsPerCore(ttg::LocalAllocOp alloc);
/// The bytes of those, up to the alignment.
int64_t tileBytesPerCore(ttg::LocalAllocOp alloc);
/// Bytes of the whole buffer, up to the alignment.
int64_t wholeTileBytes(ttg::LocalAllocOp alloc);

/// Whether the type says that the buffer is shared.
bool isInSharedMemory(ttg::LocalAllocOp alloc);
/// Whether the kernel asked for a shared buffer: it has one copy a cluster.
bool isScopedShared(ttg::LocalAllocOp alloc);

} // namespace irsift::xpu

#endif // IRSIFT_CORE_DIALECT_XPU_TILEBUFFERS_H
