//===- LayoutInference.h - Layouts of reductions and new dimensions -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TTG_LAYOUTINFERENCE_H
#define IRSIFT_CORE_DIALECT_TTG_LAYOUTINFERENCE_H

#include "core/dialect/tt/LayoutInterfaces.h"

namespace irsift::ttg {

/// What the XPU backend knows about layouts, for cluster layouts and slices of
/// them: the result of a reduction has a slice, and a dimension can be put in
/// where a slice lacks one. Where the backend aborts (transposition, reshape
/// that keeps the order, join, split, dot) the answer is an error.
class LayoutInference : public tt::LayoutInferenceInterface {
public:
  using LayoutInferenceInterface::LayoutInferenceInterface;

  /// Spells the slice as the operand does, the way of the 3.6 line if that is
  /// no slice: the attribute does not tell. Slices are equal in any spelling.
  Encoding inferReduce(mlir::Attribute operand, unsigned axis,
                       Loc loc) const override;
  Encoding inferExpandDims(mlir::Attribute operand, unsigned axis,
                           Loc loc) const override;
  bool areEqual(Shape shape, mlir::Attribute expected,
                mlir::Attribute got) const override;
};

} // namespace irsift::ttg

#endif // IRSIFT_CORE_DIALECT_TTG_LAYOUTINFERENCE_H
