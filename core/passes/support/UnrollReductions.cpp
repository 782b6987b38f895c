//===- UnrollReductions.cpp - Unroll loops in front of reductions ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/UnrollReductions.h"

#include "core/passes/support/UnrollCloner.h"
#include "core/passes/support/UnrollTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace irsift;

FailureOr<SmallVector<xpu::ReduceOp>>
irsift::findWideReduces(ModuleOp module, const UnrollGate &gate) {
  SmallVector<xpu::ReduceOp> wide;
  WalkResult result = module.walk([&](xpu::ReduceOp reduce) {
    std::optional<UnrollGate::Width> common;
    for (Value source : reduce.getSrcs()) {
      FailureOr<UnrollGate::Width> width = gate.ask(source.getType(), reduce);
      if (failed(width))
        return WalkResult::interrupt();
      if (common && *common != *width) {
        reduce.emitOpError("has sources that would be unrolled differently: ")
            << common->columns << " columns in steps of " << common->step
            << ", and " << width->columns << " in steps of " << width->step
            << "; the backend asserts here";
        return WalkResult::interrupt();
      }
      common = *width;
    }
    if (common->opens())
      wide.push_back(reduce);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return wide;
}

//===----------------------------------------------------------------------===//
// Loops that feed a reduce
//===----------------------------------------------------------------------===//

/// Outermost first where one feeds another is not needed: each is treated by
/// itself.
static SmallVector<scf::ForOp> findFeedingLoops(ArrayRef<xpu::ReduceOp> from) {
  OpTree behind;
  OpSet visited;
  for (xpu::ReduceOp reduce : from)
    addBackChain(reduce, behind, visited);
  SmallVector<scf::ForOp> loops;
  for (Operation *op : behind)
    if (auto loop = dyn_cast<scf::ForOp>(op))
      loops.push_back(loop);
  return loops;
}

/// A buffer for a value of type `type`: scalar elements, the layout as it is.
static Value createBuffer(OpBuilder &builder, Location loc,
                          RankedTensorType type) {
  SmallVector<int64_t> shape(type.getShape());
  Type element = type.getElementType();
  if (auto vector = dyn_cast<VectorType>(element)) {
    shape.back() *= vector.getNumElements();
    element = vector.getElementType();
  }
  auto pointer =
      tt::PointerType::get(element, static_cast<int>(xpu::MemorySpace::LM));
  auto pointers = RankedTensorType::get(shape, pointer, type.getEncoding());
  return xpu::AllocaOp::create(builder, loc, pointers,
                               pointers.getNumElements());
}

/// The then branch of the guards inside `loop` that computes result number
/// `number`, the innermost one, and the terminator that passes it on; the body
/// itself if it is not computed under a guard.
struct CarriedValue {
  Block *block;
  OpOperand *yielded;
};

static CarriedValue findCarriedValue(scf::ForOp loop, unsigned number) {
  Block *block = loop.getBody();
  OpOperand *yielded = &block->getTerminator()->getOpOperand(number);
  while (auto guard = yielded->get().getDefiningOp<scf::IfOp>()) {
    if (!loop->isProperAncestor(guard))
      break;
    unsigned result = cast<OpResult>(yielded->get()).getResultNumber();
    block = guard.thenBlock();
    yielded = &block->getTerminator()->getOpOperand(result);
  }
  return {block, yielded};
}

static xpu::LoadOp createLoad(OpBuilder &builder, Location loc, Type type,
                              Value buffer) {
  return xpu::LoadOp::create(builder, loc, type, buffer, /*mask=*/Value(),
                             /*other=*/Value(), xpu::MemorySyncMode::Sync);
}

static xpu::StoreOp createStore(OpBuilder &builder, Location loc, Value buffer,
                                Value value) {
  return xpu::StoreOp::create(builder, loc, buffer, value, /*mask=*/Value(),
                              xpu::MemorySyncMode::Sync);
}

/// The first of the operations that use a result of `loop` where it stands.
static Operation *findFirstUser(scf::ForOp loop) {
  Operation *first = nullptr;
  for (Operation *user : loop->getUsers()) {
    Operation *here = loop->getBlock()->findAncestorOpInBlock(*user);
    if (!first || here->isBeforeInBlock(first))
      first = here;
  }
  return first;
}

/// Gives result `number` of `loop` a buffer and returns the store that ends a
/// trip. The loop goes on to carry the initial value, which nobody reads.
static xpu::StoreOp stage(scf::ForOp loop, unsigned number, Operation *user) {
  Location loc = loop.getLoc();
  Value initial = loop.getInitArgs()[number];
  auto type = cast<RankedTensorType>(initial.getType());
  OpBuilder builder(loop);
  Value buffer = createBuffer(builder, loc, type);
  createStore(builder, loc, buffer, initial);

  CarriedValue carried = findCarriedValue(loop, number);
  builder.setInsertionPointToStart(carried.block);
  Value before = createLoad(builder, loc, type, buffer);
  loop.getRegionIterArg(number).replaceUsesWithIf(before, [&](OpOperand &use) {
    return !isa<scf::YieldOp>(use.getOwner()) &&
           carried.block->findAncestorOpInBlock(*use.getOwner());
  });
  builder.setInsertionPoint(carried.block->getTerminator());
  xpu::StoreOp end = createStore(builder, loc, buffer, carried.yielded->get());
  carried.yielded->set(initial);
  loop.getBody()->getTerminator()->setOperand(number, initial);

  builder.setInsertionPoint(user);
  Value after = createLoad(builder, loc, type, buffer);
  loop.getResult(number).replaceAllUsesWith(after);
  return end;
}

FailureOr<SmallVector<xpu::StoreOp>>
irsift::stageCarriedTensors(ArrayRef<xpu::ReduceOp> reduces) {
  SmallVector<xpu::StoreOp> stores;
  for (scf::ForOp loop : findFeedingLoops(reduces)) {
    for (auto guard : loop.getBody()->getOps<scf::IfOp>())
      if (!isa<scf::YieldOp>(guard.thenBlock()->getTerminator()))
        return guard.emitOpError("does not end in 'scf.yield'; the backend "
                                 "asserts here");
    Operation *user = findFirstUser(loop);
    for (unsigned i = 0; i < loop.getNumResults(); ++i)
      if (isa<RankedTensorType>(loop.getResult(i).getType()) &&
          !loop.getResult(i).use_empty())
        stores.push_back(stage(loop, i, user));
  }
  return stores;
}

//===----------------------------------------------------------------------===//
// Reduction within a core
//===----------------------------------------------------------------------===//

/// The vector form of an operation on vectors in a combine region, applied to
/// tensors of vectors.
static Value createVectorForm(OpBuilder &builder, Operation *op, Value lhs,
                              Value rhs) {
  Location loc = op->getLoc();
  auto make = [&]<typename OpT>() -> Value {
    return OpT::create(builder, loc, lhs.getType(), lhs, rhs);
  };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](arith::AddFOp) { return make.operator()<xpu::VVAddFOp>(); })
      .Case([&](arith::MulFOp) { return make.operator()<xpu::VVMulFOp>(); })
      .Case(
          [&](arith::MaxNumFOp) { return make.operator()<xpu::VVMaxNumFOp>(); })
      .Case(
          [&](arith::MinNumFOp) { return make.operator()<xpu::VVMinNumFOp>(); })
      .Case([&](arith::OrIOp) { return make.operator()<xpu::VVOrIOp>(); })
      .Case([&](arith::XOrIOp) { return make.operator()<xpu::VVXorIOp>(); })
      .Case([&](arith::AndIOp) { return make.operator()<xpu::VVAndIOp>(); })
      .Case([&](arith::CmpFOp compare) -> Value {
        auto type = cast<RankedTensorType>(lhs.getType());
        return xpu::VCmpFOp::create(builder, loc,
                                    RankedTensorType::get(type.getShape(),
                                                          compare.getType(),
                                                          type.getEncoding()),
                                    lhs, rhs, compare.getPredicate());
      })
      .Default(Value());
}

