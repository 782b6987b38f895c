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

/// On the module after normalize where it stored flags as mask words. Vectorize
/// takes it away again.
inline constexpr llvm::StringLiteral flagsFusedName =
    "triton_xpu.bf16_to_fp32_vec_opt_off";

/// What to do with a select on an or of anything but two float compares. Up to
/// 0.6.1 the backend reads the predicate of an operand that has none.
enum class OtherConditions { Reject, Leave };

/// Turns selects on "greater (less) or unordered" into maximumf (minimumf).
mlir::LogicalResult
foldSelectsToMaxMin(mlir::ModuleOp module,
                    OtherConditions others = OtherConditions::Reject);

/// Stores the result of float compares (only if `compares`) and of isnan calls,
/// which the kernel widens to i8, as mask words. Says whether it did; fails
/// with an error where the backend stops.
mlir::FailureOr<bool> fuseFlagStores(mlir::ModuleOp module, bool compares);

/// Patterns that drop the detour of i8 flags through i1.
void addFlagPatterns(mlir::RewritePatternSet &patterns);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORPREREWRITES_H
