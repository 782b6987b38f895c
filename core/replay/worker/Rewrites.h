//===- Rewrites.h - Changes a user could make to the kernel's source ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_REWRITES_H
#define IRSIFT_CORE_REPLAY_WORKER_REWRITES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"

#include <string_view>
#include <vector>

namespace irsift {

/// One way to write the kernel differently. All keep what the kernel computes,
/// unless `caveat` says on what condition.
struct Rewrite {
  /// Stable, in kebab case.
  std::string_view name;
  /// What to do in the Triton source.
  std::string_view words;
  std::string_view caveat;
  /// Changes \p module. \returns where in the source, one location for each
  /// place; nothing if there is no such place.
  std::vector<mlir::Location> (*apply)(mlir::ModuleOp module);
};

/// All rewrites, the least intrusive ones first.
llvm::ArrayRef<Rewrite> allRewrites();

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_REWRITES_H
