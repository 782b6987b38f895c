//===- UnrollCloner.cpp - Clones operations into an unroll loop -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/UnrollCloner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace irsift;

/// Whether an access through pointers of that type is told which trip it is in.
static bool takesIndex(Type pointers) {
  auto tensor = dyn_cast<RankedTensorType>(pointers);
  return tensor && !(tensor.getRank() == 2 && tensor.getShape()[1] == 1);
}

static bool isTransfer(Operation *op) {
  return isa<xpu::TransferIn, xpu::TransferOut>(op);
}

UnrollCloner::UnrollCloner(UnrolledLoop loop, int64_t trips,
                           const UnrollGate &gate, const UnrollFacts &facts)
    : builder(OpBuilder::atBlockEnd(loop.op.getBody())), counter(loop.counter),
      trips(trips), gate(gate), facts(facts) {
  if (Block *body = loop.op.getBody(); body->mightHaveTerminator())
    builder.setInsertionPoint(body->getTerminator());
}

LogicalResult UnrollCloner::clone(Operation *op) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    if (failed(sliceOutsideValues(branch)))
      return failure();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    if (failed(checkCarriedValues(loop)))
      return failure();
  Operation *copy = builder.clone(*op, mapping);
  if (failed(adapt(op, copy, /*inBranch=*/false)))
    return failure();
  auto load = dyn_cast<xpu::LoadOp>(op);
  if (load && load.getIsDiscrete())
    return addressDiscretely(load, cast<xpu::LoadOp>(copy));
  return success();
}

LogicalResult UnrollCloner::adapt(Operation *op, Operation *copy,
                                  bool inBranch) {
  bool ofRows = facts.rowChain.contains(op);
  bool address = inBranch && (isTransfer(op) || facts.untouchable.contains(op));
  if (!ofRows && !address) {
    for (Value result : copy->getResults())
      result.setType(narrowedType(result.getType(), trips));
    if (auto constant = dyn_cast<arith::ConstantOp>(copy))
      if (failed(adaptConstant(constant)))
        return failure();
    if (auto load = dyn_cast<xpu::LoadOp>(copy))
      adaptLoad(load);
    if (isa<xpu::MakeRangeOp>(copy))
      cast<xpu::MakeRangeOp>(copy).getUnrollIndexMutable().assign(counter);
    if (isa<xpu::InterleaveOp>(copy))
      cast<xpu::InterleaveOp>(copy).getUnrollIndexMutable().assign(counter);
    if (auto pointer = dyn_cast<tt::AddPtrOp>(copy))
      adaptPointer(pointer);
  }
  if (auto store = dyn_cast<xpu::StoreOp>(copy);
      store && takesIndex(store.getPtr().getType()))
    store.getIndexMutable().assign(counter);
  if (auto print = dyn_cast<xpu::PrintOp>(copy))
    adaptPrint(print);
  if (!isa<scf::IfOp>(op))
    return success();
  for (auto [region, copied] : llvm::zip(op->getRegions(), copy->getRegions()))
    for (auto [inner, innerCopy] : llvm::zip(region.getOps(), copied.getOps()))
      if (failed(adapt(&inner, &innerCopy, /*inBranch=*/true)))
        return failure();
  return success();
}

LogicalResult UnrollCloner::adaptConstant(arith::ConstantOp copy) {
  auto type = dyn_cast<RankedTensorType>(copy.getType());
  auto value = dyn_cast<DenseElementsAttr>(copy.getValue());
  if (!type || !value)
    return success();
  if (!value.isSplat())
    return copy.emitOpError("has different elements and cannot be cut into ")
           << trips << " parts";
  copy.setValueAttr(value.resizeSplat(type));
  return success();
}

void UnrollCloner::adaptLoad(xpu::LoadOp copy) {
  if (takesIndex(copy.getPtr().getType()) && !copy.getSVOpt() &&
      !copy.getIsDiscrete())
    copy.getIndexMutable().assign(counter);
}

/// The tensor type with the shape and layout of `like`.
static RankedTensorType withElement(RankedTensorType like, Type element) {
  return RankedTensorType::get(like.getShape(), element, like.getEncoding());
}

/// The first element of a core, for all of `like`.
static Value splatFirst(OpBuilder &builder, Location loc, Value tensor,
                        RankedTensorType like) {
  Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
  Value first = xpu::ExtractOp::create(builder, loc, element, tensor, 0);
  return tt::SplatOp::create(builder, loc, withElement(like, element), first);
}

