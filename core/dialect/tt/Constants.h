//===- Constants.h - Questions about constant tensors -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_CONSTANTS_H
#define IRSIFT_CORE_DIALECT_TT_CONSTANTS_H

#include "core/dialect/tt/Triton.h"

namespace irsift::tt {

/// The one value of a mask that is a dense constant of equal elements.
std::optional<bool> getSplatMask(mlir::Value mask);

/// Whether `attr` is an integer or float zero (of either sign), or a splat of
/// one.
bool isZero(mlir::Attribute attr);

/// A constant of `type` with the elements of `value`, or with its one value if
/// it is a splat. Null if `value` is no dense constant.
mlir::Attribute reshapeConstant(mlir::Attribute value,
                                mlir::RankedTensorType type);

/// The same, for splats only.
mlir::Attribute resplatConstant(mlir::Attribute value,
                                mlir::RankedTensorType type);

} // namespace irsift::tt

#endif // IRSIFT_CORE_DIALECT_TT_CONSTANTS_H
