//===- VectorRewrite.cpp - Replaces scalar operations by vector ones ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/VectorRewrite.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/Layout.h"
#include "core/passes/support/VectorRules.h"
#include "core/passes/support/VectorTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;

/// Makes an operation without attributes.
using Maker = Value (*)(OpBuilder &, Location, Type, ValueRange);

template <typename OpT>
static Value make(OpBuilder &builder, Location loc, Type type,
                  ValueRange operands) {
  return OpT::create(builder, loc, TypeRange(type), operands)->getResult(0);
}

static Maker makerFor(StringRef scalar) {
  return llvm::StringSwitch<Maker>(scalar)
      .Case("arith.addf", make<xpu::VVAddFOp>)
      .Case("arith.subf", make<xpu::VVSubFOp>)
      .Case("arith.mulf", make<xpu::VVMulFOp>)
      .Case("arith.divf", make<xpu::VVDivFOp>)
      .Case("arith.maximumf", make<xpu::VVMaxFOp>)
      .Case("arith.minimumf", make<xpu::VVMinFOp>)
      .Case("arith.maxnumf", make<xpu::VVMaxNumFOp>)
      .Case("arith.minnumf", make<xpu::VVMinNumFOp>)
      .Case("arith.addi", make<xpu::VVAddIOp>)
      .Case("arith.subi", make<xpu::VVSubIOp>)
      .Case("arith.muli", make<xpu::VVMulIOp>)
      .Case("arith.andi", make<xpu::VVAndIOp>)
      .Case("arith.ori", make<xpu::VVOrIOp>)
      .Case("arith.xori", make<xpu::VVXorIOp>)
      .Case("math.exp", make<xpu::VExpFOp>)
      .Case("math.absf", make<xpu::VAbsFOp>)
      .Case("math.log", make<xpu::VLogFOp>)
      .Case("math.sqrt", make<xpu::VSqrtFOp>)
      .Case("math.sin", make<xpu::VSinFOp>)
      .Case("math.cos", make<xpu::VCosFOp>)
      .Case("arith.extf", make<xpu::VExtFOp>)
      .Case("arith.truncf", make<xpu::VTruncFOp>)
      .Case("arith.sitofp", make<xpu::VSIToFPOp>)
      .Case("arith.select", make<xpu::VSelectOp>)
      .Case("tt.splat", make<xpu::VSplatOp>)
      .Default(nullptr);
}

static LogicalResult failWithoutForm(Operation *op) {
  InFlightDiagnostic error = op->emitOpError(
      "belongs to values that become vectors, but has no vector form");
  if (op->getNumResults() != 1)
    return error;
  Type type = op->getResult(0).getType();
  unsigned lanes = vectorLanes(getElementTypeOrSelf(type));
  if (lanes == 0)
    error << ": there are no vectors for " << type;
  else if (!vectorForm(type))
    error << ": of " << type << " a core holds " << xpu::elementsPerCore(type)
          << " element(s), neither one nor a multiple of " << lanes;
  return error;
}

/// A compare whose type follows its operands: lanes of i1, or with `packed` one
/// mask word a vector.
template <typename CompareT>
static Value makeCompare(OpBuilder &builder, CompareT compare, Type type) {
  return xpu::VCmpFOp::create(builder, compare.getLoc(), type, compare.getLhs(),
                              compare.getRhs(), compare.getPredicate());
}

static Value makeExtern(OpBuilder &builder, tt::ExternElementwiseOp call,
                        Type type) {
  return tt::ExternElementwiseOp::create(
      builder, call.getLoc(), type, call.getSrcs(), call.getLibname(),
      call.getLibpath(), vectorSymbolOf(call.getSymbol()), call.getPure());
}

/// The type of the operand as it was before its producer was replaced follows
/// from the type of the result: a compare has the extents of its operands.
static Type scalarOperandType(Operation *op) {
  Type operand = op->getOperand(0).getType();
  Type element = getElementTypeOrSelf(operand);
  if (auto vector = dyn_cast<VectorType>(element))
    element = vector.getElementType();
  if (auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType()))
    return result.clone(element);
  return element;
}

