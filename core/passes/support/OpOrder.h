//===- OpOrder.h - Program order ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_OPORDER_H
#define IRSIFT_CORE_PASSES_SUPPORT_OPORDER_H

#include "core/passes/support/OpTree.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace irsift {

/// Two operations that have no order because they stand in different regions.
/// The real sorter asserts that this does not happen; built without assertions
/// it walks past the end of a block list and never returns.
struct RegionConflict {
  mlir::Operation *inner; ///< The one nested more deeply.
  mlir::Operation *outer;
};

/// Sorts `tree` by position: same block, by place in it; other block of the
/// same region, by place of the block. Leaves `tree` as it is where two of its
/// operations stand in different regions.
[[nodiscard]] std::optional<RegionConflict> sortInProgramOrder(OpTree &tree);

/// Tells where two operations that have no order stand, as an error on the
/// inner one with the outer one in a note, and what the real backend does
/// here. `task` says what the operations were to be sorted for.
void reportRegionConflict(const RegionConflict &conflict, llvm::StringRef task);

/// Numbers of operations in a post-order walk: an operation in a region has a
/// smaller number than the operation that owns the region. Operations made
/// later have none.
class LineNumbers {
public:
  explicit LineNumbers(mlir::Operation *root);
  unsigned operator[](mlir::Operation *op) const { return numbers.at(op); }

private:
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_OPORDER_H
