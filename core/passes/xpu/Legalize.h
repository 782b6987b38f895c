//===- Legalize.h - Parts of tritonxpu-legalize ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass puts each connected piece of tensor code (a tree) into a loop whose
// trips handle no more elements than the cores can hold. Per tree: what belongs
// to it (LegalizeTrees), how many trips it takes (LegalizeTrips), which of its
// ranges run along rows and which along columns (LegalizeSides), the loop
// itself (LegalizeLoop); after all trees, what is left (LegalizeFinish).
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_XPU_LEGALIZE_H
#define IRSIFT_CORE_PASSES_XPU_LEGALIZE_H

#include "core/passes/support/LineRules.h"
#include "core/passes/support/OpOrder.h"
#include "core/passes/support/OpTree.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace irsift::legalize {

struct Settings {
  int64_t bufferLength;
  int64_t coreNum;
  int64_t groupsPerCluster;
  bool useMaskZero;
  LineRules rules;
};

/// How the cores share the rows of the tiles of one tree.
struct GroupFacts {
  int64_t groups = 1;
  int64_t groupSize = 64;
  int64_t rowsPerCore = 1;

  bool operator==(const GroupFacts &) const = default;
};

/// Trips, one entry a dimension of the highest-ranked counted type. The loop
/// runs `front()` times; the others only shrink types.
using Trips = llvm::SmallVector<int64_t, 2>;

struct Tree {
  /// What is moved into the loop and rewritten: operations that stand directly
  /// in one block of the function.
  OpTree block;
  /// Everything connected, nested operations too: what is counted.
  OpTree full;

  GroupFacts groups;
  Trips trips;
  /// Operations on the column side, by which 1-D values are shrunk.
  OpSet inner;
  /// Ranges that number rows.
  OpSet outer;
};

/// The trees of all stores of `module`, before anything is rewritten.
llvm::SmallVector<Tree> collectTrees(mlir::ModuleOp module,
                                     const Settings &settings);

/// The 3.6 line complains about reduces along axis 0, and goes on.
void warnOfAxis0Reduces(mlir::ModuleOp module);

/// Finds group facts and trips of trees. Says on the operation why if there
/// are none.
class TripCounter {
public:
  TripCounter(mlir::ModuleOp module, const Settings &settings)
      : module(module), settings(settings) {}

  mlir::FailureOr<GroupFacts> findGroups(const Tree &tree);
  mlir::FailureOr<Trips> findTrips(const Tree &tree);

private:
  mlir::ModuleOp module;
  const Settings &settings;
  /// Facts of the module that are rarely asked for: whether a transfer leads
  /// to a reduce, and the last `lrie` above 1.
  std::optional<bool> transferIsReduced;
  std::optional<int64_t> runOfIdentical;

  bool isTransferReduced();
  int64_t findRunOfIdenticalElements();
};

/// Fills `inner` and `outer`, gives a range that is in both a copy of its own
/// for the column side, and brings `block` into program order.
mlir::LogicalResult splitSides(Tree &tree, const LineRules &rules,
                               const LineNumbers &lines);

/// Moves the tree into a loop and shrinks it to one trip. Operations that are
/// replaced and to be erased after the last tree are appended to `dead`.
mlir::LogicalResult buildLoop(Tree &tree,
                              llvm::SmallVectorImpl<mlir::Operation *> &dead);

/// What the pass does once all loops stand.
mlir::LogicalResult finish(mlir::ModuleOp module, const Settings &settings);

} // namespace irsift::legalize

#endif // IRSIFT_CORE_PASSES_XPU_LEGALIZE_H
