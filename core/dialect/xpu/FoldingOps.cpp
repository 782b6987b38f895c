//===- FoldingOps.cpp - Types and verifiers of reduce and scan ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::xpu;

/// The element type of a tensor, or the type itself. May be a vector.
static Type elementOf(Type type) { return getElementTypeOrSelf(type); }

/// The type of one number: the element of an element that is a vector.
static Type scalarOf(Type type) { return elementOf(elementOf(type)); }

template <typename FoldingOp>
static LogicalResult verifyOperands(FoldingOp op) {
  size_t count = op.getSrcs().size();
  if (count == 0)
    return op.emitOpError("needs at least one operand besides the loop index");
  if (op->getNumResults() != count)
    return op.emitOpError("has ")
           << count << " operands besides the loop index but "
           << op->getNumResults() << " results";
  for (auto [index, source, result] :
       llvm::enumerate(op.getSrcs().getTypes(), op->getResultTypes()))
    if (scalarOf(source) != scalarOf(result))
      return op.emitOpError("operand ")
             << index << " has elements of type " << scalarOf(source)
             << " but the result has " << scalarOf(result);
  return success();
}

template <typename ReturnOp, typename FoldingOp>
static LogicalResult verifyCombine(FoldingOp op) {
  size_t count = op.getSrcs().size();
  Block &body = op.getCombineOp().front();
  if (body.getNumArguments() != 2 * count)
    return op.emitOpError("region needs ")
           << 2 * count << " arguments, two an operand, but has "
           << body.getNumArguments();
  auto source = [&](size_t index) {
    return elementOf(op.getSrcs()[index % count].getType());
  };
  for (BlockArgument argument : body.getArguments())
    if (argument.getType() != source(argument.getArgNumber()))
      return op.emitOpError("region argument ")
             << argument.getArgNumber() << " is of type " << argument.getType()
             << " but the operand has elements of type "
             << source(argument.getArgNumber());
  auto end = dyn_cast<ReturnOp>(body.getTerminator());
  if (!end)
    return op.emitOpError("region must end in ")
           << ReturnOp::getOperationName();
  if (end->getNumOperands() != count)
    return op.emitOpError("region must return ")
           << count << " values, returns " << end->getNumOperands();
  for (auto [index, type] : llvm::enumerate(end->getOperandTypes()))
    if (type != source(index))
      return op.emitOpError("region returns value ")
             << index << " of type " << type
             << " but the operand has elements of type " << source(index);
  return success();
}

static bool haveSameEncoding(ValueRange values) {
  std::optional<Attribute> first;
  for (Value value : values) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor)
      continue;
    if (first && !ttg::sameUpToSpelling(*first, tensor.getEncoding()))
      return false;
    first = tensor.getEncoding();
  }
  return true;
}

/// As the module around `value` spells them, if it is in one.
static ttg::Spelling getSpellingAround(Value value) {
  Block *block = value.getParentBlock();
  Operation *parent = block ? block->getParentOp() : nullptr;
  return parent ? getSliceSpelling(parent) : ttg::Spelling::Ttg;
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  unsigned axis = adaptor.getAxis();
  for (Value operand : adaptor.getSrcs()) {
    Type source = operand.getType();
    auto tensor = dyn_cast<RankedTensorType>(source);
    if (tensor && axis >= tensor.getRank())
      return emitOptionalError(location, "axis ", axis,
                               " is not below the rank of ", source);
    types.push_back(getReducedType(source, axis, getSpellingAround(operand)));
  }
  return success();
}

bool ReduceOp::isCompatibleReturnTypes(TypeRange a, TypeRange b) {
  return tt::areAlikeUpToLayout(a, b);
}

LogicalResult ReduceOp::verify() {
  if (!haveSameEncoding(getSrcs()))
    return emitOpError("operands must have the same encoding");
  return verifyOperands(*this);
}

LogicalResult ReduceOp::verifyRegions() {
  return verifyCombine<ReduceReturnOp>(*this);
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *context,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  llvm::append_range(types, adaptor.getSrcs().getTypes());
  return success();
}

bool ScanOp::isCompatibleReturnTypes(TypeRange a, TypeRange b) {
  return tt::areAlikeUpToLayout(a, b);
}

LogicalResult ScanOp::verify() { return verifyOperands(*this); }

LogicalResult ScanOp::verifyRegions() {
  return verifyCombine<ScanReturnOp>(*this);
}
