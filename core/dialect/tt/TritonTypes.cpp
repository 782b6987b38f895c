//===- TritonTypes.cpp - Types of tt and functions of them ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift::tt;

#define GET_TYPEDEF_CLASSES
#include "core/dialect/tt/TritonTypes.cpp.inc"

void TritonDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "core/dialect/tt/TritonTypes.cpp.inc"
      >();
}

static constexpr int globalSpace = 1;

Type PointerType::parse(AsmParser &parser) {
  Type pointee;
  int space = globalSpace;
  if (parser.parseLess() || parser.parseType(pointee))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseInteger(space))
    return {};
  if (parser.parseGreater())
    return {};
  return PointerType::get(pointee, space);
}

void PointerType::print(AsmPrinter &printer) const {
  printer << "<" << getPointeeType();
  if (getAddressSpace() != globalSpace)
    printer << ", " << getAddressSpace();
  printer << ">";
}

Type TensorDescType::parse(AsmParser &parser) {
  if (parser.parseLess())
    return {};
  Type block;
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult inner = parser.parseOptionalType(block);
  if (!inner.has_value()) {
    SmallVector<int64_t> shape;
    Type element;
    Attribute encoding;
    if (parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
        parser.parseType(element))
      return {};
    if (succeeded(parser.parseOptionalComma()) &&
        parser.parseAttribute(encoding))
      return {};
    block = RankedTensorType::getChecked([&] { return parser.emitError(loc); },
                                         shape, element, encoding);
    if (!block)
      return {};
  } else if (failed(*inner)) {
    return {};
  }
  auto tensor = dyn_cast<RankedTensorType>(block);
  if (!tensor) {
    parser.emitError(loc, "expected a ranked tensor type, got ") << block;
    return {};
  }
  if (parser.parseGreater())
    return {};
  return TensorDescType::get(tensor);
}

void TensorDescType::print(AsmPrinter &printer) const {
  printer << "<" << getBlockType() << ">";
}

RankedTensorType TensorDescType::getSignlessBlockType() const {
  return cast<RankedTensorType>(getSignless(getBlockType()));
}

bool irsift::tt::isBlockPointer(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  if (!pointer)
    return false;
  auto block = dyn_cast<RankedTensorType>(pointer.getPointeeType());
  if (!block)
    return false;
  Type element = block.getElementType();
  return isa<FloatType, PointerType>(element) || element.isSignlessInteger();
}

Type irsift::tt::getPointee(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (auto pointer = dyn_cast<PointerType>(tensor.getElementType()))
      return tensor.clone(pointer.getPointeeType());
    return type;
  }
  if (auto pointer = dyn_cast<PointerType>(type))
    return pointer.getPointeeType();
  return type;
}

Type irsift::tt::getI1SameShape(Type type) {
  Type i1 = IntegerType::get(type.getContext(), 1);
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(i1);
  return i1;
}

Type irsift::tt::getPointerToSameShape(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(PointerType::get(tensor.getElementType(), globalSpace));
  return PointerType::get(type, globalSpace);
}

Type irsift::tt::getBaseOfBlock(Type type) {
  auto pointer = cast<PointerType>(type);
  return PointerType::get(getElementTypeOrSelf(pointer.getPointeeType()),
                          pointer.getAddressSpace());
}

Type irsift::tt::getSignless(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(getSignless(tensor.getElementType()));
  if (auto integer = dyn_cast<IntegerType>(type))
    return IntegerType::get(type.getContext(), integer.getWidth());
  return type;
}
