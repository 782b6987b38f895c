//===- DotOps.cpp - Matrix products ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Syntax.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

namespace {

/// Extents of a product as its operands have them, one batch dimension ahead
/// of them or none. Packed operands hold two elements a byte.
struct DotShape {
  SmallVector<int64_t> a, b, c;
};

} // namespace

static LogicalResult verifyDotShape(Operation *op, const DotShape &shape) {
  auto [a, b, c] = shape;
  if (a.size() != 2 && a.size() != 3)
    return op->emitOpError("expects operands of rank 2 or 3, got ") << a.size();
  if (b.size() != a.size() || c.size() != a.size())
    return op->emitOpError("expects operands of one rank, got ")
           << a.size() << ", " << b.size() << " and " << c.size();
  if (a.back() != b[b.size() - 2])
    return op->emitOpError("expects the last extent of a to be the second to "
                           "last of b, got ")
           << a.back() << " and " << b[b.size() - 2];
  if (a.size() == 3 && (a.front() != b.front() || a.front() != c.front()))
    return op->emitOpError("expects operands of one batch size, got ")
           << a.front() << ", " << b.front() << " and " << c.front();
  if (c[c.size() - 2] != a[a.size() - 2] || c.back() != b.back())
    return op->emitOpError("expects an accumulator of ")
           << a[a.size() - 2] << " by " << b.back() << ", got "
           << c[c.size() - 2] << " by " << c.back();
  return success();
}

static SmallVector<int64_t> shapeOf(Value value) {
  return SmallVector<int64_t>(
      cast<RankedTensorType>(value.getType()).getShape());
}

//===----------------------------------------------------------------------===//
// Dot
//===----------------------------------------------------------------------===//

/// The flag of 2.x becomes the precision that replaced it.
static ParseResult readAllowTF32(OpAsmParser &parser, SMLoc loc,
                                 OperationState &state) {
  Attribute attr = state.attributes.get("allowTF32");
  if (!attr)
    return success();
  auto allow = dyn_cast<BoolAttr>(attr);
  if (!allow)
    return parser.emitError(loc, "expected 'allowTF32' to be true or false");
  state.attributes.erase("allowTF32");
  state.getOrAddProperties<DotOp::Properties>().inputPrecision =
      InputPrecisionAttr::get(parser.getContext(), allow.getValue()
                                                       ? InputPrecision::TF32
                                                       : InputPrecision::IEEE);
  return success();
}

ParseResult DotOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand a, b, c;
  Type typeA, typeB, typeD;
  if (parser.parseOperand(a) || parser.parseComma() || parser.parseOperand(b) ||
      parser.parseComma() || parser.parseOperand(c))
    return failure();
  auto &precision = state.getOrAddProperties<Properties>().inputPrecision;
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("inputPrecision") || parser.parseEqual() ||
       parseEnum(parser, precision)))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parseDict<DotOp>(parser, state) || readAllowTF32(parser, loc, state) ||
      parser.parseColonType(typeA) || parser.parseStar() ||
      parser.parseType(typeB) || parser.parseArrow() ||
      parser.parseType(typeD) ||
      parser.resolveOperand(a, typeA, state.operands) ||
      parser.resolveOperand(b, typeB, state.operands) ||
      parser.resolveOperand(c, typeD, state.operands))
    return failure();
  state.addTypes(typeD);
  return success();
}

void DotOp::print(OpAsmPrinter &printer) {
  printer << " " << getOperands();
  if (getInputPrecision() != InputPrecision::IEEE)
    printer << ", inputPrecision = " << getInputPrecision();
  SmallVector<StringRef> elided = {"inputPrecision"};
  if (getMaxNumImpreciseAcc() == 0)
    elided.push_back("maxNumImpreciseAcc");
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
  printer << " : " << getA().getType() << " * " << getB().getType() << " -> "
          << getType();
}

