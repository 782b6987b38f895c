//===- VectorPeepholes.cpp - Better forms of vector operations ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorPeepholes.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/OpSearch.h"
#include "core/passes/support/VectorTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace irsift;

void irsift::dropNoConversions(ModuleOp module) {
  module.walk([](xpu::ConvertLayoutOp convert) {
    if (convert.getSrc().getType() != convert.getType())
      return;
    convert.replaceAllUsesWith(convert.getSrc());
    convert.erase();
  });
}

//===-- Divisions and products --------------------------------------------===//

static Value createReciprocal(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  auto ones = DenseElementsAttr::get(
      type, builder.getFloatAttr(type.getElementType(), 1.0));
  Value one = arith::ConstantOp::create(builder, loc, ones);
  return arith::DivFOp::create(builder, loc, one, value);
}

void irsift::turnDivisionsIntoProducts(ModuleOp module) {
  module.walk([](xpu::VVDivFOp quotient) {
    auto broadcast = quotient.getRhs().getDefiningOp<xpu::BroadcastOp>();
    if (!broadcast)
      return;
    auto type = cast<RankedTensorType>(broadcast.getSrc().getType());
    if (type.getShape() != ArrayRef<int64_t>({64, 1}) ||
        !isa<FloatType>(type.getElementType()))
      return;
    OpBuilder builder(broadcast);
    Value inverse =
        createReciprocal(builder, quotient.getLoc(), broadcast.getSrc());
    Value factor = xpu::BroadcastOp::create(builder, broadcast.getLoc(),
                                            broadcast.getType(), inverse);
    builder.setInsertionPoint(quotient);
    Value product =
        xpu::VVMulFOp::create(builder, quotient.getLoc(), quotient.getType(),
                              quotient.getLhs(), factor);
    quotient.replaceAllUsesWith(product);
    quotient.erase();
    if (broadcast.use_empty())
      broadcast.erase();
  });
}

void irsift::fuseMultiplyAdd(ModuleOp module) {
  SmallVector<xpu::VVMulFOp> products;
  module.walk([&](xpu::VVMulFOp product) { products.push_back(product); });
  for (xpu::VVMulFOp product : products) {
    llvm::SetVector<Operation *> users(product->user_begin(),
                                       product->user_end());
    for (Operation *user : users) {
      auto sum = dyn_cast<xpu::VVAddFOp>(user);
      if (!sum)
        continue;
      Value other =
          sum.getLhs() == product.getResult() ? sum.getRhs() : sum.getLhs();
      OpBuilder builder(sum);
      Value fused =
          xpu::VMacFOp::create(builder, sum.getLoc(), sum.getType(),
                               product.getLhs(), product.getRhs(), other);
      sum.replaceAllUsesWith(fused);
      sum.erase();
    }
  }
}

//===-- Order of widened bf16 lanes ---------------------------------------===//

static bool widensBf16(xpu::LoadOp load) {
  auto pointer =
      dyn_cast<tt::PointerType>(getElementTypeOrSelf(load.getPtr().getType()));
  Type element = getElementTypeOrSelf(load.getType());
  if (auto vector = dyn_cast<VectorType>(element))
    element = vector.getElementType();
  return pointer && pointer.getPointeeType().isBF16() && element.isF32();
}

/// Whether the order of the lanes does not matter to `load`, or is easily kept.
static bool allowsUnordered(xpu::LoadOp load) {
  if (!widensBf16(load))
    return false;
  bool plainVector = isVectorized(load.getType()) && load.getStride() == 1 &&
                     load.getTensorColSize() == -1;
  return plainVector || load.getSVOpt() || load.getStride() == 0;
}

void irsift::markUnorderedBf16(ModuleOp module) {
  SmallVector<xpu::LoadOp> loads;
  SmallVector<xpu::StoreOp> stores;
  module.walk([&](xpu::LoadOp load) { loads.push_back(load); });
  module.walk([&](xpu::StoreOp store) { stores.push_back(store); });
  OpSearch ranges(OpSearch::Direction::Definitions,
                  [](Operation *op) { return isa<xpu::MakeRangeOp>(op); });
  bool unordered = !loads.empty() && llvm::all_of(loads, allowsUnordered) &&
                   llvm::none_of(stores, [&](xpu::StoreOp store) {
                     return isVectorized(store.getValue().getType()) &&
                            ranges.from(store.getValue());
                   });
  for (xpu::LoadOp load : loads)
    load.setBf16Tofp32Unordered(unordered);
  for (xpu::StoreOp store : stores)
    store.setBf16Tofp32Unordered(unordered);
}

//===-- Bits in lanes of 32 -----------------------------------------------===//

/// `type` with the bits of its vectors in i32 lanes; null if they already are,
/// or are no whole number of them.
static Type inWords(Type type) {
  auto vector = dyn_cast<VectorType>(getElementTypeOrSelf(type));
  if (!vector || vector.getElementType().isInteger(32))
    return Type();
  int64_t bits = vector.getNumElements() * vector.getElementTypeBitWidth();
  if (bits % 32 != 0)
    return Type();
  auto words =
      VectorType::get({bits / 32}, IntegerType::get(type.getContext(), 32));
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(words);
  return words;
}

/// The bits of `operand` in i32 lanes, or as one i32.
static Value toWords(OpBuilder &builder, Location loc, Value operand) {
  Type type = operand.getType();
  if (Type words = inWords(type))
    return tt::BitcastOp::create(builder, loc, words, operand);
  Type element = getElementTypeOrSelf(type);
  if (!element.isInteger() || element.getIntOrFloatBitWidth() >= 32)
    return operand;
  Type word = builder.getI32Type();
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    word = tensor.clone(word);
  return arith::ExtSIOp::create(builder, loc, word, operand);
}

namespace {
template <typename OpT> struct UseWordLanes : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const final {
    Type words = inWords(op.getType());
    if (!words)
      return failure();
    Location loc = op.getLoc();
    Value lhs = toWords(rewriter, loc, op.getLhs());
    Value rhs = toWords(rewriter, loc, op.getRhs());
    auto inWordLanes = OpT::create(rewriter, loc, TypeRange(words),
                                   ValueRange{lhs, rhs}, op->getAttrs());
    rewriter.replaceOpWithNewOp<tt::BitcastOp>(op, op.getType(),
                                               inWordLanes.getResult());
    return success();
  }
};
} // namespace

void irsift::addBitLanePatterns(RewritePatternSet &patterns) {
  patterns.add<UseWordLanes<xpu::VVXorIOp>, UseWordLanes<xpu::VVAndIOp>,
               UseWordLanes<xpu::VVOrIOp>, UseWordLanes<xpu::SVXorIOp>>(
      patterns.getContext());
}
