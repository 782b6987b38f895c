//===- LegalizeLoop.cpp - The loop of a tree ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/xpu/Legalize.h"

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/CombineRegion.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::legalize;

namespace {
/// Where a nested operation stands. The backend treats the places differently.
enum class Place {
  LoopBody, ///< Body of a loop of the kernel that stands in the function body.
  Then,     ///< Arms of a conditional that stands in the function body.
  Else,
  InnerArm, ///< Either arm of a conditional in a LoopBody.
};

class LoopBuilder {
public:
  LoopBuilder(Tree &tree, SmallVectorImpl<Operation *> &dead)
      : tree(tree), dead(dead), builder(tree.block.back()) {}

  LogicalResult run();

private:
  Tree &tree;
  SmallVectorImpl<Operation *> &dead;
  OpBuilder builder;
  scf::ForOp loop;
  Value index; ///< Number of the trip, i32.

  bool isInner(Operation *op) const { return tree.inner.contains(op); }

  FailureOr<Type> shrink(Type type, bool inner, Operation *op) const;
  LogicalResult shrinkResults(Operation *op, bool inner) const;
  FailureOr<SmallVector<Type>> shrunkResults(Operation *op) const;

  LogicalResult rewrite(Operation *op);
  LogicalResult rewrite(tt::MakeRangeOp range);
  LogicalResult rewrite(arith::ConstantOp constant);
  LogicalResult rewrite(scf::ForOp loop);
  LogicalResult rewrite(scf::IfOp conditional);
  LogicalResult rewrite(tt::ReshapeOp reshape);
  LogicalResult convertReduce(tt::ReduceOp reduce, bool keepsOld);
  LogicalResult convertScan(tt::ScanOp scan);
  void tellPrintItsTrip(xpu::PrintOp print);

  LogicalResult rewriteNested(Block *block, Place place);
  LogicalResult rewriteNested(Operation *op, Place place);
};
} // namespace

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

FailureOr<Type> LoopBuilder::shrink(Type type, bool inner,
                                    Operation *op) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  const Trips &trips = tree.trips;
  size_t rank = tensor.getRank();
  if (rank > trips.size())
    return op->emitOpError("has a value of rank ")
           << rank << ", but everything its loop loads and stores has at most "
           << "rank " << trips.size() << ": its share of a trip is unknown";
  SmallVector<int64_t> shape(tensor.getShape());
  // A vector next to tiles belongs to their rows, or to their columns.
  size_t shift = rank == 1 && trips.size() == 2 && inner ? 1 : 0;
  for (auto [i, extent] : llvm::enumerate(shape))
    extent = std::max<int64_t>(extent / trips[i + shift], 1);
  return Type(tensor.clone(shape));
}

LogicalResult LoopBuilder::shrinkResults(Operation *op, bool inner) const {
  for (OpResult result : op->getResults()) {
    FailureOr<Type> type = shrink(result.getType(), inner, op);
    if (failed(type))
      return failure();
    result.setType(*type);
  }
  return success();
}

FailureOr<SmallVector<Type>> LoopBuilder::shrunkResults(Operation *op) const {
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    FailureOr<Type> shrunk = shrink(type, isInner(op), op);
    if (failed(shrunk))
      return failure();
    types.push_back(*shrunk);
  }
  return types;
}

//===----------------------------------------------------------------------===//
// Operations that are replaced
//===----------------------------------------------------------------------===//

