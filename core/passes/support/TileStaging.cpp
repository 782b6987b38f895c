//===- TileStaging.cpp - Loops that fill tile buffers ahead ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/TileStaging.h"

#include "core/dialect/xpu/TileBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <set>

using namespace mlir;
using namespace irsift;

namespace {

/// A pointer into a slot of another memory says so in its type, but one that
/// did not know its memory still does not.
void followSpace(Operation *original, Operation *clone) {
  auto pointer = dyn_cast<xpu::TLELocalPtrOp>(clone);
  if (!pointer)
    return;
  bool isShared = pointer.getBuffer().getType().isShared();
  bool wasShared =
      cast<ttg::MemDescType>(original->getOperand(0).getType()).isShared();
  auto tensor = dyn_cast<RankedTensorType>(pointer.getType());
  if (isShared == wasShared || !tensor)
    return;
  Type pointee =
      cast<tt::PointerType>(tensor.getElementType()).getPointeeType();
  auto space = isShared ? xpu::MemorySpace::SM : xpu::MemorySpace::LM;
  pointer.getResult().setType(
      tensor.clone(tt::PointerType::get(pointee, static_cast<int>(space))));
}

/// Builds the new form of one loop.
class LoopStaging {
public:
  LoopStaging(scf::ForOp loop, ArrayRef<StagedCopy> copies, unsigned depth,
              int64_t step, unsigned waitMask)
      : loop(loop), copies(copies), depth(depth), step(step),
        waitMask(waitMask), builder(loop), loc(loop.getLoc()) {}

  void run() {
    createSlots();
    findAddressOnlyOps();
    fillFirstSlots();
    createStaged();
    Block *body = staged.getBody();
    builder.setInsertionPointToStart(body);
    SmallVector<Value> carried(
        staged.getRegionIterArgs().take_front(loop.getInitArgs().size()));
    for (unsigned trip = 0; trip < depth; ++trip)
      carried = doTrip(trip, std::move(carried));
    yieldRotated(std::move(carried));
    replaceLoop();
  }

private:
  unsigned slotCount() const { return 2 * depth; }

  //===-- Before the loop -------------------------------------------------===//

  /// Slot 0 is the buffer itself; the others stand next to it and keep what is
  /// said about it.
  void createSlots() {
    for (const StagedCopy &copy : copies) {
      SmallVector<Value> &own = slots.emplace_back();
      ttg::LocalAllocOp first = copy.alloc;
      own.push_back(first.getResult());
      builder.setInsertionPointAfter(first);
      for (unsigned slot = 1; slot < slotCount(); ++slot) {
        auto clone = cast<ttg::LocalAllocOp>(builder.clone(*first));
        bool isShared = isSlotShared(copy, slot % depth, depth);
        if (isShared != copy.isShared)
          clone.getResult().setType(clone.getType().withSpace(space(isShared)));
        own.push_back(clone.getResult());
      }
    }
    builder.setInsertionPoint(loop);
  }

  Attribute space(bool isShared) {
    if (isShared)
      return xpu::SmemAttr::get(builder.getContext());
    return ttg::SharedMemoryAttr::get(builder.getContext());
  }

  /// Operations that serve staged copies alone are not computed with the trip
  /// that uses the buffer.
  void findAddressOnlyOps() {
    for (const StagedCopy &copy : copies)
      left.insert(copy.copy);
    for (Operation &op : llvm::reverse(*loop.getBody()))
      if (!left.contains(&op) && !op.use_empty() && isMemoryEffectFree(&op) &&
          llvm::all_of(op.getUsers(),
                       [&](Operation *user) { return left.contains(user); }))
        left.insert(&op);
  }

  void fillFirstSlots() {
    for (unsigned trip = 0; trip < depth; ++trip) {
      Value first = loop.getLowerBound();
      if (trip > 0)
        first = arith::AddIOp::create(builder, loc, first, loop.getStep());
      SmallVector<Value> buffers;
      for (ArrayRef<Value> own : slots)
        buffers.push_back(own[trip]);
      issue(first, buffers);
    }
    for (unsigned trips = 1; trips < slotCount(); ++trips)
      stepOf(trips);
  }

  /// The distance of `trips` trips, a constant before the loop.
  Value stepOf(unsigned trips) {
    if (trips == 1)
      return loop.getStep();
    Value &distance = distances[trips];
    if (!distance) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(loop);
      Type type = loop.getInductionVar().getType();
      distance = arith::ConstantOp::create(
          builder, loc, builder.getIntegerAttr(type, int64_t(trips) * step));
    }
    return distance;
  }

