//===- TritonGPU.cpp - Slices of layouts, however spelled -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/ttg/TritonGPU.h"

using namespace mlir;
using namespace irsift::ttg;

#include "core/dialect/ttg/SliceInterfaces.cpp.inc"

unsigned irsift::ttg::getSliceRank(SliceInterface slice) {
  auto parent = dyn_cast<DistributedLayoutInterface>(slice.getParent());
  unsigned rank = parent ? parent.getRank() : 0;
  return rank == 0 ? 0 : rank - 1;
}

SliceInterface irsift::ttg::getSlice(Spelling spelling, unsigned dim,
                                     Attribute parent) {
  MLIRContext *context = parent.getContext();
  if (spelling == Spelling::TritonGpu)
    return TritonGpuSliceAttr::get(context, dim, parent);
  return TtgSliceAttr::get(context, dim, parent);
}

Spelling irsift::ttg::getSpelling(SliceInterface slice) {
  return isa<TritonGpuSliceAttr>(slice) ? Spelling::TritonGpu : Spelling::Ttg;
}

bool irsift::ttg::sameUpToSpelling(Attribute a, Attribute b) {
  auto sliceA = dyn_cast_if_present<SliceInterface>(a);
  auto sliceB = dyn_cast_if_present<SliceInterface>(b);
  if (!sliceA || !sliceB)
    return a == b;
  return sliceA.getDim() == sliceB.getDim() &&
         sameUpToSpelling(sliceA.getParent(), sliceB.getParent());
}
