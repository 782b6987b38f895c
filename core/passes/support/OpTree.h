//===- OpTree.h - Walks along the def-use graph ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The walks that several XPU passes share. All of them follow values only:
// there is no step from an operation to the region operation around it, and
// none through a block argument. Where a step takes the users of a result, it
// takes them in the order of the use list, newest use first.
//
// A walk costs as much as the edges it follows. Where many walks overlap, give
// them one set of visited operations, and they cost no more than one together.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_OPTREE_H
#define IRSIFT_CORE_PASSES_SUPPORT_OPTREE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace irsift {

/// Operations in the order in which a walk met them, each once.
using OpTree = llvm::SetVector<mlir::Operation *>;
using OpSet = llvm::DenseSet<mlir::Operation *>;

/// Adds `root` and everything it is computed from. A path ends, after its
/// operation was added, at an `arith.constant`, at a `triton_xpu.store` and at
/// an operation without operands that an operation defines.
void addBackChain(mlir::Operation *root, OpTree &tree);

/// The same; operations in `visited` are neither added nor followed, and those
/// that are get entered there.
void addBackChain(mlir::Operation *root, OpTree &tree, OpSet &visited);

/// The back-chain of `root` without `root` itself, which is left in `tree` if
/// another chain has put it there.
void addBackChainBehind(mlir::Operation *root, OpTree &tree, OpSet &visited);

/// Adds `root` and everything computed from it. A path ends, after its
/// operation was added, at an `lm2gm` or `lm2gm_mask`.
void addForwardChain(mlir::Operation *root, OpTree &tree);
void addForwardChain(mlir::Operation *root, OpTree &tree, OpSet &visited);

/// The connected component of `start` in the def-use graph, edges taken both
/// ways, so a constant connects its users with each other. Operations in
/// `seen` are passed over; those of the component are entered there. Empty if
/// `start` is in `seen`.
OpTree component(mlir::Operation *start, OpSet &seen);

/// The component of `start` as seen from `block`: an `scf.for` leads to every
/// operation that stands directly in its body too (an `scf.if` does not), and
/// only operations directly in `block` are returned. `seen` gets all of them.
OpTree componentInBlock(mlir::Operation *start, mlir::Block *block,
                        OpSet &seen);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_OPTREE_H
