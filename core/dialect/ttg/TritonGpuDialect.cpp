//===- TritonGpuDialect.cpp - The slice of the 3.0 line -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/ttg/LayoutInference.h"
#include "core/dialect/ttg/TritonGPU.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift::ttg;

#include "core/dialect/ttg/TritonGpuDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "core/dialect/ttg/TritonGpuAttrs.cpp.inc"

void TritonGpuDialect::initialize() {
  addAttributes<TritonGpuSliceAttr>();
  addInterfaces<LayoutInference>();
}

unsigned TritonGpuSliceAttr::getRank() const { return getSliceRank(*this); }

// The 3.0 line takes any parent, and passes there do build slices with a
// parent of the wrong rank for a while.
LogicalResult
TritonGpuSliceAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                           unsigned dim, Attribute parent) {
  return success();
}
