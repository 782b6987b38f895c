//===- VectorPreRewrites.h - Forms that have a better vector operation ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What vectorize rewrites, still on scalar elements, before it looks for roots.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_VECTORPREREWRITES_H
#define IRSIFT_CORE_PASSES_SUPPORT_VECTORPREREWRITES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace irsift {

/// Calls the device library for `math.erf`, whatever its type.
void replaceErfByCall(mlir::ModuleOp module);

/// Turns selects on "greater (less) or unordered" into maximumf (minimumf).
/// Fails with an error where the backend reads the predicate of something that
/// is no compare.
mlir::LogicalResult foldSelectsToMaxMin(mlir::ModuleOp module);

/// Stores the result of float compares (only if `compares`) and of isnan calls,
/// which the kernel widens to i8, as mask words. Says whether it did; fails
/// with an error where the backend stops.
mlir::FailureOr<bool> fuseFlagStores(mlir::ModuleOp module, bool compares);

/// Patterns that drop the detour of i8 flags through i1.
void addFlagPatterns(mlir::RewritePatternSet &patterns);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORPREREWRITES_H
