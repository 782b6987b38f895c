//===- VectorTypes.cpp - Types of values in 512-bit vectors ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorTypes.h"

#include "core/dialect/xpu/Layout.h"
#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace irsift;

unsigned irsift::vectorLanes(Type element) {
  if (!element.isIntOrFloat())
    return 0;
  return vectorBits / element.getIntOrFloatBitWidth();
}

bool irsift::isVectorized(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    type = tensor.getElementType();
  return isa<VectorType>(type);
}

bool irsift::isVectorElement(Type element) {
  return element.isF16() || element.isF32() || element.isBF16() ||
         element.isInteger(8) || element.isInteger(16) || element.isInteger(32);
}

bool irsift::fillsVectors(Type type, Type element) {
  if (!isVectorElement(element))
    return false;
  int64_t rows = 1;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.getRank() > 1)
    if (std::optional<xpu::Layout> layout = xpu::Layout::of(type))
      rows = std::max(1u, layout->getCluster().getSizePerCore().front());
  int64_t count = xpu::elementsPerCore(type) / rows;
  unsigned lanes = vectorLanes(element);
  return count >= lanes && count % lanes == 0;
}

/// `type` with `lanes` of its elements behind each new one of type `element`.
static Type shrink(RankedTensorType type, unsigned lanes, Type element) {
  auto layout = dyn_cast_or_null<xpu::ClusterLayoutAttr>(type.getEncoding());
  if (!layout || type.getRank() == 0)
    return Type();
  SmallVector<int64_t> shape(type.getShape());
  shape.back() /= lanes;
  SmallVector<unsigned> sizePerCore(layout.getSizePerCore());
  sizePerCore.back() = std::max(1u, sizePerCore.back() / lanes);
  auto shrunk = xpu::ClusterLayoutAttr::get(
      type.getContext(), sizePerCore, layout.getCoresPerGroup(),
      layout.getGroupsPerCluster(), layout.getOrder());
  return RankedTensorType::get(shape, element, shrunk);
}

/// `type` in vectors with as many lanes as fit elements of type `counted`, and
/// `element` for the lanes.
static Type gather(Type type, Type counted, Type element) {
  int64_t count = xpu::elementsPerCore(type);
  if (count == 1) {
    auto layout =
        xpu::ClusterLayoutAttr::get(type.getContext(), {1}, {4}, {16}, {0});
    return RankedTensorType::get({1}, VectorType::get({1}, element), layout);
  }
  unsigned lanes = vectorLanes(counted);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || lanes == 0 || count < lanes || count % lanes != 0)
    return Type();
  return shrink(tensor, lanes, VectorType::get({int64_t(lanes)}, element));
}

Type irsift::vectorForm(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (!element.isIntOrFloat())
    return Type();
  return gather(type, element, element);
}

Type irsift::vectorCompareForm(Type operand) {
  Type element = getElementTypeOrSelf(operand);
  return gather(operand, element, IntegerType::get(operand.getContext(), 1));
}

Type irsift::packedForm(Type type, Type operand) {
  unsigned lanes = vectorLanes(getElementTypeOrSelf(operand));
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || lanes == 0)
    return Type();
  return shrink(tensor, lanes, tensor.getElementType());
}
