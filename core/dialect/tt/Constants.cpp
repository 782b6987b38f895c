//===- Constants.cpp - Questions about constant tensors -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Constants.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace irsift::tt;

std::optional<bool> irsift::tt::getSplatMask(Value mask) {
  DenseIntElementsAttr elements;
  if (!mask || !matchPattern(mask, m_Constant(&elements)) ||
      !elements.isSplat() || !elements.getElementType().isInteger(1))
    return std::nullopt;
  return elements.getSplatValue<bool>();
}

bool irsift::tt::isZero(Attribute attr) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attr))
    return integer.getValue().isZero();
  if (auto real = dyn_cast_or_null<FloatAttr>(attr))
    return real.getValue().isZero();
  return false;
}

Attribute irsift::tt::reshapeConstant(Attribute value, RankedTensorType type) {
  auto dense = dyn_cast_or_null<DenseElementsAttr>(value);
  if (!dense || !type.hasStaticShape())
    return {};
  if (dense.isSplat())
    return DenseElementsAttr::get(type, dense.getSplatValue<Attribute>());
  return dense.reshape(type);
}

Attribute irsift::tt::resplatConstant(Attribute value, RankedTensorType type) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(value);
  return splat ? reshapeConstant(splat, type) : Attribute();
}
