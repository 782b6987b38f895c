//===- VectorRules.cpp - Which operations have a vector form --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorRules.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/Layout.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/VectorTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;

static constexpr llvm::StringLiteral rsqrtSymbol = "_ZN3xpu6rsqrtfEf";

StringRef irsift::vectorSymbolOf(StringRef symbol) {
  return llvm::StringSwitch<StringRef>(symbol)
      .Case("_ZN3xpu5tanhfEf", "_ZN3xpu6vtanhfEDv16_f")
      .Case("_ZN3xpu4tanfEf", "_ZN3xpu5vtanfEDv16_f")
      .Case("_ZN3xpu3erfEf", "_ZN3xpu4verfEDv16_f")
      .Case("_ZN3xpu5atanfEf", "_ZN3xpu6vatanfEDv16_f")
      .Case(isNanSymbol, "_ZN3xpu6visnanEDv16_f")
      .Case(rsqrtSymbol, "_ZN3xpu12vrsqrtf_fastEDv16_f")
      .Default("");
}

/// All of `values` must be made by operations that qualify.
static VectorDemand need(ValueRange values) {
  VectorDemand demand{true, {}, {}};
  for (Value value : values) {
    Operation *definition = value.getDefiningOp();
    if (!definition)
      return {};
    demand.needs.push_back(definition);
  }
  return demand;
}

/// Those of `values` that an operation makes must qualify.
static void needIfDefined(ValueRange values, VectorDemand &demand) {
  for (Value value : values)
    if (Operation *definition = value.getDefiningOp())
      demand.needs.push_back(definition);
}

static bool isArithmeticElement(Type element) {
  return element.isF32() || element.isF16() || element.isInteger(32) ||
         element.isInteger(16) || element.isInteger(8);
}

/// A loop-carried operand asks for what the loop starts with.
static VectorDemand needBinary(Operation *op) {
  Type lhs = getElementTypeOrSelf(op->getOperand(0).getType());
  Type rhs = getElementTypeOrSelf(op->getOperand(1).getType());
  if (lhs != rhs || !isArithmeticElement(lhs))
    return {};
  VectorDemand demand{true, {}, {}};
  for (Value operand : op->getOperands()) {
    if (auto argument = dyn_cast<BlockArgument>(operand)) {
      auto loop =
          dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp());
      if (!loop)
        return {true,
                {},
                "uses an argument of a block that is not the body of "
                "'scf.for'; there is no initial value to ask about"};
      OpOperand *init = loop.getTiedLoopInit(argument);
      if (!init)
        return {};
      operand = init->get();
    }
    Operation *definition = operand.getDefiningOp();
    if (!definition)
      return {};
    demand.needs.push_back(definition);
  }
  return demand;
}

static VectorDemand needSelect(arith::SelectOp select) {
  Type yes = getElementTypeOrSelf(select.getTrueValue().getType());
  Type no = getElementTypeOrSelf(select.getFalseValue().getType());
  if (yes != no || !(yes.isF32() || yes.isF16()))
    return {};
  return need({select.getTrueValue(), select.getFalseValue()});
}

static bool spansARow(xpu::BroadcastOp broadcast) {
  auto from = dyn_cast<RankedTensorType>(broadcast.getSrc().getType());
  auto to = dyn_cast<RankedTensorType>(broadcast.getType());
  if (!from || !to || from.getRank() != 2 || to.getRank() != 2 ||
      xpu::elementsPerCore(to) < 16)
    return false;
  ArrayRef<int64_t> source = from.getShape(), result = to.getShape();
  return (source[0] == result[0] && source[1] == 1) ||
         (source[0] == 1 && source[1] == result[1]);
}

static bool reducesVectors(xpu::ReduceOp reduce) {
  for (Value source : reduce.getSrcs()) {
    auto type = dyn_cast<RankedTensorType>(source.getType());
    if (!type || !isVectorElement(type.getElementType()))
      return false;
    int64_t extent = type.getDimSize(reduce.getAxis());
    int64_t lanes = vectorLanes(type.getElementType());
    if (extent < lanes || extent % lanes != 0)
      return false;
  }
  return llvm::all_of(reduce.getCombineOp().front(), [](Operation &op) {
    return isa<arith::AddFOp, arith::MulFOp, arith::MaxNumFOp, arith::MinNumFOp,
               arith::OrIOp, arith::XOrIOp, arith::AndIOp, arith::CmpFOp,
               xpu::ReduceReturnOp>(op);
  });
}

