//===- ElementwiseOps.cpp - Casts, arithmetic, pointers -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Constants.h"
#include "core/dialect/tt/Syntax.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Bits of a number, or of all lanes of a vector.
static unsigned getBits(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getBits(vector.getElementType());
  return type.getIntOrFloatBitWidth();
}

LogicalResult BitcastOp::verify() {
  auto elementOf = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.getElementType() : type;
  };
  Type from = elementOf(getSrc().getType());
  Type to = elementOf(getType());
  auto fromPointer = dyn_cast<PointerType>(from);
  auto toPointer = dyn_cast<PointerType>(to);
  if (bool(fromPointer) != bool(toPointer))
    return emitOpError("between a pointer and a number: ")
           << from << " and " << to;
  if (fromPointer) {
    if (fromPointer.getAddressSpace() != toPointer.getAddressSpace())
      return emitOpError("between address spaces ")
             << fromPointer.getAddressSpace() << " and "
             << toPointer.getAddressSpace();
    return success();
  }
  if (getBits(from) != getBits(to))
    return emitOpError("between widths of ")
           << getBits(from) << " and " << getBits(to) << " bits: " << from
           << " and " << to;
  return success();
}

static bool isNarrowing(Type from, Type to) {
  return getElementTypeOrSelf(to).getIntOrFloatBitWidth() <
         getElementTypeOrSelf(from).getIntOrFloatBitWidth();
}

ParseResult FpToFpOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand src;
  Type from, to;
  RoundingModeAttr rounding;
  if (parser.parseOperand(src) || parseDict<FpToFpOp>(parser, state))
    return failure();
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("rounding") || parser.parseEqual() ||
       parseEnum(parser, rounding)))
    return failure();
  if (parser.parseColon() || parseArrowTypes(parser, from, to) ||
      parser.resolveOperand(src, from, state.operands))
    return failure();
  state.addTypes(to);
  // Before 2.3 there was only one mode.
  bool known = getElementTypeOrSelf(from).isIntOrFloat() &&
               getElementTypeOrSelf(to).isIntOrFloat();
  if (!rounding && known && isNarrowing(from, to) &&
      !state.attributes.get("rounding"))
    rounding = RoundingModeAttr::get(parser.getContext(), RoundingMode::RTNE);
  state.getOrAddProperties<Properties>().rounding = rounding;
  return success();
}

void FpToFpOp::print(OpAsmPrinter &printer) {
  printer << " " << getSrc();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"rounding"});
  if (auto mode = getRounding())
    printer << ", rounding = " << *mode;
  printer << " : ";
  printArrowTypes(printer, *this, getSrc().getType(), getType());
}

LogicalResult FpToFpOp::verify() {
  if (isNarrowing(getSrc().getType(), getType()) && !getRounding())
    return emitOpError("needs a rounding mode, since ")
           << getElementTypeOrSelf(getType()) << " is narrower than "
           << getElementTypeOrSelf(getSrc());
  return success();
}

// The fork of 3.0 folds none of fp_to_fp, addptr and advance.

OpFoldResult FpToFpOp::fold(FoldAdaptor adaptor) {
  if (getCoreLine(*this) == CoreLine::V3_0)
    return {};
  if (getSrc().getType() == getType())
    return getSrc();
  Attribute source = adaptor.getSrc();
  if (!isZero(source))
    return {};
  if (auto splat = dyn_cast<SplatElementsAttr>(source))
    source = splat.getSplatValue<Attribute>();
  auto real = dyn_cast<FloatAttr>(source);
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(getType()));
  if (!real || !element)
    return {};
  // A format without a negative zero makes it the positive one.
  APFloat zero = APFloat::getZero(element.getFloatSemantics(),
                                  real.getValue().isNegative());
  auto value = FloatAttr::get(element, zero);
  if (auto tensor = dyn_cast<RankedTensorType>(getType()))
    return DenseElementsAttr::get(tensor, Attribute(value));
  return value;
}

ParseResult ClampFOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand operands[3];
  Type type;
  SMLoc loc;
  if (parser.parseOperand(operands[0]) || parser.parseComma() ||
      parser.parseOperand(operands[1]) || parser.parseComma() ||
      parser.parseOperand(operands[2]))
    return failure();
  auto &mode = state.getOrAddProperties<Properties>().propagateNan;
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("propagateNan") || parser.parseEqual() ||
       parseEnum(parser, mode)))
    return failure();
  loc = parser.getCurrentLocation();
  if (parseDict<ClampFOp>(parser, state))
    return failure();
  if (!mode && !state.attributes.get("propagateNan"))
    return parser.emitError(loc, "expected ', propagateNan = none' or 'all'");
  if (parser.parseColonType(type) ||
      parser.resolveOperands(operands, type, state.operands))
    return failure();
  state.addTypes(type);
  return success();
}

void ClampFOp::print(OpAsmPrinter &printer) {
  printer << " " << getOperands() << ", propagateNan = " << getPropagateNan();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"propagateNan"});
  printer << " : " << getType();
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  if (getCoreLine(*this) == CoreLine::V3_0)
    return {};
  return isZero(adaptor.getOffset()) ? getPtr() : Value();
}

OpFoldResult AdvanceOp::fold(FoldAdaptor adaptor) {
  if (getCoreLine(*this) == CoreLine::V3_0)
    return {};
  return llvm::all_of(adaptor.getOffsets(), isZero) ? getPtr() : Value();
}
