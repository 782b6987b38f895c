//===- TileStaging.h - Loops that fill tile buffers ahead of their use ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that fills buffers and computes on them can fill the buffers of later
// trips meanwhile, if there are several of each. The buffers of a copy are its
// slots: as many as the depth for the trips under way, as many for those to
// come; each round of the new loop does `depth` trips and swaps the halves.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_TILESTAGING_H
#define IRSIFT_CORE_PASSES_SUPPORT_TILESTAGING_H

#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace irsift {

/// A copy into a buffer that can be issued ahead of its trip.
struct StagedCopy {
  mlir::Operation *copy = nullptr;
  ttg::LocalAllocOp alloc;
  bool isShared = false;
  int64_t bytesPerCore = 0;
  /// What the address is computed by, in the order of the loop's body.
  llvm::SmallVector<mlir::Operation *> address;
  /// Pointers to the buffer that the loop uses but that stand before it.
  llvm::SmallVector<mlir::Operation *> outerPointers;
};

/// The buffer that `op` fills; null if it is no copy into one.
mlir::Value filledBuffer(mlir::Operation *op);

/// All copies of `loop` that can be staged. Remarks on each one that cannot.
llvm::SmallVector<StagedCopy> findStagedCopies(mlir::scf::ForOp loop);

/// Whether slot `trip` of a copy lies in shared memory: from depth 2 on trips
/// alternate between local and shared memory, which are waited for separately.
bool isSlotShared(const StagedCopy &copy, unsigned trip, unsigned depth);

/// Rewrites `loop`, with a positive constant step and an integer induction
/// variable, to fill `depth` trips ahead. `waitMask` is what to wait for where
/// a slot is in local memory.
void stageLoop(mlir::scf::ForOp loop, llvm::ArrayRef<StagedCopy> copies,
               unsigned depth, int64_t step, unsigned waitMask);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_TILESTAGING_H