LogicalResult LoopBuilder::rewrite(tt::MakeRangeOp range) {
  bool outer = tree.outer.contains(range);
  FailureOr<Type> type =
      shrink(range.getType(), !outer && isInner(range), range);
  if (failed(type))
    return failure();
  builder.setInsertionPointAfter(range);
  Operation *replacement;
  if (outer) {
    replacement =
        xpu::OutRangeOp::create(builder, range.getLoc(), *type, index,
                                tree.groups.groupSize, tree.groups.rowsPerCore);
  } else {
    auto start = static_cast<int32_t>(range.getStart());
    auto end = static_cast<int32_t>(range.getEnd());
    auto count =
        static_cast<int32_t>(cast<RankedTensorType>(*type).getNumElements());
    replacement = xpu::MakeRangeOp::create(
        builder, range.getLoc(), *type, isInner(range) ? Value() : index,
        Value(), start, start + count, end - start);
  }
  range->replaceAllUsesWith(replacement);
  return success();
}

LogicalResult LoopBuilder::rewrite(arith::ConstantOp constant) {
  auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
  if (!value)
    return shrinkResults(constant, isInner(constant));
  FailureOr<Type> type =
      shrink(constant.getType(), isInner(constant), constant);
  if (failed(type))
    return failure();
  auto shaped = cast<ShapedType>(*type);
  if (value.isSplat())
    value = value.resizeSplat(shaped);
  else if (shaped != value.getType())
    return constant.emitOpError("holds different elements and would have to be "
                                "cut from ")
           << value.getType() << " to " << shaped
           << "; only constants of equal elements can be";
  builder.setInsertionPointAfter(constant);
  auto replacement =
      arith::ConstantOp::create(builder, constant.getLoc(), *type, value);
  constant->replaceAllUsesWith(replacement);
  return success();
}

LogicalResult LoopBuilder::convertReduce(tt::ReduceOp reduce, bool keepsOld) {
  FailureOr<SmallVector<Type>> types = shrunkResults(reduce);
  if (failed(types))
    return failure();
  builder.setInsertionPoint(reduce);
  auto replacement =
      xpu::ReduceOp::create(builder, reduce.getLoc(), *types, reduce.getSrcs(),
                            index, reduce.getAxis(), tree.trips[0]);
  cloneCombiner<xpu::ReduceReturnOp>(reduce->getRegion(0),
                                     replacement->getRegion(0), builder);
  reduce->replaceAllUsesWith(replacement);
  if (!keepsOld)
    dead.push_back(reduce);
  return success();
}

LogicalResult LoopBuilder::convertScan(tt::ScanOp scan) {
  FailureOr<SmallVector<Type>> types = shrunkResults(scan);
  if (failed(types))
    return failure();
  builder.setInsertionPoint(scan);
  auto replacement =
      xpu::ScanOp::create(builder, scan.getLoc(), *types, scan.getSrcs(), index,
                          scan.getAxis(), scan.getReverse());
  cloneCombiner<xpu::ScanReturnOp>(scan->getRegion(0),
                                   replacement->getRegion(0), builder);
  scan->replaceAllUsesWith(replacement);
  dead.push_back(scan);
  return success();
}

//===----------------------------------------------------------------------===//
// Operations that stay
//===----------------------------------------------------------------------===//

LogicalResult LoopBuilder::rewrite(tt::ReshapeOp reshape) {
  auto type = cast<RankedTensorType>(reshape.getResult().getType());
  if (type.getRank() != 1)
    return success();
  auto source = cast<RankedTensorType>(reshape.getSrc().getType());
  reshape.getResult().setType(
      RankedTensorType::get({type.getNumElements() / tree.trips[0]},
                            source.getElementType(), type.getEncoding()));
  return success();
}

void LoopBuilder::tellPrintItsTrip(xpu::PrintOp print) {
  constexpr unsigned innerIndex = 4, innerBound = 6;
  builder.setInsertionPoint(print);
  Type i64 = builder.getI64Type();
  print->setOperand(
      innerIndex, arith::ExtSIOp::create(builder, print.getLoc(), i64, index));
  print->setOperand(innerBound,
                    arith::IndexCastOp::create(builder, print.getLoc(), i64,
                                               loop.getUpperBound()));
}

