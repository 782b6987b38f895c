//===- TritonRewriteTensorPointer.cpp - Block pointers become tensors -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block pointer is taken apart into base, shape, strides and running offsets.
// Base, shape and strides are those of the tt.make_tensor_ptr it comes from;
// only the offsets, an i64 a dimension, travel through scf.for and scf.if. An
// access through it becomes one through a tensor of pointers, masked where the
// boundary is checked.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/passes/PassRegistry.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace irsift;

namespace {

struct BlockPointer {
  RankedTensorType type; ///< Of the block.
  Value base;
  SmallVector<Value> shape, strides, offsets; ///< i64.

  unsigned rank() const { return offsets.size(); }
};

/// What one access needs of a block pointer, made where the access stands.
class AccessBuilder {
public:
  AccessBuilder(OpBuilder &builder, Location loc, const BlockPointer &pointer)
      : builder(builder), loc(loc), pointer(pointer),
        indices(pointer.rank(), Value()) {}

  Value makePointers();
  /// Null if no dimension is checked.
  Value makeMask(ArrayRef<int32_t> checkedDims);
  Value makeOther(tt::PaddingOption padding);

private:
  RankedTensorType tensorOf(ArrayRef<int64_t> shape, Type element) const {
    return RankedTensorType::get(shape, element);
  }
  Value splat(Value scalar, ArrayRef<int64_t> shape) {
    return tt::SplatOp::create(builder, loc, tensorOf(shape, scalar.getType()),
                               scalar);
  }
  Value spread(Value tensor) {
    Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
    return tt::BroadcastOp::create(
        builder, loc, tensorOf(pointer.type.getShape(), element), tensor);
  }
  /// Index of each element along `dim`, of extent 1 in the other dimensions.
  Value getIndex(unsigned dim);

  OpBuilder &builder;
  Location loc;
  const BlockPointer &pointer;
  SmallVector<Value> indices;
};

} // namespace

Value AccessBuilder::getIndex(unsigned dim) {
  if (indices[dim])
    return indices[dim];
  int64_t extent = pointer.type.getDimSize(dim);
  Type i64 = builder.getI64Type();
  Value offset = splat(pointer.offsets[dim], extent);
  Value range = tt::MakeRangeOp::create(
      builder, loc, tensorOf(extent, builder.getI32Type()), 0, extent);
  Value wide =
      arith::ExtSIOp::create(builder, loc, tensorOf(extent, i64), range);
  Value index = arith::AddIOp::create(builder, loc, offset, wide);
  for (unsigned axis = 0; axis < pointer.rank(); ++axis)
    if (axis != dim)
      index = tt::ExpandDimsOp::create(builder, loc, index, axis);
  return indices[dim] = index;
}

Value AccessBuilder::makePointers() {
  Value pointers = splat(pointer.base, pointer.type.getShape());
  for (unsigned dim = 0; dim < pointer.rank(); ++dim) {
    Value index = getIndex(dim);
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(index.getType()).getShape();
    Value stride = splat(pointer.strides[dim], shape);
    Value offset = spread(arith::MulIOp::create(builder, loc, index, stride));
    pointers = tt::AddPtrOp::create(builder, loc, pointers.getType(), pointers,
                                    offset);
  }
  return pointers;
}

Value AccessBuilder::makeMask(ArrayRef<int32_t> checkedDims) {
  Value mask;
  for (int32_t dim : checkedDims) {
    Value index = getIndex(dim);
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(index.getType()).getShape();
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0));
    Value fromStart = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sge, index, splat(zero, shape));
    Value toEnd =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, index,
                              splat(pointer.shape[dim], shape));
    Value inside =
        spread(arith::AndIOp::create(builder, loc, fromStart, toEnd));
    mask = mask ? arith::AndIOp::create(builder, loc, mask, inside) : inside;
  }
  return mask;
}

