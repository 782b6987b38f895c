//===- ShapeOps.cpp - Splat, reshape, broadcast and their kin -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Constants.h"
#include "core/dialect/tt/Syntax.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace irsift::tt;
using namespace irsift::tt::syntax;

/// `op` becomes a splat of what the splat `source` spreads.
static LogicalResult replaceBySplat(Operation *op, Value source,
                                    PatternRewriter &rewriter) {
  auto splat = source.getDefiningOp<SplatOp>();
  if (!splat)
    return failure();
  rewriter.replaceOpWithNewOp<SplatOp>(op, op->getResultTypes().front(),
                                       splat.getSrc());
  return success();
}

//===----------------------------------------------------------------------===//
// Splat, unsplat, range
//===----------------------------------------------------------------------===//

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) {
  Attribute value = adaptor.getSrc();
  if (!isa_and_nonnull<FloatAttr, IntegerAttr>(value))
    return {};
  auto type = dyn_cast<ShapedType>(getType());
  if (!type.hasStaticShape())
    return {};
  return DenseElementsAttr::get(type, value);
}

LogicalResult UnsplatOp::verify() {
  auto type = getSrc().getType();
  if (!type.hasStaticShape() || type.getNumElements() != 1)
    return emitOpError("expects a tensor of one element, got ") << type;
  return success();
}

LogicalResult UnsplatOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location>,
                                          ValueRange operands, DictionaryAttr,
                                          OpaqueProperties, RegionRange,
                                          SmallVectorImpl<Type> &types) {
  types.push_back(getElementTypeOrSelf(operands.front()));
  return success();
}

LogicalResult MakeRangeOp::verify() {
  auto start = static_cast<int32_t>(getStart());
  auto end = static_cast<int32_t>(getEnd());
  if (start >= end)
    return emitOpError("expects start below end, got ")
           << start << " and " << end;
  RankedTensorType type = getType();
  if (type.getRank() != 1)
    return emitOpError("expects a result of rank 1, got ") << type;
  if (type.getDimSize(0) != int64_t(end) - start)
    return emitOpError("expects as many elements as there are from ")
           << start << " to " << end << ", got " << type;
  if (!type.getElementType().isInteger(32))
    return emitOpError("expects elements of i32, got ") << type;
  return success();
}

OpFoldResult MakeRangeOp::fold(FoldAdaptor) {
  if (getCoreLine(*this) == CoreLine::V3_0 || getStart() + 1 != getEnd())
    return {};
  return DenseElementsAttr::get(
      getType(), Attribute(IntegerAttr::get(getType().getElementType(),
                                            static_cast<int32_t>(getStart()))));
}

//===----------------------------------------------------------------------===//
// ExpandDims
//===----------------------------------------------------------------------===//

LogicalResult
ExpandDimsOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                               ValueRange operands, DictionaryAttr attributes,
                               OpaqueProperties properties, RegionRange regions,
                               SmallVectorImpl<Type> &types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto type = cast<RankedTensorType>(operands.front().getType());
  auto axis = static_cast<int32_t>(adaptor.getAxis());
  if (axis < 0 || axis > type.getRank())
    return emitOptionalError(loc, "axis ", axis, " is outside 0 to ",
                             type.getRank(), ", the places in ", type);
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + axis, 1);
  auto encoding = inferEncoding(
      type.getEncoding(), loc, [&](const LayoutInferenceInterface &inference) {
        return inference.inferExpandDims(type.getEncoding(), axis, loc);
      });
  if (failed(encoding))
    return failure();
  types.push_back(
      RankedTensorType::get(shape, type.getElementType(), *encoding));
  return success();
}

bool ExpandDimsOp::isCompatibleReturnTypes(TypeRange inferred,
                                           TypeRange declared) {
  return areAlikeUpToLayout(inferred, declared);
}

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) {
  return reshapeConstant(adaptor.getSrc(), cast<RankedTensorType>(getType()));
}

namespace {

struct ExpandDimsOfSplat : public OpRewritePattern<ExpandDimsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpandDimsOp op,
                                PatternRewriter &rewriter) const override {
    return replaceBySplat(op, op.getSrc(), rewriter);
  }
};

/// The new dimension goes in before the spreading.
struct ExpandDimsOfBroadcast : public OpRewritePattern<ExpandDimsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpandDimsOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getSrc().getDefiningOp<BroadcastOp>();
    if (!broadcast)
      return failure();
    auto expanded = ExpandDimsOp::create(rewriter, op.getLoc(),
                                         broadcast.getSrc(), op.getAxis());
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), expanded);
    return success();
  }
};

} // namespace

void ExpandDimsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  patterns.add<ExpandDimsOfSplat, ExpandDimsOfBroadcast>(context);
}

//===----------------------------------------------------------------------===//
// Reshape
//===----------------------------------------------------------------------===//

/// Turns a flag that is written as a boolean into one that is there or not.
static ParseResult readFlag(OpAsmParser &parser, SMLoc loc, StringRef name,
                            NamedAttrList &attributes) {
  Attribute attr = attributes.get(name);
  if (!attr || isa<UnitAttr>(attr))
    return success();
  auto flag = dyn_cast<BoolAttr>(attr);
  if (!flag)
    return parser.emitError(loc, "expected '")
           << name << "' to be a flag, true or false, got " << attr;
  attributes.erase(name);
  if (flag.getValue())
    attributes.set(name, parser.getBuilder().getUnitAttr());
  return success();
}

