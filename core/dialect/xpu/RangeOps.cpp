//===- RangeOps.cpp - Text and verifiers of make_range and interleave -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

using namespace mlir;
using namespace irsift::xpu;

// The backend prints both optional operands, and later their types, with a
// blank before each and nothing else, so a missing operand leaves two blanks in
// a row:
//
//   make_range   {..} :   -> T        none
//   make_range %i  {..} : i32  -> T   a loop index
//   make_range  %u {..} :  i32 -> T   an unroll index
//   make_range %i %u {..} : i32 i32 -> T
//
// Reading that back, one operand belongs to the unroll slot if two blanks stand
// in front of it. The backend itself always takes it for a loop index.

/// Whether at least two blanks precede what the parser reads next.
static bool isAfterTwoBlanks(OpAsmParser &parser) {
  const char *next = parser.getCurrentLocation().getPointer();
  return next[-1] == ' ' && next[-2] == ' ';
}

static ParseResult parseRange(OpAsmParser &parser, OperationState &state,
                              llvm::MutableArrayRef<int32_t> segments) {
  OpAsmParser::UnresolvedOperand operand;
  SmallVector<OpAsmParser::UnresolvedOperand, 2> operands;
  SMLoc loc = parser.getCurrentLocation();
  bool skipsLoopIndex = isAfterTwoBlanks(parser);
  while (operands.size() < 2) {
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (!parsed.has_value())
      break;
    if (failed(*parsed))
      return failure();
    operands.push_back(operand);
  }
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return failure();

  SmallVector<Type, 2> types;
  Type type;
  while (types.size() < operands.size()) {
    if (parser.parseType(type))
      return failure();
    types.push_back(type);
  }
  if (parser.parseArrow() || parser.parseType(type))
    return failure();
  state.addTypes(type);

  if (operands.size() == 2)
    segments[0] = segments[1] = 1;
  else if (operands.size() == 1)
    segments[skipsLoopIndex ? 1 : 0] = 1;
  return parser.resolveOperands(operands, types, loc, state.operands);
}

template <typename RangeOp>
static void printRange(RangeOp op, OpAsmPrinter &printer) {
  Value indices[] = {op.getLoopIndex(), op.getUnrollIndex()};
  for (Value index : indices) {
    printer << ' ';
    if (index)
      printer << index;
  }
  printer.printOptionalAttrDict(op->getAttrs(), {"operandSegmentSizes"});
  printer << " :";
  for (Value index : indices) {
    printer << ' ';
    if (index)
      printer << index.getType();
  }
  printer << " -> " << op.getType();
}

template <typename RangeOp>
static LogicalResult verifyRange(RangeOp op, bool allowsI64) {
  int64_t start = int32_t(op.getStart()), end = int32_t(op.getEnd());
  if (start > end)
    return op.emitOpError("start ")
           << start << " must not be greater than end " << end;
  RankedTensorType type = op.getType();
  if (type.getRank() != 1)
    return op.emitOpError("result must be a tensor of rank 1, got rank ")
           << type.getRank();
  if (end - start < type.getDimSize(0))
    return op.emitOpError("has fewer indices, ")
           << end - start << ", than the result has elements, "
           << type.getDimSize(0);
  Type element = type.getElementType();
  if (!element.isInteger(32) && !(allowsI64 && element.isInteger(64)))
    return op.emitOpError("result element type must be i32")
           << (allowsI64 ? " or i64" : "") << ", got " << element;
  return success();
}

ParseResult MakeRangeOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &segments = state.getOrAddProperties<Properties>().operandSegmentSizes;
  segments = {0, 0};
  return parseRange(parser, state, segments);
}
void MakeRangeOp::print(OpAsmPrinter &printer) { printRange(*this, printer); }
LogicalResult MakeRangeOp::verify() { return verifyRange(*this, false); }

ParseResult InterleaveOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &segments = state.getOrAddProperties<Properties>().operandSegmentSizes;
  segments = {0, 0};
  return parseRange(parser, state, segments);
}
void InterleaveOp::print(OpAsmPrinter &printer) { printRange(*this, printer); }
LogicalResult InterleaveOp::verify() { return verifyRange(*this, true); }