namespace {

/// Writes a combine region out on whole tensors.
class CombineInliner {
public:
  CombineInliner(OpBuilder &builder, xpu::ReduceOp reduce, ValueRange lhs,
                 ValueRange rhs)
      : builder(builder), reduce(reduce),
        like(cast<RankedTensorType>(lhs.front().getType())) {
    Block &block = reduce.getCombineOp().front();
    for (auto [argument, value] :
         llvm::zip(block.getArguments(), llvm::concat<const Value>(lhs, rhs)))
      mapping.map(argument, value);
  }

  FailureOr<SmallVector<Value>> run() {
    Block &block = reduce.getCombineOp().front();
    for (Operation &op : block.without_terminator())
      if (failed(inlineOp(&op)))
        return failure();
    SmallVector<Value> results;
    for (Value operand : block.getTerminator()->getOperands())
      results.push_back(mapping.lookupOrDefault(operand));
    return results;
  }

private:
  OpBuilder &builder;
  xpu::ReduceOp reduce;
  RankedTensorType like;
  IRMapping mapping;

  LogicalResult inlineOp(Operation *op) {
    if (isa<arith::ConstantOp>(op)) {
      splat(op->getResult(0));
      return success();
    }
    for (Value operand : op->getOperands())
      if (failed(prepare(op, operand)))
        return failure();
    if (isa<VectorType>(like.getElementType()))
      return inlineVectorOp(op);
    Operation *copy = builder.clone(*op, mapping);
    for (auto [result, old] : llvm::zip(copy->getResults(), op->getResults())) {
      result.setType(RankedTensorType::get(like.getShape(), old.getType(),
                                           like.getEncoding()));
      mapping.map(old, result);
    }
    return success();
  }

