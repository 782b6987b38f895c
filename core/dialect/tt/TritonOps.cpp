//===- TritonOps.cpp - What TableGen makes of the operations --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Syntax.h"

#define GET_OP_CLASSES
#include "core/dialect/tt/TritonOps.cpp.inc"

void irsift::tt::TritonDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "core/dialect/tt/TritonOps.cpp.inc"
      >();
}
