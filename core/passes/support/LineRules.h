//===- LineRules.h - Rules that the lines of the backend differ in --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_LINERULES_H
#define IRSIFT_CORE_PASSES_SUPPORT_LINERULES_H

#include "mlir/IR/BuiltinOps.h"

namespace irsift {

/// One flag a rule. The conversion pass is told which line it belongs to and
/// leaves marks on the module; later passes read those.
struct LineRules {
  /// The module says how many cores a group has and how many groups there are
  /// (`ttg.threads-per-warp`, `ttg.num-warps`), and whoever regroups the cores
  /// keeps that up to date.
  bool moduleHasCoreCounts = false;

  /// Loads and stores may ask for transfers that run beside the code after
  /// them (`memorySyncMode = async`); the 3.6 line reads no such wish.
  bool accessesMayBeAsync = false;

  /// Vectorize takes `math.erf` for a call of the device library, which has a
  /// vector form; otherwise it keeps values scalar.
  bool erfIsLibraryCall = false;

  /// Legalize: a range numbers rows if any expand_dims that it leads to has
  /// axis 1; else only the first one found on a path counts.
  bool outerRangesBehindAnyExpandDims = false;
  /// Legalize: where the column side of a shared range goes through an
  /// extension, that gets a copy of its own; else it moves over as it is.
  bool sharedRangeGetsOwnExtension = false;
  /// Legalize: a cached transfer is taken out of the loop with everything it is
  /// computed from; else only the leaves of that go.
  bool cachedTransfersLeaveLoop = true;
  /// Legalize: complains about reduces along axis 0, without stopping.
  bool complainsOfAxis0Reduces = false;

  static LineRules of(mlir::ModuleOp module) {
    bool isLine36 = module->hasAttr("ttg.threads-per-warp");
    return {.moduleHasCoreCounts = isLine36,
            .accessesMayBeAsync = !isLine36,
            .erfIsLibraryCall = isLine36,
            .outerRangesBehindAnyExpandDims = isLine36,
            .sharedRangeGetsOwnExtension = isLine36,
            .cachedTransfersLeaveLoop = !isLine36,
            .complainsOfAxis0Reduces = isLine36};
  }
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_LINERULES_H
