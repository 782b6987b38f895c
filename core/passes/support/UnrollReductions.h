//===- UnrollReductions.h - Unroll loops in front of reductions -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_UNROLLREDUCTIONS_H
#define IRSIFT_CORE_PASSES_SUPPORT_UNROLLREDUCTIONS_H

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/Unrolling.h"

namespace irsift {

/// The reduces of `module` whose sources are wide enough, in program order.
/// Fails where the sources of one are not equally wide.
mlir::FailureOr<llvm::SmallVector<xpu::ReduceOp>>
findWideReduces(mlir::ModuleOp module, const UnrollGate &gate);

/// Lets the loops that feed `reduces` carry their tensors in buffers in local
/// memory instead of values, one buffer a tensor. Returns the stores that end a
/// trip, to be unrolled.
mlir::FailureOr<llvm::SmallVector<xpu::StoreOp>>
stageCarriedTensors(llvm::ArrayRef<xpu::ReduceOp> reduces);

/// Reduces the columns of each core in a loop first, so that `reduces` get no
/// more of them than one trip has. The reduces are replaced.
mlir::LogicalResult reduceWithinCores(mlir::ModuleOp module,
                                      llvm::ArrayRef<xpu::ReduceOp> reduces,
                                      const UnrollGate &gate);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_UNROLLREDUCTIONS_H