ParseResult ReshapeOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand src;
  Type from, to;
  if (parser.parseOperand(src))
    return failure();
  auto &properties = state.getOrAddProperties<Properties>();
  UnitAttr set = parser.getBuilder().getUnitAttr();
  for (;;) {
    if (succeeded(parser.parseOptionalKeyword("allow_reorder")))
      properties.allow_reorder = set;
    else if (succeeded(parser.parseOptionalKeyword("efficient_layout")))
      properties.efficient_layout = set;
    else
      break;
  }
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes) ||
      readFlag(parser, loc, "allow_reorder", state.attributes) ||
      readFlag(parser, loc, "efficient_layout", state.attributes) ||
      parser.parseColon() || parseArrowTypes(parser, from, to) ||
      parser.resolveOperand(src, from, state.operands))
    return failure();
  state.addTypes(to);
  return success();
}

void ReshapeOp::print(OpAsmPrinter &printer) {
  printer << " " << getSrc();
  if (getAllowReorder())
    printer << " allow_reorder";
  if (getEfficientLayout())
    printer << " efficient_layout";
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {"allow_reorder", "efficient_layout"});
  printer << " : ";
  printArrowTypes(printer, *this, getSrc().getType(), getType());
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getSrc().getType();
  RankedTensorType to = getType();
  if (from.hasStaticShape() && to.hasStaticShape() &&
      from.getNumElements() != to.getNumElements())
    return emitOpError("changes the number of elements from ")
           << from.getNumElements() << " to " << to.getNumElements();
  if (bool(from.getEncoding()) != bool(to.getEncoding()))
    return emitOpError("expects both types to have an encoding, or neither");
  if (!from.getEncoding() || getAllowReorder() || isForeign(from.getEncoding()))
    return success();
  auto *inference = getLayoutInference(from.getEncoding(), getLoc());
  if (!inference)
    return failure();
  auto inferred = inference->inferReshape(from.getEncoding(), from.getShape(),
                                          to.getShape(), getLoc());
  if (failed(inferred))
    return failure();
  if (!inference->areEqual(to.getShape(), *inferred, to.getEncoding()))
    return emitOpError("expects encoding ")
           << *inferred << ", got " << to.getEncoding();
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  // The released 3.6 line drops a reshape to the same type in any case.
  bool keepsOrder = !getAllowReorder() || getCoreLine(*this) == CoreLine::V3_6;
  if (getSrc().getType() == getType() && keepsOrder)
    return getSrc();
  return reshapeConstant(adaptor.getSrc(), getType());
}

namespace {

struct ReshapeOfReshape : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSrc().getDefiningOp<ReshapeOp>();
    if (op.getEfficientLayout() || !inner)
      return failure();
    // The fork only looks at reshapes that may permute.
    if (getCoreLine(op) == CoreLine::V3_0 && !op.getAllowReorder())
      return failure();
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), inner.getSrc(),
                                           op.getAllowReorder() ||
                                               inner.getAllowReorder(),
                                           /*efficient_layout=*/false);
    return success();
  }
};

struct ReshapeOfSplat : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getEfficientLayout() ||
        (getCoreLine(op) == CoreLine::V3_0 && !op.getAllowReorder()))
      return failure();
    return replaceBySplat(op, op.getSrc(), rewriter);
  }
};

} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<ReshapeOfReshape, ReshapeOfSplat>(context);
}

//===----------------------------------------------------------------------===//
// Broadcast
//===----------------------------------------------------------------------===//

ParseResult BroadcastOp::parse(OpAsmParser &parser, OperationState &state) {
  Operand src;
  Type from, to;
  if (parser.parseOperand(src) || parseDict<BroadcastOp>(parser, state) ||
      parser.parseColon() || parseArrowTypes(parser, from, to) ||
      parser.resolveOperand(src, from, state.operands))
    return failure();
  state.addTypes(to);
  // 2.1 and 2.2 broadcast scalars as well.
  if (!isa<RankedTensorType>(from))
    state.name =
        OperationName(SplatOp::getOperationName(), parser.getContext());
  return success();
}

void BroadcastOp::print(OpAsmPrinter &printer) {
  printer << " " << getSrc();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printArrowTypes(printer, *this, getSrc().getType(), getType());
}

LogicalResult BroadcastOp::verify() {
  // The fork leaves shapes and encodings alone, and its passes rely on it.
  if (getCoreLine(*this) == CoreLine::V3_0)
    return success();
  if (failed(trait::impl::verifySameEncoding(*this, /*withResults=*/true)))
    return failure();
  RankedTensorType from = getSrc().getType();
  RankedTensorType to = getType();
  if (from.getRank() != to.getRank())
    return emitOpError("changes the rank from ")
           << from.getRank() << " to " << to.getRank();
  for (auto [dim, extents] :
       llvm::enumerate(llvm::zip(from.getShape(), to.getShape()))) {
    auto [before, after] = extents;
    if (before != 1 && before != after)
      return emitOpError("spreads dimension ")
             << dim << " of extent " << before << " to " << after
             << "; only an extent of 1 can be spread";
  }
  return success();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return resplatConstant(adaptor.getSrc(), getType());
}

namespace {

struct BroadcastOfSplat : public OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    return replaceBySplat(op, op.getSrc(), rewriter);
  }
};

struct BroadcastOfBroadcast : public OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSrc().getDefiningOp<BroadcastOp>();
    if (!inner)
      return failure();
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), inner.getSrc());
    return success();
  }
};

} // namespace

void BroadcastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<BroadcastOfSplat, BroadcastOfBroadcast>(context);
}