  LogicalResult inlineVectorOp(Operation *op) {
    Value result;
    if (op->getNumOperands() == 2)
      result = createVectorForm(builder, op,
                                mapping.lookupOrDefault(op->getOperand(0)),
                                mapping.lookupOrDefault(op->getOperand(1)));
    if (!result)
      return op->emitOpError("has no form for vectors in unroll-control");
    mapping.map(op->getResult(0), result);
    return success();
  }

  /// Values from outside: constants only.
  LogicalResult prepare(Operation *op, Value operand) {
    if (mapping.contains(operand))
      return success();
    if (operand.getDefiningOp<arith::ConstantOp>()) {
      splat(operand);
      return success();
    }
    return op->emitOpError("combines with a scalar that is no constant; the "
                           "backend asserts here");
  }

  void splat(Value constant) {
    Operation *copy = builder.clone(*constant.getDefiningOp());
    auto type = RankedTensorType::get(like.getShape(), constant.getType(),
                                      like.getEncoding());
    mapping.map(constant, tt::SplatOp::create(builder, copy->getLoc(), type,
                                              copy->getResult(0))
                              .getResult());
  }
};

} // namespace

/// Replaces `reduce` by one over `values`, which are narrower than its sources.
static void narrowReduce(OpBuilder &builder, xpu::ReduceOp reduce,
                         ValueRange values, int64_t trips) {
  auto narrow = cast<xpu::ReduceOp>(builder.clone(*reduce));
  narrow.getSrcsMutable().assign(values);
  for (Value result : narrow->getResults())
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      result.setType(
          xpu::withEncoding(type, narrowedLayout(type.getEncoding(), trips)));
  reduce.replaceAllUsesWith(narrow.getResults());
  reduce.erase();
}

static LogicalResult reduceWithinCore(xpu::ReduceOp reduce,
                                      const UnrollGate &gate,
                                      const UnrollFacts &facts) {
  Location loc = reduce.getLoc();
  int64_t trips = gate.ask(reduce.getSrcs().front().getType(), reduce)->trips();
  OpBuilder builder(reduce);
  SmallVector<Value> slices;
  for (Value source : reduce.getSrcs())
    slices.push_back(xpu::ExtractSliceOp::create(
        builder, loc, narrowedType(source.getType(), trips), source));
  UnrolledLoop loop = createUnrolledLoop(builder, loc, 1, trips, slices);

  UnrollCloner cloner(loop, trips, gate, facts);
  for (Operation *op : collectProducers(reduce.getSrcs(), reduce, facts))
    if (failed(cloner.clone(op)))
      return failure();
  auto parts = llvm::map_to_vector(
      reduce.getSrcs(), [&](Value source) { return cloner.lookup(source); });
  OpBuilder &inside = cloner.getBuilder();
  FailureOr<SmallVector<Value>> combined =
      CombineInliner(inside, reduce, loop.op.getRegionIterArgs(), parts).run();
  if (failed(combined))
    return failure();
  scf::YieldOp::create(inside, loc, *combined);
  narrowReduce(builder, reduce, loop.op.getResults(), trips);
  return success();
}

LogicalResult irsift::reduceWithinCores(ModuleOp module,
                                        ArrayRef<xpu::ReduceOp> reduces,
                                        const UnrollGate &gate) {
  if (reduces.empty())
    return success();
  UnrollFacts facts(module);
  for (xpu::ReduceOp reduce : reduces)
    if (failed(reduceWithinCore(reduce, gate, facts)))
      return failure();
  return success();
}
