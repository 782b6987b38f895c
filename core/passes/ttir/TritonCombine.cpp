//===- TritonCombine.cpp - Fuses neighbours that are one operation --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Constants.h"
#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace irsift;

static bool isZeroConstant(Value value) {
  Attribute attr;
  return matchPattern(value, m_Constant(&attr)) && tt::isZero(attr);
}

/// The number of a constant, of a dense one of equal elements, or of a splat
/// of a constant.
static std::optional<APInt> getUniformInteger(Value value) {
  if (auto splat = value.getDefiningOp<tt::SplatOp>())
    return getUniformInteger(splat.getSrc());
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return std::nullopt;
  if (auto dense = dyn_cast<SplatElementsAttr>(attr))
    attr = dense.getSplatValue<Attribute>();
  auto integer = dyn_cast<IntegerAttr>(attr);
  return integer ? std::optional(integer.getValue()) : std::nullopt;
}

namespace {

/// X + dot(a, b, 0) is dot(a, b, X).
template <typename AddOp> struct AddOfDot : public OpRewritePattern<AddOp> {
  using OpRewritePattern<AddOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(AddOp add,
                                PatternRewriter &rewriter) const override {
    return success(succeeded(fuse(add, add.getLhs(), add.getRhs(), rewriter)) ||
                   succeeded(fuse(add, add.getRhs(), add.getLhs(), rewriter)));
  }

private:
  LogicalResult fuse(AddOp add, Value product, Value other,
                     PatternRewriter &rewriter) const {
    auto dot = product.getDefiningOp<tt::DotOp>();
    if (!dot || !dot->hasOneUse() || !isZeroConstant(dot.getC()))
      return failure();
    if (std::is_same_v<AddOp, arith::AddFOp> &&
        dot.getMaxNumImpreciseAcc() != 0)
      return failure();
    rewriter.replaceOpWithNewOp<tt::DotOp>(
        add, add.getType(), dot.getA(), dot.getB(), other,
        dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
    return success();
  }
};

/// A select between a load masked by the same scalar and a value is that load
/// with the value for masked elements.
struct SelectOfMaskedLoad : public OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::SelectOp select,
                                PatternRewriter &rewriter) const override {
    auto load = select.getTrueValue().getDefiningOp<tt::LoadOp>();
    if (!load || !load.getMask())
      return failure();
    auto mask = load.getMask().getDefiningOp<tt::SplatOp>();
    if (!mask || mask.getSrc() != select.getCondition())
      return failure();
    auto newLoad = tt::LoadOp::create(
        rewriter, load.getLoc(), load.getType(), load.getPtr(), load.getMask(),
        select.getFalseValue(), load.getBoundaryCheckAttr(),
        load.getPaddingAttr(), load.getCacheAttr(), load.getEvictAttr(),
        load.getIsVolatileAttr(), load.getOffsetStateAttr(),
        load.getSyncModeAttr());
    rewriter.replaceOp(select, newLoad);
    return success();
  }
};

/// Two steps of a pointer are one of their sum, where it cannot overflow.
struct AddPtrOfAddPtr : public OpRewritePattern<tt::AddPtrOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tt::AddPtrOp outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getPtr().getDefiningOp<tt::AddPtrOp>();
    if (!inner || inner.getOffset().getType() != outer.getOffset().getType() ||
        !isSafe(inner.getOffset(), outer.getOffset()))
      return failure();
    Value sum = arith::AddIOp::create(rewriter, outer.getLoc(),
                                      inner.getOffset(), outer.getOffset());
    auto newOp = tt::AddPtrOp::create(rewriter, outer.getLoc(), outer.getType(),
                                      inner.getPtr(), sum);
    for (StringRef hint : {"tt.divisibility", "tt.contiguity", "tt.constancy"})
      if (Attribute attr = outer->getDiscardableAttr(hint))
        newOp->setDiscardableAttr(hint, attr);
    rewriter.replaceOp(outer, newOp);
    return success();
  }

private:
  static bool isSafe(Value first, Value second) {
    if (getElementTypeOrSelf(first).isInteger(64))
      return true;
    auto a = getUniformInteger(first);
    auto b = getUniformInteger(second);
    if (!a || !b)
      return false;
    bool overflows = false;
    (void)a->sadd_ov(*b, overflows);
    return !overflows;
  }
};

