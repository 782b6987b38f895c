//===- VectorPreRewrites.cpp - Forms that have a better vector operation --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorPreRewrites.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/VectorRules.h"
#include "core/passes/support/VectorTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace irsift;

void irsift::replaceErfByCall(ModuleOp module) {
  module.walk([](math::ErfOp erf) {
    OpBuilder builder(erf);
    Value call = tt::ExternElementwiseOp::create(
        builder, erf.getLoc(), erf.getType(), ValueRange{erf.getOperand()},
        /*libname=*/"", /*libpath=*/"", /*symbol=*/"_ZN3xpu3erfEf",
        /*pure=*/true);
    erf.replaceAllUsesWith(call);
    erf.erase();
  });
}

//===-- Maximum and minimum -----------------------------------------------===//

static Value foldedSelect(OpBuilder &builder, arith::SelectOp select,
                          arith::CmpFOp first, arith::CmpFOp second) {
  using Predicate = arith::CmpFPredicate;
  Predicate order = first.getPredicate(), other = second.getPredicate();
  if (order == Predicate::UNE)
    std::swap(order, other);
  if (other != Predicate::UNE || !first->hasOneUse() || !second->hasOneUse())
    return Value();
  Value yes = select.getTrueValue(), no = select.getFalseValue();
  if (order == Predicate::OGT)
    return arith::MaximumFOp::create(builder, select.getLoc(), yes, no);
  if (order == Predicate::OLT)
    return arith::MinimumFOp::create(builder, select.getLoc(), yes, no);
  return Value();
}

LogicalResult irsift::foldSelectsToMaxMin(ModuleOp module,
                                          OtherConditions others) {
  SmallVector<arith::SelectOp> selects;
  module.walk([&](arith::SelectOp select) { selects.push_back(select); });
  for (arith::SelectOp select : selects) {
    auto either = select.getCondition().getDefiningOp<arith::OrIOp>();
    if (!either || !either->hasOneUse())
      continue;
    auto first = either.getLhs().getDefiningOp<arith::CmpFOp>();
    auto second = either.getRhs().getDefiningOp<arith::CmpFOp>();
    if ((!first || !second) && others == OtherConditions::Leave)
      continue;
    if (!first || !second) {
      InFlightDiagnostic error = either.emitOpError(
          "is the condition of a select but not an or of two float compares; "
          "the backend reads the predicate of an operand that has none and "
          "crashes");
      error.attachNote(select.getLoc()) << "the select";
      return error;
    }
    OpBuilder builder(select);
    Value folded = foldedSelect(builder, select, first, second);
    if (!folded)
      continue;
    select.replaceAllUsesWith(folded);
    select.erase();
    either.erase();
    first.erase();
    if (second != first)
      second.erase();
  }
  return success();
}

//===-- Flags -------------------------------------------------------------===//

/// The one store that `flags` feeds; null if there is none, failure if several.
static FailureOr<xpu::StoreOp> flagStoreOf(Operation *flags) {
  xpu::StoreOp found;
  for (Operation *user : flags->getUsers()) {
    auto store = dyn_cast<xpu::StoreOp>(user);
    if (!store || store == found)
      continue;
    if (found)
      return flags->emitOpError("feeds several stores as a flag; the backend "
                                "changes the list of users that it walks and "
                                "stops here");
    found = store;
  }
  return found;
}

static std::optional<xpu::Dtype> dtypeOf(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (element.isF32())
    return xpu::Dtype::FP32;
  if (element.isF16())
    return xpu::Dtype::FP16;
  return std::nullopt;
}

/// Whether `flags`, i8, could be stored in vectors.
static bool fits(Operation *flags) {
  Type type = flags->getResult(0).getType();
  Type element = getElementTypeOrSelf(type);
  return element.isInteger(8) && fillsVectors(type, element);
}

static Type withElement(Type type, Type element) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.clone(element) : element;
}