  Value isInRange(Value at) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, at,
                                 loop.getUpperBound());
  }

  /// Starts the copies of the trip at `at`, if there is such a trip.
  void issue(Value at, ArrayRef<Value> buffers) {
    auto guarded = scf::IfOp::create(builder, loc, isInRange(at),
                                     /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(guarded.thenYield());
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), at);
    for (auto [copy, buffer] : llvm::zip(copies, buffers)) {
      for (Operation *op : copy.address)
        if (!mapping.contains(op->getResult(0)))
          builder.clone(*op, mapping);
      IRMapping own(mapping);
      own.map(filledBuffer(copy.copy), buffer);
      builder.clone(*copy.copy, own)
          ->setAttr("is_sync", builder.getBoolAttr(false));
    }
  }

  //===-- The loop --------------------------------------------------------===//

  void createStaged() {
    SmallVector<Value> inits(loop.getInitArgs());
    for (ArrayRef<Value> own : slots)
      llvm::append_range(inits, own);
    staged = scf::ForOp::create(builder, loc, loop.getLowerBound(),
                                loop.getUpperBound(), stepOf(depth), inits);
    if (Operation *yield = terminatorOf(staged.getBody()))
      yield->erase();
    auto arguments =
        staged.getRegionIterArgs().drop_front(loop.getInitArgs().size());
    for (size_t i = 0; i < slots.size(); ++i) {
      arrivals.emplace_back(arguments.take_front(slotCount()));
      arguments = arguments.drop_front(slotCount());
    }
  }

  static Operation *terminatorOf(Block *block) {
    return block->mightHaveTerminator() ? block->getTerminator() : nullptr;
  }

  /// Trips after the first of a round may be beyond the end.
  SmallVector<Value> doTrip(unsigned trip, SmallVector<Value> carried) {
    Value at = staged.getInductionVar();
    if (trip == 0)
      return doGuardedTrip(trip, at, carried);
    at = arith::AddIOp::create(builder, loc, at, stepOf(trip));
    Value condition = isInRange(at);
    auto guarded =
        scf::IfOp::create(builder, loc, TypeRange(ValueRange(carried)),
                          condition, /*withElseRegion=*/!carried.empty());
    OpBuilder::InsertionGuard guard(builder);
    if (carried.empty()) {
      builder.setInsertionPoint(guarded.thenYield());
      doGuardedTrip(trip, at, carried);
      return carried;
    }
    builder.setInsertionPointToEnd(guarded.thenBlock());
    SmallVector<Value> results = doGuardedTrip(trip, at, carried);
    scf::YieldOp::create(builder, loc, results);
    builder.setInsertionPointToEnd(guarded.elseBlock());
    scf::YieldOp::create(builder, loc, carried);
    return llvm::to_vector_of<Value>(guarded.getResults());
  }

  /// Waits, starts the copies of a later trip, computes; a wait drains all, so
  /// copies that were started before it would not overlap with anything.
  SmallVector<Value> doGuardedTrip(unsigned trip, Value at,
                                   ArrayRef<Value> carried) {
    wait(trip);
    SmallVector<Value> next;
    for (ArrayRef<Value> own : arrivals)
      next.push_back(own[depth + trip]);
    issue(arith::AddIOp::create(builder, loc, staged.getInductionVar(),
                                stepOf(depth + trip)),
          next);
    return compute(trip, at, carried);
  }

  void wait(unsigned trip) {
    constexpr unsigned SharedMask = 2;
    std::set<unsigned> masks;
    for (const StagedCopy &copy : copies)
      masks.insert(isSlotShared(copy, trip, depth) ? SharedMask : waitMask);
    for (unsigned mask : masks)
      xpu::TLEWaitOp::create(builder, loc, mask);
  }

  SmallVector<Value> compute(unsigned trip, Value at, ArrayRef<Value> carried) {
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), at);
    mapping.map(loop.getRegionIterArgs(), carried);
    for (auto [copy, own] : llvm::zip(copies, arrivals))
      mapping.map(filledBuffer(copy.copy), own[trip]);
    // The loop's arguments have the type of the buffer that they start with.
    for (const StagedCopy &copy : copies)
      for (Operation *pointer : copy.outerPointers)
        followSpace(pointer, builder.clone(*pointer, mapping));
    for (Operation &op : loop.getBody()->without_terminator())
      if (!left.contains(&op))
        followSpace(&op, builder.clone(op, mapping));
    SmallVector<Value> results;
    for (Value value : loop.getBody()->getTerminator()->getOperands())
      results.push_back(mapping.lookupOrDefault(value));
    return results;
  }

  void yieldRotated(SmallVector<Value> values) {
    for (ArrayRef<Value> own : arrivals)
      for (unsigned slot = 0; slot < slotCount(); ++slot)
        values.push_back(own[(slot + depth) % slotCount()]);
    builder.setInsertionPointToEnd(staged.getBody());
    scf::YieldOp::create(builder, loc, values);
  }

  void replaceLoop() {
    staged->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    staged->setAttr(xpu::pipelinedName, builder.getUnitAttr());
    loop->replaceAllUsesWith(
        staged.getResults().take_front(loop.getNumResults()));
    loop.erase();
    for (const StagedCopy &copy : copies)
      for (Operation *pointer : copy.outerPointers)
        if (pointer->use_empty())
          pointer->erase();
  }

  scf::ForOp loop;
  ArrayRef<StagedCopy> copies;
  unsigned depth;
  int64_t step;
  unsigned waitMask;
  OpBuilder builder;
  Location loc;
  scf::ForOp staged;
  /// Of each copy: the buffers, and the loop's arguments that carry them.
  SmallVector<SmallVector<Value>> slots, arrivals;
  DenseMap<unsigned, Value> distances;
  DenseSet<Operation *> left;
};

} // namespace

void irsift::stageLoop(scf::ForOp loop, ArrayRef<StagedCopy> copies,
                       unsigned depth, int64_t step, unsigned waitMask) {
  LoopStaging(loop, copies, depth, step, waitMask).run();
}
