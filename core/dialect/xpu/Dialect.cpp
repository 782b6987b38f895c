//===- Dialect.cpp - The triton_xpu dialect -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

#include "core/dialect/ttg/LayoutInference.h"

using namespace mlir;
using namespace irsift::xpu;

#include "core/dialect/xpu/TritonXPUDialect.cpp.inc"
#include "core/dialect/xpu/XPUEnums.cpp.inc"

namespace {
/// Makes `#cluster` of a layout in text. Slices stay where they are used.
struct Aliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attribute, raw_ostream &os) const override {
    if (!isa<ClusterLayoutAttr>(attribute))
      return AliasResult::NoAlias;
    os << "cluster";
    return AliasResult::FinalAlias;
  }
};
} // namespace

void TritonXPUDialect::initialize() {
  registerAttributes();
  registerOps();
  addInterfaces<Aliases, irsift::ttg::LayoutInference>();
}

Operation *TritonXPUDialect::materializeConstant(OpBuilder &builder,
                                                 Attribute value, Type type,
                                                 Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