/// The sum along the middle of x[:, :, None] * y[None, :, :] is a dot.
struct SumOfOuterProduct : public OpRewritePattern<tt::ReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tt::ReduceOp reduce,
                                PatternRewriter &rewriter) const override {
    if (reduce.getSrcs().size() != 1 || reduce.getAxis() != 1 || !isSum(reduce))
      return failure();
    auto product = reduce.getSrcs().front().getDefiningOp<arith::MulFOp>();
    if (!product)
      return failure();
    Value x = getExpanded(product.getLhs(), /*axis=*/2);
    Value y = getExpanded(product.getRhs(), /*axis=*/0);
    auto type = cast<RankedTensorType>(product.getType());
    if (!x || !y || type.getRank() != 3 || !type.getElementType().isF32() ||
        type.getDimSize(0) < minExtent || type.getDimSize(2) < minExtent ||
        !hasShape(x, type.getShape().drop_back()) ||
        !hasShape(y, type.getShape().drop_front()))
      return failure();
    Location loc = reduce.getLoc();
    auto resultType = RankedTensorType::get(
        {type.getDimSize(0), type.getDimSize(2)}, type.getElementType());
    Value zero =
        arith::ConstantOp::create(rewriter, loc, rewriter.getF32FloatAttr(0));
    Value accumulator = tt::SplatOp::create(rewriter, loc, resultType, zero);
    rewriter.replaceOpWithNewOp<tt::DotOp>(
        reduce, resultType, x, y, accumulator, tt::InputPrecision::TF32,
        /*maxNumImpreciseAcc=*/0);
    return success();
  }

private:
  static constexpr int64_t minExtent = 16;

  static bool hasShape(Value value, ArrayRef<int64_t> shape) {
    return cast<RankedTensorType>(value.getType()).getShape() == shape;
  }

  static bool isSum(tt::ReduceOp reduce) {
    Block &body = reduce.getCombineOp().front();
    if (body.getOperations().size() != 2)
      return false;
    auto add = dyn_cast<arith::AddFOp>(body.front());
    return add && body.getTerminator()->getOperand(0) == add.getResult() &&
           llvm::equal(add.getOperands(), body.getArguments());
  }

  /// What `value` spreads after putting a dimension in at `axis`.
  static Value getExpanded(Value value, unsigned axis) {
    auto broadcast = value.getDefiningOp<tt::BroadcastOp>();
    auto expand = broadcast
                      ? broadcast.getSrc().getDefiningOp<tt::ExpandDimsOp>()
                      : tt::ExpandDimsOp();
    return expand && expand.getAxis() == axis ? expand.getSrc() : Value();
  }
};

/// Who only reduces or counts the elements of a vector does not see their
/// order.
struct ReorderableReshape : public OpRewritePattern<tt::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tt::ReshapeOp reshape,
                                PatternRewriter &rewriter) const override {
    if (tt::getCoreLine(reshape) == tt::CoreLine::V3_0 ||
        reshape.getAllowReorder() || reshape.getType().getRank() != 1 ||
        reshape->use_empty())
      return failure();
    for (Operation *user : reshape->getUsers())
      if (!isa<tt::ReduceOp, tt::HistogramOp>(user))
        return failure();
    rewriter.modifyOpInPlace(reshape, [&] { reshape.setAllowReorder(true); });
    return success();
  }
};

/// A descriptor load drops unit dimensions in front by itself.
struct ReshapeOfDescriptorLoad : public OpRewritePattern<tt::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tt::ReshapeOp reshape,
                                PatternRewriter &rewriter) const override {
    auto load = reshape.getSrc().getDefiningOp<tt::DescriptorLoadOp>();
    if (!load || !load->hasOneUse())
      return failure();
    ArrayRef<int64_t> from = load.getType().getShape();
    ArrayRef<int64_t> to = reshape.getType().getShape();
    if (from.size() <= to.size() || from.take_back(to.size()) != to)
      return failure();
    rewriter.modifyOpInPlace(
        load, [&] { load.getResult().setType(reshape.getType()); });
    rewriter.replaceOp(reshape, load.getResult());
    return success();
  }
};

struct TritonCombine
    : public PassWrapper<TritonCombine, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TritonCombine)

  StringRef getArgument() const final { return "triton-combine"; }
  StringRef getDescription() const final {
    return "Fuse selects with loads, pointer steps, sums with dots";
  }

  void runOnOperation() final {
    RewritePatternSet patterns(&getContext());
    patterns.add<AddOfDot<arith::AddIOp>, AddOfDot<arith::AddFOp>,
                 SelectOfMaskedLoad, AddPtrOfAddPtr, SumOfOuterProduct,
                 ReorderableReshape, ReshapeOfDescriptorLoad>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTritonCombinePass() {
  return std::make_unique<TritonCombine>();
}
