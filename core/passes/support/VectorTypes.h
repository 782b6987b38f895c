//===- VectorTypes.h - Types of values in 512-bit vectors -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_VECTORTYPES_H
#define IRSIFT_CORE_PASSES_SUPPORT_VECTORTYPES_H

#include "mlir/IR/BuiltinTypes.h"

namespace irsift {

inline constexpr unsigned vectorBits = 512;

/// Elements of type `element` in one vector register; 0 if there is no such
/// vector.
unsigned vectorLanes(mlir::Type element);

/// Whether `type` is a vector, or a tensor of vectors.
bool isVectorized(mlir::Type type);

/// Whether the arithmetic of the vector unit knows `element`, in a value that
/// is reduced or stored.
bool isVectorElement(mlir::Type element);

/// Whether every core's part of a row of `type`, taken to have elements of type
/// `element`, is a whole number of vectors of a type that can be stored.
bool fillsVectors(mlir::Type type, mlir::Type element);

/// `type` with its elements gathered into vectors: the last extent and the last
/// sizePerCore shrink by the lanes. A value with one element a core becomes
/// `tensor<1xvector<1x..>>`. Null for any other count of elements a core, and
/// where the layout is not a cluster layout.
mlir::Type vectorForm(mlir::Type type);

/// The result of a compare of values of type `operand`: one i1 a lane.
mlir::Type vectorCompareForm(mlir::Type operand);

/// `type` shrunk like the vectors of `operand`, its elements unchanged: one
/// mask word a vector.
mlir::Type packedForm(mlir::Type type, mlir::Type operand);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORTYPES_H