/// extui(cmpf) to i8, stored.
static FailureOr<bool> fuseCompare(arith::ExtUIOp extend) {
  auto compare = extend.getIn().getDefiningOp<arith::CmpFOp>();
  if (!compare || !fits(extend))
    return false;
  FailureOr<xpu::StoreOp> store = flagStoreOf(extend);
  if (failed(store))
    return failure();
  if (!*store)
    return false;
  std::optional<xpu::Dtype> dtype = dtypeOf(compare.getLhs().getType());
  if (!dtype)
    return compare.emitOpError("feeds a store of i8 flags but compares ")
           << getElementTypeOrSelf(compare.getLhs().getType())
           << "; compare fusion supports f32 and f16 only";
  OpBuilder builder(extend);
  Type word = builder.getIntegerType(32, /*isSigned=*/false);
  Value fused = xpu::CmpFOp::create(
      builder, extend.getLoc(), withElement(extend.getType(), word),
      compare.getLhs(), compare.getRhs(), compare.getPredicate());
  store->setDtype(*dtype);
  extend.replaceAllUsesWith(fused);
  extend.erase();
  return true;
}

/// trunci(isnan) to i8, stored.
static FailureOr<bool> fuseIsNan(arith::TruncIOp trunc) {
  auto call = trunc.getIn().getDefiningOp<tt::ExternElementwiseOp>();
  if (!call || call.getSymbol() != isNanSymbol || !fits(trunc) ||
      !getElementTypeOrSelf(call.getType()).isInteger(32))
    return false;
  FailureOr<xpu::StoreOp> store = flagStoreOf(trunc);
  if (failed(store))
    return failure();
  std::optional<xpu::Dtype> dtype = dtypeOf(call.getSrcs().front().getType());
  if (!*store || !dtype)
    return false;
  store->setDtype(*dtype);
  trunc.replaceAllUsesWith(call.getResult());
  trunc.erase();
  return true;
}

template <typename OpT>
static FailureOr<bool> fuseAll(ModuleOp module, FailureOr<bool> (*fuse)(OpT)) {
  SmallVector<OpT> ops;
  module.walk([&](OpT op) { ops.push_back(op); });
  bool any = false;
  for (OpT op : ops) {
    FailureOr<bool> fused = fuse(op);
    if (failed(fused))
      return failure();
    any |= *fused;
  }
  return any;
}

FailureOr<bool> irsift::fuseFlagStores(ModuleOp module, bool compares) {
  FailureOr<bool> fused = false;
  if (compares)
    fused = fuseAll<arith::ExtUIOp>(module, fuseCompare);
  if (failed(fused))
    return failure();
  FailureOr<bool> isNan = fuseAll<arith::TruncIOp>(module, fuseIsNan);
  if (failed(isNan))
    return failure();
  return *fused || *isNan;
}

namespace {
/// extui(logic(a != 0, b != 0)) on i8 is that logic on a and b.
struct KeepFlagWidth : OpRewritePattern<arith::ExtUIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtUIOp extend,
                                PatternRewriter &rewriter) const final {
    Operation *logic = extend.getIn().getDefiningOp();
    if (!isa_and_nonnull<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(logic))
      return failure();
    SmallVector<Value, 2> flags;
    for (Value operand : logic->getOperands()) {
      auto test = operand.getDefiningOp<arith::CmpIOp>();
      if (!test || test.getPredicate() != arith::CmpIPredicate::ne ||
          !matchPattern(test.getRhs(), m_Zero()) ||
          test.getLhs().getType() != extend.getType() ||
          !getElementTypeOrSelf(extend.getType()).isInteger(8))
        return failure();
      flags.push_back(test.getLhs());
    }
    Operation *wide =
        rewriter.create(extend.getLoc(), logic->getName().getIdentifier(),
                        flags, TypeRange(extend.getType()));
    rewriter.replaceOp(extend, wide);
    return success();
  }
};

struct DropNoExtension : OpRewritePattern<arith::ExtUIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtUIOp extend,
                                PatternRewriter &rewriter) const final {
    if (extend.getIn().getType() != extend.getType())
      return failure();
    rewriter.replaceOp(extend, extend.getIn());
    return success();
  }
};
} // namespace

void irsift::addFlagPatterns(RewritePatternSet &patterns) {
  patterns.add<KeepFlagWidth, DropNoExtension>(patterns.getContext());
}
