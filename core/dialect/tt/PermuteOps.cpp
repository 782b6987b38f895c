//===- PermuteOps.cpp - Transpose, join, split, gather --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Constants.h"
#include "core/dialect/tt/Syntax.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

//===----------------------------------------------------------------------===//
// Trans
//===----------------------------------------------------------------------===//

/// Whether `order` names each dimension of a tensor of this rank once.
static bool isPermutation(ArrayRef<int32_t> order, int64_t rank) {
  if (int64_t(order.size()) != rank)
    return false;
  llvm::SmallBitVector seen(rank);
  for (int32_t dim : order) {
    if (dim < 0 || dim >= rank || seen.test(dim))
      return false;
    seen.set(dim);
  }
  return true;
}

ParseResult TransOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand src;
  Type from, to;
  if (parser.parseOperand(src) || parseDict<TransOp>(parser, state) ||
      parser.parseColon() || parseArrowTypes(parser, from, to) ||
      parser.resolveOperand(src, from, state.operands))
    return failure();
  state.addTypes(to);
  // 2.1 and 2.2 transpose matrices and say no order.
  auto tensor = dyn_cast<RankedTensorType>(from);
  if (tensor && !state.attributes.get("order")) {
    SmallVector<int32_t> reversed;
    for (int32_t dim = tensor.getRank(); dim-- > 0;)
      reversed.push_back(dim);
    state.getOrAddProperties<Properties>().order =
        parser.getBuilder().getDenseI32ArrayAttr(reversed);
  }
  return success();
}

void TransOp::print(OpAsmPrinter &printer) {
  printer << " " << getSrc();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printArrowTypes(printer, *this, getSrc().getType(), getType());
}

LogicalResult
TransOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                          ValueRange operands, DictionaryAttr attributes,
                          OpaqueProperties properties, RegionRange regions,
                          SmallVectorImpl<Type> &types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto type = cast<RankedTensorType>(operands.front().getType());
  ArrayRef<int32_t> order = adaptor.getOrder();
  if (!isPermutation(order, type.getRank()))
    return emitOptionalError(loc, "order is not a permutation of the ",
                             type.getRank(), " dimensions of ", type);
  SmallVector<int64_t> shape;
  for (int32_t dim : order)
    shape.push_back(type.getDimSize(dim));
  auto encoding = inferEncoding(
      type.getEncoding(), loc, [&](const LayoutInferenceInterface &inference) {
        return inference.inferTrans(type.getEncoding(), type.getShape(), order,
                                    loc);
      });
  if (failed(encoding))
    return failure();
  types.push_back(
      RankedTensorType::get(shape, type.getElementType(), *encoding));
  return success();
}

bool TransOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange declared) {
  return areAlikeUpToLayout(inferred, declared);
}

LogicalResult TransOp::verify() {
  RankedTensorType from = getSrc().getType();
  RankedTensorType to = getType();
  if (!isPermutation(getOrder(), from.getRank()))
    return emitOpError("order is not a permutation of the ")
           << from.getRank() << " dimensions of " << from;
  for (auto [dim, source] : llvm::enumerate(getOrder()))
    if (to.getDimSize(dim) != from.getDimSize(source))
      return emitOpError("expects extent ")
             << from.getDimSize(source) << " in dimension " << dim << ", got "
             << to;
  return success();
}

OpFoldResult TransOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int32_t> order = getOrder();
  bool identity = llvm::all_of(llvm::enumerate(order), [](auto item) {
    return item.value() == int32_t(item.index());
  });
  if (identity && getSrc().getType() == getType())
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<TransOp>()) {
    SmallVector<int32_t> composed;
    for (int32_t dim : order)
      composed.push_back(inner.getOrder()[dim]);
    setOrder(composed);
    setOperand(inner.getSrc());
    return getResult();
  }
  return resplatConstant(adaptor.getSrc(), getType());
}

//===----------------------------------------------------------------------===//
// Join, split
//===----------------------------------------------------------------------===//

LogicalResult JoinOp::verify() {
  RankedTensorType from = getLhs().getType();
  RankedTensorType to = getType();
  SmallVector<int64_t> shape(from.getShape());
  shape.push_back(2);
  if (to.getShape() != ArrayRef(shape))
    return emitOpError("expects the shape of its operands and a last "
                       "dimension of 2, got ")
           << from << " and " << to;
  if (from.getElementType() != to.getElementType())
    return emitOpError("changes the element type from ")
           << from.getElementType() << " to " << to.getElementType();
  if (!from.getEncoding())
    return success();
  if (!to.getEncoding())
    return emitOpError("expects a result with an encoding");
  if (isForeign(to.getEncoding()))
    return success();
  auto *inference = getLayoutInference(to.getEncoding(), getLoc());
  if (!inference)
    return failure();
  auto half = inference->inferSplit(to.getEncoding(), to.getShape(), getLoc());
  if (failed(half))
    return failure();
  if (!inference->areEqual(from.getShape(), *half, from.getEncoding()))
    return emitOpError("expects operands of encoding ")
           << *half << ", got " << from.getEncoding();
  return success();
}

LogicalResult SplitOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> loc,
                                        ValueRange operands, DictionaryAttr,
                                        OpaqueProperties, RegionRange,
                                        SmallVectorImpl<Type> &types) {
  auto type = cast<RankedTensorType>(operands.front().getType());
  if (type.getRank() == 0 || type.getShape().back() != 2)
    return emitOptionalError(loc, "expects a last dimension of 2, got ", type);
  auto encoding = inferEncoding(
      type.getEncoding(), loc, [&](const LayoutInferenceInterface &inference) {
        return inference.inferSplit(type.getEncoding(), type.getShape(), loc);
      });
  if (failed(encoding))
    return failure();
  auto half = RankedTensorType::get(type.getShape().drop_back(),
                                    type.getElementType(), *encoding);
  types.append(2, half);
  return success();
}

bool SplitOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange declared) {
  return areAlikeUpToLayout(inferred, declared);
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                         ValueRange operands, DictionaryAttr,
                                         OpaqueProperties, RegionRange,
                                         SmallVectorImpl<Type> &types) {
  auto source = cast<RankedTensorType>(operands[0].getType());
  auto indices = cast<RankedTensorType>(operands[1].getType());
  types.push_back(indices.clone(source.getElementType()));
  return success();
}

LogicalResult GatherOp::verify() {
  RankedTensorType source = getSrc().getType();
  RankedTensorType indices = getIndices().getType();
  RankedTensorType result = getType();
  if (indices.getShape() != result.getShape())
    return emitOpError("expects indices and result of one shape");
  if (indices.getEncoding() != result.getEncoding())
    return emitOpError("expects indices and result of one encoding");
  if (source.getElementType() != result.getElementType())
    return emitOpError("expects source and result of one element type");
  if (source.getRank() != indices.getRank())
    return emitOpError("expects source and indices of one rank");
  if (getAxis() >= source.getRank())
    return emitOpError("axis ")
           << getAxis() << " is outside the " << source.getRank()
           << " dimensions of its source";
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    if (dim != getAxis() && source.getDimSize(dim) != indices.getDimSize(dim))
      return emitOpError("expects indices with the extents of the source in "
                         "all dimensions but the axis; dimension ")
             << dim << " differs";
  return success();
}
