//===- VectorPeepholes.h - Better forms of vector operations --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What vectorize does once the values are vectors, in the order given here.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_VECTORPEEPHOLES_H
#define IRSIFT_CORE_PASSES_SUPPORT_VECTORPEEPHOLES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

namespace irsift {

/// Removes conversions between equal layouts.
void dropNoConversions(mlir::ModuleOp module);

/// x / broadcast(s) becomes x * broadcast(1 / s) for s of shape 64x1.
void turnDivisionsIntoProducts(mlir::ModuleOp module);

/// Uses scalars where one operand has the same value in all lanes of a core:
/// loads of one address first, then broadcast columns, then constants. Fails
/// with an error for a load of rank 2, for which the backend builds a layout of
/// rank 1.
mlir::LogicalResult useScalarOperands(mlir::ModuleOp module);

/// Fuses a sum with a product, whether or not the product has other users.
void fuseMultiplyAdd(mlir::ModuleOp module);

/// Lets lanes stay permuted between loads that widen bf16 and stores, if no
/// load of the module minds.
void markUnorderedBf16(mlir::ModuleOp module);

/// Patterns that do bitwise operations on lanes of 32 bits.
void addBitLanePatterns(mlir::RewritePatternSet &patterns);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORPEEPHOLES_H