Value AccessBuilder::makeOther(tt::PaddingOption padding) {
  Type element = pointer.type.getElementType();
  TypedAttr value = builder.getZeroAttr(element);
  if (padding == tt::PaddingOption::PAD_NAN) {
    auto real = cast<FloatType>(element);
    value = FloatAttr::get(real, APFloat::getNaN(real.getFloatSemantics()));
  }
  return splat(arith::ConstantOp::create(builder, loc, value),
               pointer.type.getShape());
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

namespace {

/// Rewrites a region after the other, operations in program order. What it
/// replaces stays until `finish`, for others may still look at it.
class Rewriter {
public:
  LogicalResult rewriteRegion(Region &region);
  void finish();

private:
  LogicalResult rewriteOp(Operation *op);
  LogicalResult rewriteLoad(tt::LoadOp load);
  LogicalResult rewriteStore(tt::StoreOp store);
  LogicalResult rewriteFor(scf::ForOp loop);
  LogicalResult rewriteIf(scf::IfOp branch);
  LogicalResult rewriteMake(tt::MakeTensorPtrOp make);
  LogicalResult rewriteAdvance(tt::AdvanceOp advance);

  /// `values` with block pointers replaced by their offsets.
  SmallVector<Value> expand(ValueRange values) const;
  /// Makes `op`, the end of a block, pass on offsets for block pointers.
  void rewriteYield(Operation *op) const;
  /// Maps the results of `op` to `replacements`, which come in the order of
  /// `expand`; `origins` are the values that the results come from.
  void mapResults(Operation *op, ValueRange replacements, ValueRange origins);

  DenseMap<Value, BlockPointer> pointers;
  SmallVector<Operation *> replaced;
  SmallVector<BlockArgument> replacedArguments;
};

} // namespace

static bool hasBlockPointer(TypeRange types) {
  return llvm::any_of(types, tt::isBlockPointer);
}

SmallVector<Value> Rewriter::expand(ValueRange values) const {
  SmallVector<Value> expanded;
  for (Value value : values) {
    if (tt::isBlockPointer(value.getType()))
      llvm::append_range(expanded, pointers.at(value).offsets);
    else
      expanded.push_back(value);
  }
  return expanded;
}

void Rewriter::rewriteYield(Operation *op) const {
  op->setOperands(expand(op->getOperands()));
}

void Rewriter::mapResults(Operation *op, ValueRange replacements,
                          ValueRange origins) {
  for (auto [result, origin] : llvm::zip(op->getResults(), origins)) {
    if (!tt::isBlockPointer(result.getType())) {
      result.replaceAllUsesWith(replacements.front());
      replacements = replacements.drop_front();
      continue;
    }
    BlockPointer pointer = pointers.at(origin);
    pointer.offsets.assign(replacements.begin(),
                           replacements.begin() + pointer.rank());
    replacements = replacements.drop_front(pointer.rank());
    pointers[result] = std::move(pointer);
  }
}

LogicalResult Rewriter::rewriteMake(tt::MakeTensorPtrOp make) {
  OpBuilder builder(make);
  BlockPointer pointer;
  pointer.type = cast<RankedTensorType>(make.getType().getPointeeType());
  if (int64_t(make.getOffsets().size()) != pointer.type.getRank())
    return make.emitOpError("gives ")
           << make.getOffsets().size() << " offsets for the "
           << pointer.type.getRank() << " dimensions of " << pointer.type;
  pointer.base = make.getBase();
  pointer.shape = make.getShape();
  pointer.strides = make.getStrides();
  for (Value offset : make.getOffsets())
    pointer.offsets.push_back(arith::ExtSIOp::create(
        builder, make.getLoc(), builder.getI64Type(), offset));
  pointers[make.getResult()] = std::move(pointer);
  replaced.push_back(make);
  return success();
}

LogicalResult Rewriter::rewriteAdvance(tt::AdvanceOp advance) {
  OpBuilder builder(advance);
  BlockPointer pointer = pointers.at(advance.getPtr());
  if (advance.getOffsets().size() != pointer.rank())
    return advance.emitOpError("moves ")
           << advance.getOffsets().size() << " of the " << pointer.rank()
           << " offsets of its block";
  for (auto [offset, delta] :
       llvm::zip(pointer.offsets, advance.getOffsets())) {
    Value wide = arith::ExtSIOp::create(builder, advance.getLoc(),
                                        builder.getI64Type(), delta);
    offset = arith::AddIOp::create(builder, advance.getLoc(), offset, wide);
  }
  pointers[advance.getResult()] = std::move(pointer);
  replaced.push_back(advance);
  return success();
}

/// The boundary check of an access must name dimensions of its block.
static LogicalResult verifyBoundaryCheck(Operation *op,
                                         ArrayRef<int32_t> checked,
                                         const BlockPointer &pointer) {
  for (int32_t dim : checked)
    if (dim < 0 || unsigned(dim) >= pointer.rank())
      return op->emitOpError("checks the boundary of dimension ")
             << dim << " of a block with " << pointer.rank() << " dimensions";
  return success();
}

LogicalResult Rewriter::rewriteLoad(tt::LoadOp load) {
  const BlockPointer &pointer = pointers.at(load.getPtr());
  if (failed(verifyBoundaryCheck(load, load.getBoundaryCheck(), pointer)))
    return failure();
  std::optional<tt::PaddingOption> padding = load.getPadding();
  if (padding == tt::PaddingOption::PAD_NAN &&
      !isa<FloatType>(pointer.type.getElementType()))
    return load.emitOpError("pads a block of ")
           << pointer.type.getElementType() << " with NaN";
  OpBuilder builder(load);
  AccessBuilder access(builder, load.getLoc(), pointer);
  Value pointerTensor = access.makePointers();
  Value mask = access.makeMask(load.getBoundaryCheck());
  Value other = mask && padding ? access.makeOther(*padding) : Value();
  auto newLoad = tt::LoadOp::create(builder, load.getLoc(), pointerTensor, mask,
                                    other, load.getCache(), load.getEvict(),
                                    load.getIsVolatile());
  newLoad->setDiscardableAttrs(load->getDiscardableAttrDictionary());
  tt::copyAccessHints(load, newLoad);
  load.getResult().replaceAllUsesWith(newLoad.getResult());
  replaced.push_back(load);
  return success();
}

LogicalResult Rewriter::rewriteStore(tt::StoreOp store) {
  const BlockPointer &pointer = pointers.at(store.getPtr());
  if (failed(verifyBoundaryCheck(store, store.getBoundaryCheck(), pointer)))
    return failure();
  OpBuilder builder(store);
  AccessBuilder access(builder, store.getLoc(), pointer);
  Value pointerTensor = access.makePointers();
  Value mask = access.makeMask(store.getBoundaryCheck());
  auto newStore = tt::StoreOp::create(builder, store.getLoc(), pointerTensor,
                                      store.getValue(), mask, store.getCache(),
                                      store.getEvict());
  newStore->setDiscardableAttrs(store->getDiscardableAttrDictionary());
  tt::copyAccessHints(store, newStore);
  replaced.push_back(store);
  return success();
}

LogicalResult Rewriter::rewriteFor(scf::ForOp loop) {
  if (!hasBlockPointer(loop.getInitArgs().getTypes()))
    return rewriteRegion(loop.getRegion());
  OpBuilder builder(loop);
  auto newLoop = scf::ForOp::create(
      builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
      loop.getStep(), expand(loop.getInitArgs()), /*bodyBuilder=*/nullptr,
      loop.getUnsignedCmp());
  newLoop->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  newLoop.getRegion().takeBody(loop.getRegion());
  Block &body = *newLoop.getBody();
  unsigned position = newLoop.getNumInductionVars();
  for (Value init : loop.getInitArgs()) {
    BlockArgument argument = body.getArgument(position);
    if (tt::isBlockPointer(init.getType())) {
      BlockPointer pointer = pointers.at(init);
      for (Value &offset : pointer.offsets)
        offset = body.insertArgument(position++, builder.getI64Type(),
                                     argument.getLoc());
      pointers[argument] = std::move(pointer);
      replacedArguments.push_back(argument);
    }
    ++position;
  }
  if (failed(rewriteRegion(newLoop.getRegion())))
    return failure();
  rewriteYield(body.getTerminator());
  mapResults(loop, newLoop.getResults(), loop.getInitArgs());
  replaced.push_back(loop);
  return success();
}

LogicalResult Rewriter::rewriteIf(scf::IfOp branch) {
  for (Region &region : branch->getRegions())
    if (failed(rewriteRegion(region)))
      return failure();
  if (!hasBlockPointer(branch.getResultTypes()))
    return success();
  Operation *thenYield = branch.thenBlock()->getTerminator();
  SmallVector<Value> origins(thenYield->getOperands());
  rewriteYield(thenYield);
  rewriteYield(branch.elseBlock()->getTerminator());
  OpBuilder builder(branch);
  auto newBranch = scf::IfOp::create(
      builder, branch.getLoc(), thenYield->getOperandTypes(),
      branch.getCondition(), /*addThenBlock=*/false, /*addElseBlock=*/false);
  newBranch->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  newBranch.getThenRegion().takeBody(branch.getThenRegion());
  newBranch.getElseRegion().takeBody(branch.getElseRegion());
  mapResults(branch, newBranch.getResults(), origins);
  replaced.push_back(branch);
  return success();
}

LogicalResult Rewriter::rewriteOp(Operation *op) {
  for (Value operand : op->getOperands())
    if (tt::isBlockPointer(operand.getType()) && !pointers.contains(operand))
      return op->emitOpError("uses a block pointer that is made further down; "
                             "blocks must stand in the order they run in");
  if (auto make = dyn_cast<tt::MakeTensorPtrOp>(op))
    return rewriteMake(make);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return rewriteIf(branch);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return rewriteFor(loop);
  if (isa<scf::YieldOp>(op) && isa<scf::IfOp, scf::ForOp>(op->getParentOp()))
    return success();
  if (hasBlockPointer(op->getOperandTypes())) {
    if (auto advance = dyn_cast<tt::AdvanceOp>(op))
      return rewriteAdvance(advance);
    if (auto load = dyn_cast<tt::LoadOp>(op))
      return rewriteLoad(load);
    if (auto store = dyn_cast<tt::StoreOp>(op))
      return rewriteStore(store);
  }
  if (hasBlockPointer(op->getOperandTypes()) ||
      hasBlockPointer(op->getResultTypes()))
    return op->emitOpError("passes a block pointer on; that is only supported "
                           "through scf.for and scf.if, since base, shape and "
                           "strides must be those of one tt.make_tensor_ptr");
  for (Region &region : op->getRegions())
    if (failed(rewriteRegion(region)))
      return failure();
  return success();
}

LogicalResult Rewriter::rewriteRegion(Region &region) {
  for (Block &block : region) {
    for (BlockArgument argument : block.getArguments())
      if (tt::isBlockPointer(argument.getType()) &&
          !pointers.contains(argument))
        return emitError(argument.getLoc(),
                         "a block pointer comes from outside of the function "
                         "or from another block; its tt.make_tensor_ptr must "
                         "be in sight");
    for (Operation &op : llvm::make_early_inc_range(block))
      if (failed(rewriteOp(&op)))
        return failure();
  }
  return success();
}

void Rewriter::finish() {
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
  for (BlockArgument argument : llvm::reverse(replacedArguments))
    argument.getOwner()->eraseArgument(argument.getArgNumber());
}

namespace {

struct TritonRewriteTensorPointer
    : public PassWrapper<TritonRewriteTensorPointer, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TritonRewriteTensorPointer)

  StringRef getArgument() const final {
    return "triton-rewrite-tensor-pointer";
  }
  StringRef getDescription() const final {
    return "Rewrite accesses through block pointers as tensors of pointers";
  }

  void runOnOperation() final {
    Rewriter rewriter;
    if (failed(rewriter.rewriteRegion(getOperation().getBodyRegion())))
      return signalPassFailure();
    rewriter.finish();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTritonRewriteTensorPointerPass() {
  return std::make_unique<TritonRewriteTensorPointer>();
}
