//===- TypeRewriter.cpp - Changes a type wherever it stands
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/TypeRewriter.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// \p value, a scalar constant, as one of \p type; null if it cannot be.
Attribute convertScalar(Attribute value, Type type) {
  double number = 0;
  if (auto integer = dyn_cast<IntegerAttr>(value))
    number = static_cast<double>(integer.getValue().getSExtValue());
  else if (auto real = dyn_cast<FloatAttr>(value))
    number = real.getValueAsDouble();
  else
    return {};
  if (isa<FloatType>(type))
    return FloatAttr::get(type, number);
  if (type.isIntOrIndex())
    return IntegerAttr::get(type, static_cast<int64_t>(number));
  return {};
}

Attribute convertDense(DenseElementsAttr dense, ShapedType type) {
  if (dense.empty() || !type.hasStaticShape())
    return {};
  if (dense.isSplat() && dense.getElementType() == type.getElementType())
    return dense.resizeSplat(type);
  Attribute first = *dense.getValues<Attribute>().begin();
  Attribute element = convertScalar(first, type.getElementType());
  return element ? DenseElementsAttr::get(type, element) : Attribute();
}

/// A dense value has a type of its own, which is no part of it to look into.
void convertDenseValues(AttrTypeReplacer &replacer) {
  replacer.addReplacement(
      [&replacer](DenseElementsAttr dense)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        // A tensor of rank 0 may have become its element.
        auto type = dyn_cast<ShapedType>(replacer.replace(dense.getType()));
        Attribute replacement = !type || type == dense.getType()
                                    ? Attribute()
                                    : convertDense(dense, type);
        return std::pair(replacement ? replacement : Attribute(dense),
                         WalkResult::skip());
      });
}

void replaceIn(ModuleOp module, AttrTypeReplacer &replacer) {
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

} // namespace

bool irsift::reduce::rewriteTypes(ModuleOp module,
                                  const std::function<Type(Type)> &change) {
  bool changed = false;
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](Type type) -> std::optional<std::pair<Type, WalkResult>> {
        Type replacement = change(type);
        if (!replacement || replacement == type)
          return std::nullopt;
        changed = true;
        return std::pair(replacement, WalkResult::skip());
      });
  convertDenseValues(replacer);
  auto addScalar = [&](auto tag) {
    using Scalar = decltype(tag);
    replacer.addReplacement(
        [&](Scalar scalar) -> std::optional<std::pair<Attribute, WalkResult>> {
          Type type = replacer.replace(scalar.getType());
          Attribute replacement = type == scalar.getType()
                                      ? Attribute()
                                      : convertScalar(scalar, type);
          return std::pair(replacement ? replacement : Attribute(scalar),
                           WalkResult::skip());
        });
  };
  addScalar(IntegerAttr());
  addScalar(FloatAttr());
  replaceIn(module, replacer);
  return changed;
}

bool irsift::reduce::rewriteAttributes(
    ModuleOp module, const std::function<Attribute(Attribute)> &change) {
  bool changed = false;
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](Attribute attribute)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        Attribute replacement = change(attribute);
        if (!replacement || replacement == attribute)
          return std::nullopt;
        changed = true;
        return std::pair(replacement, WalkResult::skip());
      });
  convertDenseValues(replacer);
  replaceIn(module, replacer);
  return changed;
}

void irsift::reduce::walkValueTypes(Operation *op,
                                    function_ref<void(Type)> visit) {
  op->walk([&](Operation *inner) {
    for (Type type : inner->getResultTypes())
      visit(type);
    for (Region &region : inner->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          visit(type);
  });
}

TypedAttr irsift::reduce::constantOf(Type type, int64_t value) {
  if (isa<FloatType>(type))
    return FloatAttr::get(type, static_cast<double>(value));
  if (type.isIntOrIndex())
    return IntegerAttr::get(type, value);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape() ||
      !isa<RankedTensorType, VectorType>(type))
    return {};
  TypedAttr element = constantOf(shaped.getElementType(), value);
  return element ? DenseElementsAttr::get(shaped, Attribute(element))
                 : TypedAttr();
}

bool irsift::reduce::isConstantOf(Attribute attribute, int64_t value) {
  auto typed = dyn_cast<TypedAttr>(attribute);
  return typed && constantOf(typed.getType(), value) == typed;
}
