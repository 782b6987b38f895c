//===- LayoutInference.cpp - Layouts of reductions and new dimensions -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/ttg/LayoutInference.h"

#include "core/dialect/ttg/TritonGPU.h"

using namespace mlir;
using namespace irsift::ttg;

LayoutInference::Encoding
LayoutInference::inferReduce(Attribute operand, unsigned axis, Loc loc) const {
  auto slice = dyn_cast<SliceInterface>(operand);
  Spelling spelling = slice ? getSpelling(slice) : Spelling::Ttg;
  auto layout = dyn_cast<DistributedLayoutInterface>(operand);
  if (!layout || layout.getRank() < 2 || axis >= layout.getRank())
    return emitOptionalError(loc, "no layout for a reduction along axis ", axis,
                             " of a tensor with layout ", operand);
  return Attribute(getSlice(spelling, axis, operand));
}

LayoutInference::Encoding LayoutInference::inferExpandDims(Attribute operand,
                                                           unsigned axis,
                                                           Loc loc) const {
  auto slice = dyn_cast<SliceInterface>(operand);
  if (!slice)
    return emitOptionalError(loc,
                             "the operand of expand_dims must have the "
                             "layout of a slice, got ",
                             operand);
  if (slice.getDim() != axis)
    return emitOptionalError(loc, "expand_dims along axis ", axis,
                             " of a slice without dimension ", slice.getDim());
  return slice.getParent();
}

bool LayoutInference::areEqual(Shape, Attribute expected, Attribute got) const {
  return sameUpToSpelling(expected, got);
}
