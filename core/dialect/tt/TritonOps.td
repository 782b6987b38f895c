//===- TritonOps.td - All operations of tt -----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITONOPS_TD
#define IRSIFT_CORE_DIALECT_TT_TRITONOPS_TD

include "core/dialect/tt/TritonDescriptorOps.td"
include "core/dialect/tt/TritonElementwiseOps.td"
include "core/dialect/tt/TritonFunctionOps.td"
include "core/dialect/tt/TritonMemoryOps.td"
include "core/dialect/tt/TritonRegionOps.td"
include "core/dialect/tt/TritonShapeOps.td"

#endif // IRSIFT_CORE_DIALECT_TT_TRITONOPS_TD
