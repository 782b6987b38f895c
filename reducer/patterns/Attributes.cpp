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

/// Two ways for each attribute: without it, and with a plain value of it.
class DropAttributes final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    return 2 * droppable(op).size();
  }

  bool apply(Operation *op, unsigned variant, Editor &) const override {
    SmallVector<NamedAttribute> attributes = droppable(op);
    if (variant / 2 >= attributes.size())
      return false;
    NamedAttribute attribute = attributes[variant / 2];
    NamedAttrList list(allAttributes(op));
    if (variant % 2 == 0) {
      list.erase(attribute.getName());
    } else {
      Attribute simple = plain(attribute.getValue());
      if (!simple || simple == attribute.getValue())
        return false;
      list.set(attribute.getName(), simple);
    }
    return setAllAttributes(op, list.getDictionary(op->getContext()));
  }

private:
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

  static Attribute plain(Attribute value) {
    if (auto typed = dyn_cast<TypedAttr>(value))
      if (TypedAttr zero = constantOf(typed.getType(), 0))
        return zero;
    if (isa<ArrayAttr>(value))
      return ArrayAttr::get(value.getContext(), {});
    if (isa<StringAttr>(value))
      return StringAttr::get(value.getContext(), "");
    if (isa<DictionaryAttr>(value))
      return DictionaryAttr::get(value.getContext());
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
