//===- DescriptorOps.cpp - Accesses through tensor descriptors ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Syntax.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

/// A block moves to or from a tensor of its shape, unit dimensions in front of
/// it left out.
static LogicalResult verifyBlock(Operation *op, TensorDescType desc,
                                 RankedTensorType tensor) {
  RankedTensorType block = desc.getSignlessBlockType();
  ArrayRef<int64_t> shape = block.getShape();
  if (block.getRank() > tensor.getRank()) {
    size_t surplus = block.getRank() - tensor.getRank();
    if (!llvm::all_of(shape.take_front(surplus),
                      [](int64_t extent) { return extent == 1; }))
      return op->emitOpError("cannot drop dimensions that are not 1 from ")
             << block << " for " << tensor;
    shape = shape.drop_front(surplus);
  }
  if (shape != tensor.getShape() ||
      block.getElementType() != tensor.getElementType())
    return op->emitOpError("expects a tensor like the block ")
           << block << ", got " << tensor;
  return success();
}

/// Rows are picked by offsets from a descriptor of one row.
static LogicalResult verifyRows(Operation *op, TensorDescType desc,
                                RankedTensorType offsets,
                                RankedTensorType tensor) {
  RankedTensorType block = desc.getSignlessBlockType();
  if (block.getRank() != 2 || block.getDimSize(0) != 1)
    return op->emitOpError("expects a descriptor of one row, got ") << block;
  if (offsets.getRank() != 1)
    return op->emitOpError("expects row offsets of rank 1, got ") << offsets;
  if (tensor.getRank() != 2)
    return op->emitOpError("expects a tensor of rank 2, got ") << tensor;
  if (tensor.getDimSize(0) < 8)
    return op->emitOpError("expects at least 8 rows, got ") << tensor;
  Type element = tensor.getElementType();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() > 32)
    return op->emitOpError("expects elements of at most 32 bits, got ")
           << tensor;
  int64_t columns = 32 / element.getIntOrFloatBitWidth() * 8;
  if (tensor.getDimSize(1) < columns)
    return op->emitOpError("expects at least ")
           << columns << " columns of " << element << ", got " << tensor;
  if (tensor.getDimSize(0) != offsets.getDimSize(0) ||
      tensor.getDimSize(1) != block.getDimSize(1) ||
      element != block.getElementType())
    return op->emitOpError("expects as many rows as offsets (")
           << offsets << "), each like the block " << block << ", got "
           << tensor;
  return success();
}

LogicalResult DescriptorLoadOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getType());
}

LogicalResult DescriptorStoreOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getSrc().getType());
}

LogicalResult DescriptorGatherOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(),
                    getType());
}

LogicalResult DescriptorScatterOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(),
                    getSrc().getType());
}

//===----------------------------------------------------------------------===//
// Text of before 3.4
//===----------------------------------------------------------------------===//

/// With a typed descriptor the operation has lost its prefix since.
template <typename OpTy>
static void dropPrefix(OpAsmParser &parser, OperationState &state, Type desc) {
  if (isa<TensorDescType>(desc))
    state.name = OperationName(OpTy::getOperationName(), parser.getContext());
}

ParseResult ExperimentalDescriptorLoadOp::parse(OpAsmParser &parser,
                                                OperationState &state) {
  Operand desc;
  SmallVector<Operand> indices;
  CacheModifierAttr cache;
  EvictionPolicyAttr evict;
  Type descType, resultType;
  if (parser.parseOperand(desc) ||
      parser.parseOperandList(indices, OpAsmParser::Delimiter::Square))
    return failure();
  for (;;) {
    OptionalParseResult read = parseClause(parser, "cacheModifier", cache);
    if (!read.has_value())
      read = parseClause(parser, "evictionPolicy", evict);
    if (!read.has_value())
      break;
    if (failed(*read))
      return failure();
  }
  if (parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(descType) || parser.parseArrow() ||
      parser.parseType(resultType) ||
      parser.resolveOperand(desc, descType, state.operands) ||
      parser.resolveOperands(indices, parser.getBuilder().getI32Type(),
                             state.operands))
    return failure();
  dropPrefix<DescriptorLoadOp>(parser, state, descType);
  if (cache)
    state.addAttribute("cache", cache);
  if (evict)
    state.addAttribute("evict", evict);
  state.addTypes(resultType);
  return success();
}

void ExperimentalDescriptorLoadOp::print(OpAsmPrinter &printer) {
  printer << " " << getDesc() << "[" << getIndices() << "]";
  if (getCache() != CacheModifier::NONE)
    printer << " cacheModifier = " << getCache();
  if (getEvict() != EvictionPolicy::NORMAL)
    printer << " evictionPolicy = " << getEvict();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"cache", "evict"});
  printer << " : " << getDesc().getType() << " -> " << getType();
}

ParseResult ExperimentalDescriptorStoreOp::parse(OpAsmParser &parser,
                                                 OperationState &state) {
  Operand desc, src;
  SmallVector<Operand> indices;
  Type descType, srcType;
  if (parser.parseOperand(desc) ||
      parser.parseOperandList(indices, OpAsmParser::Delimiter::Square) ||
      parser.parseComma() || parser.parseOperand(src) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(descType) || parser.parseComma() ||
      parser.parseType(srcType) ||
      parser.resolveOperand(desc, descType, state.operands) ||
      parser.resolveOperand(src, srcType, state.operands) ||
      parser.resolveOperands(indices, parser.getBuilder().getI32Type(),
                             state.operands))
    return failure();
  dropPrefix<DescriptorStoreOp>(parser, state, descType);
  return success();
}

void ExperimentalDescriptorStoreOp::print(OpAsmPrinter &printer) {
  printer << " " << getDesc() << "[" << getIndices() << "], " << getSrc();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getDesc().getType() << ", " << getSrc().getType();
}
