//===- GridOps.cpp - Place in the launch grid, diagnostics of a kernel ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Syntax.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

/// `x`, or the dictionary with the axis as a number, as before 3.0.
template <typename OpTy>
static ParseResult parseProgramDim(OpAsmParser &parser, OperationState &state) {
  std::string keyword;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeywordOrString(&keyword))) {
    auto dim = symbolizeProgramIDDim(keyword);
    if (!dim)
      return parser.emitError(loc, "expected one of x, y, z, got '")
             << keyword << "'";
    state.getOrAddProperties<typename OpTy::Properties>().axis =
        ProgramIDDimAttr::get(parser.getContext(), *dim);
  }
  if (parseDict<OpTy>(parser, state))
    return failure();
  if (keyword.empty() && !state.attributes.get("axis"))
    return parser.emitError(loc, "expected one of x, y, z");
  if (parser.parseColonType(type))
    return failure();
  state.addTypes(type);
  return success();
}

template <typename OpTy>
static void printProgramDim(OpAsmPrinter &printer, OpTy op) {
  printer << " " << op.getAxis();
  printer.printOptionalAttrDict(op->getAttrs(), {"axis"});
  printer << " : " << op.getType();
}

ParseResult GetProgramIdOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseProgramDim<GetProgramIdOp>(parser, state);
}

void GetProgramIdOp::print(OpAsmPrinter &printer) {
  printProgramDim(printer, *this);
}

ParseResult GetNumProgramsOp::parse(OpAsmParser &parser,
                                    OperationState &state) {
  return parseProgramDim<GetNumProgramsOp>(parser, state);
}

void GetNumProgramsOp::print(OpAsmPrinter &printer) {
  printProgramDim(printer, *this);
}

/// A string; a colon after it is not that of a type of its own.
static ParseResult parseText(OpAsmParser &parser, StringAttr &text) {
  return parser.parseAttribute(text, parser.getBuilder().getNoneType());
}

ParseResult PrintOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  SmallVector<Operand> operands;
  SmallVector<Type> types;
  if (parseText(parser, properties.prefix) || parseDict<PrintOp>(parser, state))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalColon()) &&
      (parser.parseOperandList(operands) || parser.parseColonTypeList(types)))
    return failure();
  if (parser.resolveOperands(operands, types, loc, state.operands))
    return failure();
  // 2.x had neither, and 3.0 took all numbers for what their type says.
  if (!state.attributes.get("hex"))
    properties.hex = parser.getBuilder().getBoolAttr(false);
  if (!state.attributes.get("isSigned")) {
    SmallVector<int32_t> isSigned;
    for (Type type : types)
      isSigned.push_back(getElementTypeOrSelf(type).isInteger());
    properties.isSigned = parser.getBuilder().getDenseI32ArrayAttr(isSigned);
  }
  return success();
}

void PrintOp::print(OpAsmPrinter &printer) {
  printer << " " << getPrefixAttr();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"prefix"});
  if (!getArgs().empty())
    printer << " : " << getArgs() << " : " << getArgs().getTypes();
}

ParseResult AssertOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand condition;
  Type type;
  if (parser.parseOperand(condition) || parser.parseComma() ||
      parseText(parser, state.getOrAddProperties<Properties>().message))
    return failure();
  // File, function and line of before 3.2; the location has them.
  StringAttr file, function;
  int64_t line;
  if (succeeded(parser.parseOptionalComma()) &&
      (parseText(parser, file) || parser.parseComma() ||
       parseText(parser, function) || parser.parseComma() ||
       parser.parseInteger(line)))
    return failure();
  return failure(parseDict<AssertOp>(parser, state) ||
                 parser.parseColonType(type) ||
                 parser.resolveOperand(condition, type, state.operands));
}

void AssertOp::print(OpAsmPrinter &printer) {
  printer << " " << getCondition() << ", " << getMessageAttr();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"message"});
  printer << " : " << getCondition().getType();
}
