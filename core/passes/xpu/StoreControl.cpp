//===- StoreControl.cpp - tritonxpu-store-control -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All cores of a group hold the result of a reduction; only the first of them
// shall write it.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Searches the first reduce behind a value, depth first, operands in order,
/// and remembers the way it took. Good for one module: what led to no reduce
/// is not walked again.
class ReduceSearch {
public:
  xpu::ReduceOp from(Value value);
  /// Whether the way of the last search repeats elements.
  bool passedRepetition() const;

private:
  /// The operations entered and not left, and their next operand.
  SmallVector<std::pair<Operation *, unsigned>> path;
  DenseSet<Operation *> barren;

  /// Whether `op` is the hit.
  bool enter(Operation *op);
};

bool ReduceSearch::enter(Operation *op) {
  if (!op || barren.contains(op))
    return false;
  path.emplace_back(op, 0);
  return isa<xpu::ReduceOp>(op);
}

xpu::ReduceOp ReduceSearch::from(Value value) {
  path.clear();
  bool hit = enter(value.getDefiningOp());
  while (!hit && !path.empty()) {
    auto &[op, next] = path.back();
    if (next == op->getNumOperands()) {
      barren.insert(op);
      path.pop_back();
    } else {
      hit = enter(op->getOperand(next++).getDefiningOp());
    }
  }
  return hit ? cast<xpu::ReduceOp>(path.back().first) : xpu::ReduceOp();
}

bool ReduceSearch::passedRepetition() const {
  return llvm::any_of(path, [](const auto &step) {
    return isa<xpu::BroadcastOp, tt::SplatOp>(step.first);
  });
}

/// Cores of a group and groups of the reduction's sources.
struct Grouping {
  unsigned size;
  unsigned number;
  bool operator==(const Grouping &) const = default;
};

int64_t elementCount(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumElements() : 1;
}

int64_t rankOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getRank() : 0;
}

/// The transfer that empties the buffer that `store` fills.
Operation *findTransfer(xpu::StoreOp store) {
  auto buffer = store.getPtr().getDefiningOp<xpu::AllocaOp>();
  if (!buffer)
    return nullptr;
  for (Operation *user : buffer->getUsers())
    if (isa<xpu::TransferOut>(user))
      return user;
  return nullptr;
}

struct StoreControlPass
    : PassWrapper<StoreControlPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StoreControlPass)

  StringRef getArgument() const final { return "tritonxpu-store-control"; }
  StringRef getDescription() const final {
    return "Let the first core of each group alone write a reduction's result";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry
        .insert<arith::ArithDialect, scf::SCFDialect, xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    SmallVector<xpu::StoreOp> stores;
    getOperation()->walk([&](xpu::StoreOp store) { stores.push_back(store); });
    ReduceSearch search;
    for (xpu::StoreOp store : stores)
      if (failed(guard(store, search)))
        return signalPassFailure();
  }

private:
  static LogicalResult guard(xpu::StoreOp store, ReduceSearch &search) {
    xpu::ReduceOp reduce = search.from(store.getValue());
    if (!reduce || search.passedRepetition() || store.getIndex())
      return success();
    int64_t rank = rankOf(reduce.getSrcs().front().getType());
    if (rank != 1 && reduce.getAxis() != rank - 1)
      return success();
    if (elementCount(reduce.getResult().front().getType()) !=
        elementCount(store.getValue().getType()))
      return success();
    Operation *transfer = findTransfer(store);
    if (!transfer)
      return success();

    FailureOr<Grouping> grouping = groupingOf(reduce);
    if (failed(grouping))
      return failure();
    OpBuilder builder(store);
    Value condition = createCondition(builder, reduce, *grouping, rank == 1);
    auto guard = scf::IfOp::create(builder, store.getLoc(), condition,
                                   /*withElseRegion=*/false);
    store->moveBefore(guard.thenYield());
    transfer->moveBefore(guard.thenYield());
    return success();
  }

  static FailureOr<Grouping> groupingOf(xpu::ReduceOp reduce) {
    std::optional<Grouping> grouping;
    for (Value source : reduce.getSrcs()) {
      auto layout = xpu::Layout::of(source.getType());
      if (!layout)
        return reduce.emitOpError("reduces ")
               << source.getType()
               << ", which has no layout to tell the cores of a group from; "
                  "the backend asserts here";
      Grouping other{layout->coresPerGroup(), layout->groupsPerCluster()};
      if (grouping.value_or(other) != other)
        return reduce.emitOpError("has sources that are grouped differently: ")
               << grouping->number << " groups of " << grouping->size
               << " cores, and " << other.number << " groups of " << other.size
               << "; the backend asserts here";
      grouping = other;
    }
    return *grouping;
  }

  /// First core of a group that has a share in the reduction; with `lastTrip`,
  /// in the last trip of the loop around it.
  static Value createCondition(OpBuilder &builder, xpu::ReduceOp reduce,
                               Grouping grouping, bool lastTrip) {
    Location loc = reduce.getLoc();
    Type i32 = builder.getI32Type();
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(builder, loc, value, 32);
    };
    using Predicate = arith::CmpIPredicate;
    auto compare = [&](Predicate predicate, Value lhs, Value rhs) -> Value {
      return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
    };
    Value core = xpu::GetCoreIdOp::create(builder, loc, i32);
    Value place =
        arith::RemSIOp::create(builder, loc, core, number(grouping.size));
    Value first = compare(Predicate::eq, place, number(0));
    Value active = compare(Predicate::slt, core,
                           number(int64_t(grouping.size) * grouping.number));
    Value condition = arith::AndIOp::create(builder, loc, first, active);
    if (!lastTrip)
      return condition;
    Value last = compare(Predicate::eq, reduce.getLoopIndex(),
                         number(int64_t(reduce.getLoopNum()) - 1));
    return arith::AndIOp::create(builder, loc, condition, last);
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createStoreControlPass() {
  return std::make_unique<StoreControlPass>();
}
