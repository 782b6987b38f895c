//===- CoreGrouping.h - How the cores of a cluster share a tile -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arithmetic of core tiling: whether a module is tiled at all, in how many
// groups of how many cores, and how many rows a core takes at once.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_COREGROUPING_H
#define IRSIFT_CORE_PASSES_SUPPORT_COREGROUPING_H

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace irsift {

/// Cores of a cluster, in groups; a group works on one row at a time.
struct CoreGrouping {
  int64_t groups = 1;
  int64_t coresPerGroup = 64;

  bool operator==(const CoreGrouping &other) const = default;
};

/// What the pass was told.
struct CoreTilingOptions {
  int64_t bufferLength; ///< Elements that one core takes of a row, at most.
  int64_t coreCount;
  int64_t groupsPerCluster; ///< More than 1: this many groups, whatever fits.
};

struct CoreTilingPlan {
  CoreGrouping grouping;
  int64_t rowsPerCore = 1;
  /// The constant bound of the column mask; 0 if there is none.
  int64_t boundedColumns = 0;
};

/// Groups for rows of `columns` elements on `cores` cores: as many cores a row
/// as it takes for no core to get more than a buffer full.
CoreGrouping groupCores(int64_t rows, int64_t columns, int64_t cores,
                        const CoreTilingOptions &options);

/// How many rows of `columns` elements fit a buffer and still leave every one
/// of the 64 cores the same number of them.
int64_t countRowsPerCore(int64_t rows, int64_t columns, int64_t bufferLength);

/// What to do with `module`; nothing if it is not to be tiled. Reports why and
/// fails where its reductions cannot be tiled together.
mlir::FailureOr<std::optional<CoreTilingPlan>>
planCoreTiling(mlir::ModuleOp module, const CoreTilingOptions &options);

/// The number of groups for the largest rank-2 tensor of `module`, such that a
/// row of it fits the buffers of one group; `options.groupsPerCluster` where
/// there is no such tensor.
int64_t chooseGroupsPerCluster(mlir::ModuleOp module,
                               const CoreTilingOptions &options);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_COREGROUPING_H