LogicalResult DotOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> loc,
                                      ValueRange operands, DictionaryAttr,
                                      OpaqueProperties, RegionRange,
                                      SmallVectorImpl<Type> &types) {
  auto accumulator = cast<RankedTensorType>(operands[2].getType());
  types.push_back(accumulator);
  auto a = cast<RankedTensorType>(operands[0].getType()).getEncoding();
  auto b = cast<RankedTensorType>(operands[1].getType()).getEncoding();
  if (!a || !b || !accumulator.getEncoding() ||
      isForeign(accumulator.getEncoding()))
    return success();
  auto *inference = getLayoutInference(accumulator.getEncoding(), loc);
  if (!inference)
    return failure();
  return success(succeeded(inference->verifyDotOperand(
                     a, 0, accumulator.getEncoding(), loc)) &&
                 succeeded(inference->verifyDotOperand(
                     b, 1, accumulator.getEncoding(), loc)));
}

/// Widths agree, but that the XPU backend multiplies 8 by 4 bits.
static bool haveMatchingWidths(Type a, Type b) {
  unsigned widthA = a.getIntOrFloatBitWidth();
  unsigned widthB = b.getIntOrFloatBitWidth();
  return widthA == widthB ||
         (a.isInteger() && b.isInteger() && widthA == 8 && widthB == 4);
}

LogicalResult DotOp::verify() {
  RankedTensorType a = getA().getType();
  RankedTensorType b = getB().getType();
  if (!haveMatchingWidths(a.getElementType(), b.getElementType()))
    return emitOpError("expects a and b of one element width, got ")
           << a.getElementType() << " and " << b.getElementType();
  if (failed(verifyDotShape(
          *this, {shapeOf(getA()), shapeOf(getB()), shapeOf(getC())})))
    return failure();
  if (!a.getEncoding() && !b.getEncoding())
    return success();
  if (!a.getEncoding() || !b.getEncoding())
    return emitOpError("expects a and b to have an encoding, or neither");
  Attribute c = getC().getType().getEncoding();
  if (!c)
    return emitOpError("expects an accumulator with an encoding");
  if (isForeign(c))
    return success();
  auto *inference = getLayoutInference(c, getLoc());
  if (!inference)
    return failure();
  return inference->verifyDotOperands(*this, a.getEncoding(), b.getEncoding());
}

//===----------------------------------------------------------------------===//
// DotScaled
//===----------------------------------------------------------------------===//

namespace {

/// The operands of a scaled dot as the text gives them.
struct ScaledOperands {
  Operand a, b, c;
  std::optional<Operand> scaleA, scaleB;
};

} // namespace

/// Reads `%a (scale %s)?, %b (scale %t)?, %c`, or the form of 3.2 without the
/// keyword: `%a, %s, %b, (%t,)? %c`.
static ParseResult parseScaledOperands(OpAsmParser &parser,
                                       ScaledOperands &operands) {
  SmallVector<std::pair<Operand, std::optional<Operand>>> entries;
  SMLoc loc = parser.getCurrentLocation();
  bool hasKeyword = false;
  auto parseEntry = [&]() -> ParseResult {
    auto &[operand, scale] = entries.emplace_back();
    if (parser.parseOperand(operand))
      return failure();
    if (failed(parser.parseOptionalKeyword("scale")))
      return success();
    hasKeyword = true;
    return parser.parseOperand(scale.emplace());
  };
  if (parser.parseCommaSeparatedList(parseEntry))
    return failure();
  size_t count = entries.size();
  if (count == 3) {
    operands = {entries[0].first, entries[1].first, entries[2].first,
                entries[0].second, entries[1].second};
    return success();
  }
  if (hasKeyword || count < 4 || count > 5)
    return parser.emitError(loc, "expected a, b and an accumulator, the first "
                                 "two with an optional scale");
  operands = {entries[0].first, entries[2].first, entries.back().first,
              entries[1].first, std::nullopt};
  if (count == 5)
    operands.scaleB = entries[3].first;
  return success();
}

/// Attributes that had another name, or none, in 3.2 and 3.3.
static void completeScaledAttributes(OpAsmParser &parser,
                                     OperationState &state) {
  auto &properties = state.getOrAddProperties<DotScaledOp::Properties>();
  if (!state.attributes.get("fastMath"))
    properties.fastMath = parser.getBuilder().getBoolAttr(false);
}

/// Reads `T (, S)?` and resolves the operand and its scale, if it has one.
static ParseResult parseScaledType(OpAsmParser &parser, const Operand &operand,
                                   const std::optional<Operand> &scale,
                                   SmallVectorImpl<Value> &values,
                                   SmallVectorImpl<Value> &scales) {
  Type type, scaleType;
  if (parser.parseType(type) || parser.resolveOperand(operand, type, values))
    return failure();
  if (!scale)
    return success();
  return failure(parser.parseComma() || parser.parseType(scaleType) ||
                 parser.resolveOperand(*scale, scaleType, scales));
}