LogicalResult LoopBuilder::rewrite(scf::ForOp inner) {
  if (failed(shrinkResults(inner, isInner(inner))))
    return failure();
  for (BlockArgument argument : inner.getBody()->getArguments()) {
    FailureOr<Type> type = shrink(argument.getType(), /*inner=*/false, inner);
    if (failed(type))
      return failure();
    argument.setType(*type);
  }
  return rewriteNested(inner.getBody(), Place::LoopBody);
}

LogicalResult LoopBuilder::rewrite(scf::IfOp conditional) {
  if (failed(shrinkResults(conditional, isInner(conditional))) ||
      failed(rewriteNested(conditional.thenBlock(), Place::Then)))
    return failure();
  return conditional.elseBlock()
             ? rewriteNested(conditional.elseBlock(), Place::Else)
             : success();
}

//===----------------------------------------------------------------------===//
// Walks
//===----------------------------------------------------------------------===//

LogicalResult LoopBuilder::rewriteNested(Block *block, Place place) {
  for (Operation &op : llvm::make_early_inc_range(*block))
    if (failed(rewriteNested(&op, place)))
      return failure();
  return success();
}

LogicalResult LoopBuilder::rewriteNested(Operation *op, Place place) {
  if (auto reduce = dyn_cast<tt::ReduceOp>(op)) {
    if (place == Place::LoopBody)
      return convertReduce(reduce, /*keepsOld=*/false);
    if (failed(shrinkResults(op, isInner(op))))
      return failure();
    // In a then arm the new reduce is made from the results that have just
    // been shrunk, and they get shrunk again.
    return place == Place::Then ? convertReduce(reduce, /*keepsOld=*/true)
                                : success();
  }
  if (auto scan = dyn_cast<tt::ScanOp>(op))
    if (place == Place::LoopBody)
      return convertScan(scan);
  if (auto print = dyn_cast<xpu::PrintOp>(op)) {
    tellPrintItsTrip(print);
    return success();
  }
  auto conditional = dyn_cast<scf::IfOp>(op);
  if (conditional && place == Place::LoopBody) {
    Block *elseBlock = conditional.elseBlock();
    if (elseBlock && failed(shrinkResults(op, /*inner=*/true)))
      return failure();
    if (failed(rewriteNested(conditional.thenBlock(), Place::InnerArm)))
      return failure();
    return elseBlock ? rewriteNested(elseBlock, Place::InnerArm) : success();
  }
  return shrinkResults(op, isInner(op));
}

LogicalResult LoopBuilder::rewrite(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<tt::MakeRangeOp, arith::ConstantOp, scf::ForOp, scf::IfOp,
            tt::ReshapeOp>([&](auto known) { return rewrite(known); })
      .Case<tt::ReduceOp>([&](tt::ReduceOp reduce) {
        return convertReduce(reduce, /*keepsOld=*/false);
      })
      .Case<tt::ScanOp>([&](tt::ScanOp scan) { return convertScan(scan); })
      .Case<xpu::PrintOp>([&](xpu::PrintOp print) {
        tellPrintItsTrip(print);
        return success();
      })
      .Default([&](Operation *other) {
        return shrinkResults(other, isInner(other));
      });
}

LogicalResult LoopBuilder::run() {
  Location loc = tree.block.back()->getLoc();
  auto bound = [&](int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value from = bound(0), to = bound(tree.trips[0]), step = bound(1);
  loop = scf::ForOp::create(builder, loc, from, to, step);
  builder.setInsertionPointToStart(loop.getBody());
  index = arith::IndexCastOp::create(builder, loc, builder.getI32Type(),
                                     loop.getInductionVar());
  Operation *end = loop.getBody()->getTerminator();
  for (Operation *op : tree.block) {
    op->moveBefore(end);
    if (failed(rewrite(op)))
      return failure();
  }
  return success();
}

LogicalResult legalize::buildLoop(Tree &tree,
                                  SmallVectorImpl<Operation *> &dead) {
  return LoopBuilder(tree, dead).run();
}
