//===- Attributes.cpp - Drops attributes and makes constants simple
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"
#include "reducer/patterns/TypeRewriter.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

/// Way 0 makes the constant 0, way 1 makes it 1.
class SimplifyConstants final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    auto value = valueOf(op);
    if (!value || isConstantOf(value, 0))
      return 0;
    return isConstantOf(value, 1) ? 1 : 2;
  }

  bool apply(Operation *op, unsigned variant, Editor &) const override {
    TypedAttr value = valueOf(op);
    TypedAttr simple = constantOf(value.getType(), variant);
    if (!simple)
      return false;
    NamedAttrList list(allAttributes(op));
    list.set("value", simple);
    return setAllAttributes(op, list.getDictionary(op->getContext()));
  }

private:
  static TypedAttr valueOf(Operation *op) {
    if (!op->hasTrait<OpTrait::ConstantLike>())
      return {};
    return dyn_cast_if_present<TypedAttr>(op->getAttr("value"));
  }
};

/// The ways to make one attribute simpler: without it, with a plain value of
/// its kind, and without one of the elements that it holds.
class DropAttributes final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    // What a pair is known by must stay.
    if (op == scene.module && isPair(scene.module))
      return 0;
    unsigned count = 0;
    for (NamedAttribute attribute : droppable(op))
      count += 2 + partCount(attribute.getValue());
    return count;
  }

  bool apply(Operation *op, unsigned variant, Editor &) const override {
    for (NamedAttribute attribute : droppable(op)) {
      unsigned ways = 2 + partCount(attribute.getValue());
      if (variant < ways)
        return simplify(op, attribute, variant);
      variant -= ways;
    }
    return false;
  }

private:
  static bool simplify(Operation *op, NamedAttribute attribute, unsigned way) {
    NamedAttrList list(allAttributes(op));
    if (way == 0) {
      list.erase(attribute.getName());
    } else {
      Attribute simple = way == 1 ? plain(attribute.getValue())
                                  : without(attribute.getValue(), way - 2);
      if (!simple || simple == attribute.getValue())
        return false;
      list.set(attribute.getName(), simple);
    }
    return setAllAttributes(op, list.getDictionary(op->getContext()));
  }

  /// Without what the structure of the operation hangs on.
  static SmallVector<NamedAttribute> droppable(Operation *op) {
    SmallVector<NamedAttribute> attributes;
    bool isFunction = isa<FunctionOpInterface>(op);
    for (NamedAttribute attribute : allAttributes(op)) {
      StringRef name = attribute.getName();
      bool isStructure =
          name == "operandSegmentSizes" || name == "resultSegmentSizes" ||
          name == SymbolTable::getSymbolAttrName() ||
          (isFunction && name == "function_type") ||
          (op->hasTrait<OpTrait::ConstantLike>() && name == "value");
      if (!isStructure)
        attributes.push_back(attribute);
    }
    return attributes;
  }

  /// Elements of lists and dictionaries; of those in a list, their elements.
  static unsigned partCount(Attribute value) {
    if (auto dictionary = dyn_cast<DictionaryAttr>(value))
      return dictionary.size();
    auto array = dyn_cast<ArrayAttr>(value);
    if (!array)
      return 0;
    unsigned count = array.size();
    for (Attribute element : array)
      if (auto dictionary = dyn_cast<DictionaryAttr>(element))
        count += dictionary.size();
    return count;
  }

  static Attribute without(DictionaryAttr dictionary, unsigned part) {
    NamedAttrList list(dictionary);
    list.erase(dictionary.getValue()[part].getName());
    return list.getDictionary(dictionary.getContext());
  }

  static Attribute without(Attribute value, unsigned part) {
    if (auto dictionary = dyn_cast<DictionaryAttr>(value))
      return without(dictionary, part);
    SmallVector<Attribute> elements(cast<ArrayAttr>(value).getValue());
    if (part < elements.size()) {
      elements.erase(elements.begin() + part);
      return ArrayAttr::get(value.getContext(), elements);
    }
    part -= elements.size();
    for (Attribute &element : elements)
      if (auto dictionary = dyn_cast<DictionaryAttr>(element)) {
        if (part < dictionary.size()) {
          element = without(dictionary, part);
          return ArrayAttr::get(value.getContext(), elements);
        }
        part -= dictionary.size();
      }
    return {};
  }

  static Attribute plain(Attribute value) {
    MLIRContext *context = value.getContext();
    if (auto typed = dyn_cast<TypedAttr>(value))
      if (TypedAttr zero = constantOf(typed.getType(), 0))
        return zero;
    if (isa<ArrayAttr>(value))
      return ArrayAttr::get(context, {});
    if (isa<StringAttr>(value))
      return StringAttr::get(context, "");
    if (isa<DictionaryAttr>(value))
      return DictionaryAttr::get(context);
    if (auto map = dyn_cast<AffineMapAttr>(value))
      return AffineMapAttr::get(AffineMap::getMultiDimIdentityMap(
          map.getValue().getNumDims(), context));
    if (auto numbers = dyn_cast<DenseI32ArrayAttr>(value))
      return DenseI32ArrayAttr::get(context,
                                    SmallVector<int32_t>(numbers.size(), 0));
    if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value))
      return DenseI64ArrayAttr::get(context,
                                    SmallVector<int64_t>(numbers.size(), 0));
    return {};
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeSimplifyConstants() {
  return std::make_unique<SimplifyConstants>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropAttributes() {
  return std::make_unique<DropAttributes>();
}