static VectorDemand needExtern(tt::ExternElementwiseOp call) {
  if (vectorSymbolOf(call.getSymbol()).empty() || call.getSrcs().empty())
    return {};
  if (call.getSymbol() == rsqrtSymbol &&
      !getElementTypeOrSelf(call.getType()).isF32())
    return {};
  return need(call.getSrcs().take_front());
}

static VectorDemand needTrunc(arith::TruncIOp trunc) {
  auto call = trunc.getIn().getDefiningOp<tt::ExternElementwiseOp>();
  if (!call || call.getSrcs().empty())
    return {};
  return need(call.getSrcs().take_front());
}

static VectorDemand always() { return {true, {}, {}}; }

static VectorDemand demandIf(bool qualifies) { return {qualifies, {}, {}}; }

static bool loadsVectors(xpu::LoadOp load) {
  int64_t lanes = vectorLanes(getElementTypeOrSelf(load.getType()));
  int64_t count = xpu::elementsPerCore(load.getType());
  return lanes != 0 && count >= lanes && count % lanes == 0;
}

/// What the body, or the branches, hand on.
static VectorDemand needYielded(Operation *owner) {
  VectorDemand demand = always();
  for (Region &region : owner->getRegions())
    if (!region.empty())
      needIfDefined(region.front().getTerminator()->getOperands(), demand);
  return demand;
}

static VectorDemand needConverted(xpu::ConvertLayoutOp convert) {
  auto type = cast<RankedTensorType>(convert.getType());
  if (!isa_and_nonnull<xpu::ClusterLayoutAttr>(type.getEncoding()))
    return {};
  return need(convert.getSrc());
}

/// Operations that qualify by what they do to shapes, memory or control.
static VectorDemand demandOfStructure(Operation *op) {
  return TypeSwitch<Operation *, VectorDemand>(op)
      .Case<xpu::GM2LMOp, xpu::GM2LMMaskOp, xpu::LM2GMOp, xpu::LM2GMMaskOp,
            xpu::GetCoreIdOp, tt::GetProgramIdOp, arith::ConstantOp,
            arith::IndexCastOp>([](Operation *) { return always(); })
      .Case<xpu::LoadOp>(
          [](xpu::LoadOp load) { return demandIf(loadsVectors(load)); })
      .Case<xpu::StoreOp>(
          [](xpu::StoreOp store) { return need(store.getValue()); })
      .Case<tt::SplatOp>([](tt::SplatOp splat) {
        return demandIf(xpu::elementsPerCore(splat.getSrc().getType()) == 1);
      })
      .Case<xpu::BroadcastOp>([](xpu::BroadcastOp broadcast) {
        return demandIf(spansARow(broadcast));
      })
      .Case<tt::ExpandDimsOp, xpu::ExtractOp, tt::AddPtrOp>(
          [](Operation *shaped) { return need(shaped->getOperands()); })
      .Case<xpu::ConvertLayoutOp>(needConverted)
      .Case<xpu::ReduceOp>(
          [](xpu::ReduceOp reduce) { return demandIf(reducesVectors(reduce)); })
      .Case<scf::ForOp, scf::IfOp>(
          [](Operation *owner) { return needYielded(owner); })
      .Case<scf::YieldOp>([](scf::YieldOp yield) {
        VectorDemand demand = always();
        needIfDefined(yield.getOperands(), demand);
        return demand;
      })
      .Default([](Operation *) { return VectorDemand(); });
}

VectorDemand irsift::vectorDemandOf(Operation *op) {
  return TypeSwitch<Operation *, VectorDemand>(op)
      .Case<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
            arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
            arith::MinNumFOp, arith::AddIOp, arith::SubIOp, arith::MulIOp,
            arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::CmpFOp,
            xpu::CmpFOp>([](Operation *binary) { return needBinary(binary); })
      .Case<math::ExpOp, math::SqrtOp, math::SinOp, math::CosOp, math::AbsFOp,
            math::LogOp, arith::ExtFOp, arith::TruncFOp>(
          [](Operation *unary) { return need(unary->getOperands()); })
      .Case<arith::SIToFPOp>([](arith::SIToFPOp convert) {
        return getElementTypeOrSelf(convert.getIn().getType()).isInteger(32)
                   ? need(convert.getIn())
                   : VectorDemand();
      })
      .Case<arith::SelectOp>(needSelect)
      .Case<tt::ExternElementwiseOp>(needExtern)
      .Case<arith::TruncIOp>(needTrunc)
      .Default([](Operation *other) { return demandOfStructure(other); });
}