ParseResult DotScaledOp::parse(OpAsmParser &parser, OperationState &state) {
  ScaledOperands operands;
  SmallVector<Value> values, scales;
  Type result;
  auto &properties = state.getOrAddProperties<Properties>();
  if (parseScaledOperands(parser, operands) || parser.parseKeyword("lhs") ||
      parser.parseEqual() || parseEnum(parser, properties.a_elem_type) ||
      parser.parseKeyword("rhs") || parser.parseEqual() ||
      parseEnum(parser, properties.b_elem_type) ||
      parseDict<DotScaledOp>(parser, state) || parser.parseColon() ||
      parseScaledType(parser, operands.a, operands.scaleA, values, scales) ||
      parser.parseStar() ||
      parseScaledType(parser, operands.b, operands.scaleB, values, scales) ||
      parser.parseArrow() || parser.parseType(result) ||
      parser.resolveOperand(operands.c, result, values))
    return failure();
  completeScaledAttributes(parser, state);
  properties.operandSegmentSizes = {1, 1, 1, bool(operands.scaleA),
                                    bool(operands.scaleB)};
  state.addOperands(values);
  state.addOperands(scales);
  state.addTypes(result);
  return success();
}

void DotScaledOp::print(OpAsmPrinter &printer) {
  auto printOperand = [&](Value operand, Value scale) {
    printer << operand;
    if (scale)
      printer << " scale " << scale;
    printer << ", ";
  };
  auto printType = [&](Value operand, Value scale) {
    printer << operand.getType();
    if (scale)
      printer << ", " << scale.getType();
  };
  printer << " ";
  printOperand(getA(), getAScale());
  printOperand(getB(), getBScale());
  printer << getC() << " lhs = " << getAElemType()
          << " rhs = " << getBElemType();
  SmallVector<StringRef> elided = {"a_elem_type", "b_elem_type",
                                   "operandSegmentSizes"};
  if (getLhsKPack())
    elided.push_back("lhs_k_pack");
  if (getRhsKPack())
    elided.push_back("rhs_k_pack");
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
  printer << " : ";
  printType(getA(), getAScale());
  printer << " * ";
  printType(getB(), getBScale());
  printer << " -> " << getType();
}

/// A scale has a row for each row of its operand and a column for a group of
/// elements along K.
static LogicalResult verifyScale(DotScaledOp op, StringRef name, Value scale,
                                 int64_t rows, int64_t depth) {
  if (!scale)
    return success();
  auto type = cast<RankedTensorType>(scale.getType());
  int64_t rank = type.getRank();
  int64_t group = isa<Float8E4M3FNType>(type.getElementType()) ? 16 : 32;
  if (rank < 2)
    return op.emitOpError() << name << " expects a rank of at least 2";
  if (type.getDimSize(rank - 2) != rows ||
      type.getDimSize(rank - 1) != depth / group)
    return op.emitOpError() << name << " expects the last extents " << rows
                            << " and " << depth / group << ", got " << type;
  return success();
}

LogicalResult DotScaledOp::verify() {
  DotShape shape = {shapeOf(getA()), shapeOf(getB()), shapeOf(getC())};
  if (shape.a.size() < 2 || shape.b.size() < 2)
    return verifyDotShape(*this, shape);
  if (getAElemType() == ScaleDotElemType::E2M1)
    (getLhsKPack() ? shape.a.back() : shape.a[shape.a.size() - 2]) *= 2;
  if (getBElemType() == ScaleDotElemType::E2M1)
    (getRhsKPack() ? shape.b[shape.b.size() - 2] : shape.b.back()) *= 2;
  if (failed(verifyDotShape(*this, shape)))
    return failure();
  int64_t depth = shape.a.back();
  return success(succeeded(verifyScale(*this, "a_scale", getAScale(),
                                       shape.c[shape.c.size() - 2], depth)) &&
                 succeeded(verifyScale(*this, "b_scale", getBScale(),
                                       shape.c.back(), depth)));
}