void UnrollCloner::adaptPointer(tt::AddPtrOp copy) {
  auto pointers = dyn_cast<RankedTensorType>(copy.getPtr().getType());
  auto offsets = dyn_cast<RankedTensorType>(copy.getOffset().getType());
  if (!pointers || !offsets || pointers.getShape() == offsets.getShape())
    return;
  OpBuilder before(copy);
  copy.getPtrMutable().assign(
      splatFirst(before, copy.getLoc(), copy.getPtr(), offsets));
}

void UnrollCloner::adaptPrint(xpu::PrintOp copy) {
  OpBuilder before(copy);
  Location loc = copy.getLoc();
  Value trip =
      arith::ExtSIOp::create(before, loc, before.getI64Type(), counter);
  Value bound = arith::ConstantIntOp::create(before, loc, trips, 64);
  copy.getUcIndexMutable().assign(trip);
  copy.getUcBoundMutable().assign(bound);
}

/// A branch may use a constant that is not in the tree; it gets the part that
/// belongs to a trip. For any other value the backend has no answer.
LogicalResult UnrollCloner::sliceOutsideValues(scf::IfOp op) {
  auto isWide = [&](OpOperand &operand) {
    Operation *owner = operand.getOwner();
    Value value = operand.get();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || isa<tt::PointerType>(type.getElementType()) ||
        narrowedType(type, trips) == type || mapping.contains(value) ||
        isTransfer(owner) || isa<xpu::LoadOp>(owner) ||
        facts.untouchable.contains(owner) || facts.rowChain.contains(owner))
      return false;
    if (auto store = dyn_cast<xpu::StoreOp>(owner))
      return value == store.getValue();
    return true;
  };
  WalkResult result = op->walk([&](Operation *inner) {
    if (inner == op)
      return WalkResult::advance();
    for (OpOperand &operand : inner->getOpOperands()) {
      Value value = operand.get();
      Operation *def = value.getDefiningOp();
      if ((def && op->isAncestor(def)) ||
          (!def && op->isAncestor(value.getParentBlock()->getParentOp())) ||
          !isWide(operand))
        continue;
      if (!def || !isConstant(def)) {
        op.emitOpError("is cut into ")
            << trips << " parts, but '" << inner->getName()
            << "' in it uses all of a value of type " << value.getType()
            << " that is not cut; the backend asserts here";
        return WalkResult::interrupt();
      }
      mapping.map(value, xpu::ExtractSliceOp::create(
                             builder, op.getLoc(),
                             narrowedType(value.getType(), trips), value));
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult UnrollCloner::checkCarriedValues(scf::ForOp op) {
  for (Type type : op.getResultTypes())
    if (narrowedType(type, trips) != type)
      return op.emitOpError("carries ")
             << type << ", which is to be cut into " << trips
             << " parts, from trip to trip: unroll-control cannot cut into "
                "such a loop; the backend crashes here";
  return success();
}

LogicalResult UnrollCloner::addressDiscretely(xpu::LoadOp load,
                                              xpu::LoadOp copy) {
  auto transfer = load.getPtr().getDefiningOp<xpu::TransferIn>();
  auto global = transfer ? transfer.getPtr().getDefiningOp<tt::AddPtrOp>()
                         : tt::AddPtrOp();
  FailureOr<UnrollGate::Width> width = gate.ask(load.getType(), load);
  if (failed(width))
    return failure();
  if (!global || !width->opens() ||
      !isa<RankedTensorType>(global.getOffset().getType()))
    return success();

  builder.setInsertionPoint(copy);
  for (Operation *op : collectProducers(global.getOffset(), global, facts))
    if (op->getNumResults() == 0 || !mapping.contains(op->getResult(0)))
      if (failed(clone(op)))
        return failure();
  Location loc = load.getLoc();
  Value offset = lookup(global.getOffset());
  auto type = cast<RankedTensorType>(offset.getType());
  Value start = splatFirst(builder, loc, global.getOffset(), type);
  Value inBuffer = arith::SubIOp::create(builder, loc, offset, start);
  Value base = splatFirst(builder, loc, load.getPtr(), type);
  copy.getPtrMutable().assign(
      tt::AddPtrOp::create(builder, loc, base.getType(), base, inBuffer)
          .getResult());
  transfer.setOffsetState(xpu::OffsetState::Continuous);
  builder.setInsertionPointAfter(copy);
  return success();
}
