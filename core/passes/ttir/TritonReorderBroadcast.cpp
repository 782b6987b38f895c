//===- TritonReorderBroadcast.cpp - Compute before spreading --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace irsift;

/// The one element of a dense constant of equal elements.
static TypedAttr getSplatElement(Value value) {
  SplatElementsAttr splat;
  if (!matchPattern(value, m_Constant(&splat)))
    return {};
  return dyn_cast<TypedAttr>(splat.getSplatValue<Attribute>());
}

static bool isUniform(Value value) {
  return value.getDefiningOp<tt::SplatOp>() || getSplatElement(value);
}

/// The scalar that a uniform value repeats.
static Value getScalar(Value value, PatternRewriter &rewriter) {
  if (auto splat = value.getDefiningOp<tt::SplatOp>())
    return splat.getSrc();
  return arith::ConstantOp::create(rewriter, value.getLoc(),
                                   getSplatElement(value));
}

/// `op` on other operands, with results of `shape` (scalars without one).
static Operation *cloneOn(Operation *op, ValueRange operands,
                          RankedTensorType shape, PatternRewriter &rewriter) {
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    Type element = getElementTypeOrSelf(type);
    types.push_back(shape ? shape.clone(element) : element);
  }
  OperationState state(op->getLoc(), op->getName(), operands, types,
                       op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return rewriter.create(state);
}

namespace {

struct ElementwisePattern : public RewritePattern {
  ElementwisePattern(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

protected:
  static bool isCandidate(Operation *op) {
    return op->hasTrait<OpTrait::Elementwise>() && isMemoryEffectFree(op) &&
           op->getNumOperands() != 0 && op->getNumRegions() == 0;
  }
};

/// All operands repeat a scalar: so do the results.
struct SplatAfterElementwise : public ElementwisePattern {
  using ElementwisePattern::ElementwisePattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isCandidate(op) || !llvm::all_of(op->getOperands(), isUniform))
      return failure();
    SmallVector<Value> scalars;
    for (Value operand : op->getOperands())
      scalars.push_back(getScalar(operand, rewriter));
    Operation *scalarOp = cloneOn(op, scalars, RankedTensorType(), rewriter);
    SmallVector<Value> results;
    for (auto [scalar, type] :
         llvm::zip(scalarOp->getResults(), op->getResultTypes()))
      results.push_back(
          tt::SplatOp::create(rewriter, op->getLoc(), type, scalar));
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// All operands spread tensors of one shape or repeat a scalar: the results
/// can be spread instead.
struct BroadcastAfterElementwise : public ElementwisePattern {
  using ElementwisePattern::ElementwisePattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isCandidate(op))
      return failure();
    RankedTensorType source = getCommonSource(op->getOperands());
    if (!source)
      return failure();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (auto broadcast = operand.getDefiningOp<tt::BroadcastOp>()) {
        operands.push_back(broadcast.getSrc());
        continue;
      }
      Type type = source.clone(getElementTypeOrSelf(operand));
      operands.push_back(respread(operand, cast<RankedTensorType>(type),
                                  op->getLoc(), rewriter));
    }
    Operation *smallOp = cloneOn(op, operands, source, rewriter);
    SmallVector<Value> results;
    for (auto [small, type] :
         llvm::zip(smallOp->getResults(), op->getResultTypes()))
      results.push_back(
          tt::BroadcastOp::create(rewriter, op->getLoc(), type, small));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  /// The type of what the broadcasts among `operands` spread; null if they
  /// disagree, there is none, or an operand is neither spread nor uniform.
  static RankedTensorType getCommonSource(OperandRange operands) {
    RankedTensorType source;
    for (Value operand : operands) {
      if (auto broadcast = operand.getDefiningOp<tt::BroadcastOp>()) {
        RankedTensorType type = broadcast.getSrc().getType();
        if (source && source.getShape() != type.getShape())
          return {};
        if (!source)
          source = type;
      } else if (!isUniform(operand)) {
        return {};
      }
    }
    return source;
  }

  static Value respread(Value uniform, RankedTensorType type, Location loc,
                        PatternRewriter &rewriter) {
    if (auto splat = uniform.getDefiningOp<tt::SplatOp>())
      return tt::SplatOp::create(rewriter, loc, type, splat.getSrc());
    return arith::ConstantOp::create(
        rewriter, loc,
        DenseElementsAttr::get(type, Attribute(getSplatElement(uniform))));
  }
};

} // namespace

namespace {

struct TritonReorderBroadcast
    : public PassWrapper<TritonReorderBroadcast, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TritonReorderBroadcast)

  StringRef getArgument() const final { return "triton-reorder-broadcast"; }
  StringRef getDescription() const final {
    return "Move splats and broadcasts behind elementwise operations";
  }

  void runOnOperation() final {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<SplatAfterElementwise, BroadcastAfterElementwise>(context);
    tt::BroadcastOp::getCanonicalizationPatterns(patterns, context);
    tt::ExpandDimsOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTritonReorderBroadcastPass() {
  return std::make_unique<TritonReorderBroadcast>();
}