/// The replacement of `op`; null if it has none.
static Value makeReplacement(OpBuilder &builder, Operation *op) {
  if (auto compare = dyn_cast<arith::CmpFOp>(op)) {
    Type type = vectorCompareForm(scalarOperandType(op));
    return type ? makeCompare(builder, compare, type) : Value();
  }
  if (auto compare = dyn_cast<xpu::CmpFOp>(op)) {
    Type type = packedForm(compare.getType(), scalarOperandType(op));
    return type ? makeCompare(builder, compare, type) : Value();
  }
  if (auto call = dyn_cast<tt::ExternElementwiseOp>(op)) {
    Type type = call.getSymbol() == isNanSymbol
                    ? packedForm(call.getType(), scalarOperandType(op))
                    : vectorForm(call.getType());
    return type ? makeExtern(builder, call, type) : Value();
  }
  Type type = op->getNumResults() == 1 ? vectorForm(op->getResult(0).getType())
                                       : Type();
  if (!type)
    return Value();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return xpu::VConstOp::create(builder, op->getLoc(), type,
                                 constant.getValue());
  Maker maker = makerFor(op->getName().getStringRef());
  return maker ? maker(builder, op->getLoc(), type, op->getOperands())
               : Value();
}

static void retypeLoop(scf::ForOp loop) {
  for (auto [init, argument, result] : llvm::zip_equal(
           loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults())) {
    argument.setType(init.getType());
    result.setType(init.getType());
  }
}

static void retypeBranch(scf::IfOp branch) {
  for (auto [yielded, result] :
       llvm::zip_equal(branch.thenYield().getOperands(), branch.getResults()))
    result.setType(yielded.getType());
}

static LogicalResult vectorizeOp(Operation *op) {
  if (isa<xpu::GM2LMOp, xpu::GM2LMMaskOp, xpu::LM2GMOp, xpu::LM2GMMaskOp,
          xpu::StoreOp, scf::YieldOp, xpu::ReduceOp>(op))
    return success();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    retypeLoop(loop);
    return success();
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    retypeBranch(branch);
    return success();
  }
  if (isa<xpu::LoadOp, xpu::BroadcastOp, xpu::ConvertLayoutOp,
          tt::ExpandDimsOp>(op)) {
    Type type = vectorForm(op->getResult(0).getType());
    if (!type)
      return failWithoutForm(op);
    op->getResult(0).setType(type);
    return success();
  }
  OpBuilder builder(op);
  Value replacement = makeReplacement(builder, op);
  if (!replacement)
    return failWithoutForm(op);
  op->getResult(0).replaceAllUsesWith(replacement);
  op->erase();
  return success();
}

LogicalResult irsift::vectorizeClosure(ArrayRef<Operation *> closure) {
  for (Operation *op : closure)
    if (failed(vectorizeOp(op)))
      return failure();
  return success();
}

void irsift::vectorizeReduce(xpu::ReduceOp reduce) {
  auto sources = reduce.getSrcs();
  if (!llvm::all_of(sources, [](Value v) { return isVectorized(v.getType()); }))
    return;
  for (auto [source, result] : llvm::zip_equal(sources, reduce.getResults())) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      continue;
    Attribute layout = cast<RankedTensorType>(source.getType()).getEncoding();
    result.setType(xpu::withEncoding(
        type, xpu::getSliceFor(reduce, reduce.getAxis(), layout)));
  }

  Block &combine = reduce.getCombineOp().front();
  for (BlockArgument argument : combine.getArguments())
    argument.setType(getElementTypeOrSelf(
        sources[argument.getArgNumber() % sources.size()].getType()));
  for (Operation &op : combine.without_terminator()) {
    if (op.getNumOperands() == 0)
      continue;
    auto lanes = dyn_cast<VectorType>(op.getOperand(0).getType());
    for (Value result : op.getResults())
      if (lanes && !isa<VectorType>(result.getType()))
        result.setType(VectorType::get(lanes.getShape(), result.getType()));
  }
}
