//===- CoreTiling.cpp - Splits the cores into groups, a row each ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For kernels that reduce along rows. By default all 64 cores share every row;
// this pass gives every row to one group of cores, or several short rows to
// one core, by writing new layouts on all values. Rank-1 values are told apart
// by the side of the tile they belong to: rows ("outer"), or columns ("inner").
// A value has one layout, so where rows and columns share a value the users of
// the other side meet a layout that does not fit, and the verifier says so.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/tt/Triton.h"
#include "core/dialect/ttg/TritonGPU.h"
#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/CoreGrouping.h"
#include "core/passes/support/LineRules.h"
#include "core/passes/support/OpSearch.h"
#include "core/passes/support/OpTree.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Gives every user of a range a range of its own, so that rows and columns
/// can take different layouts.
void unshareRanges(ModuleOp module) {
  SmallVector<tt::MakeRangeOp> ranges;
  module.walk([&](tt::MakeRangeOp range) { ranges.push_back(range); });
  for (tt::MakeRangeOp range : ranges) {
    OpBuilder builder(range);
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : range->getUses())
      uses.push_back(&use);
    for (OpOperand *use : llvm::drop_begin(uses, uses.empty() ? 0 : 1))
      use->set(builder.clone(*range)->getResult(0));
  }
}

/// Which operations belong to the rows of the tile and which to its columns.
class TileSides {
public:
  /// Fails, and says why, on operations that have no place on either side.
  LogicalResult find(ModuleOp module);

  /// Rank-1 values that are not known to run along rows run along columns.
  bool isRowSide(Operation *op) const {
    return outer.contains(op) && !inner.contains(op);
  }

private:
  OpSet inner;
  OpSet outer;

  static void addSources(Operation *start, OpSet &side);
  LogicalResult addExpandDims(tt::ExpandDimsOp op);
  LogicalResult addBroadcast(xpu::BroadcastOp op);
  void addStoredRanges(ModuleOp module);
};

/// Writes the layouts of a plan on the values of a module.
class Retiling {
public:
  Retiling(ModuleOp module, const CoreTilingPlan &plan, const TileSides &sides)
      : module(module), context(module.getContext()), plan(plan), sides(sides) {
  }

  LogicalResult run();

private:
  ModuleOp module;
  MLIRContext *context;
  const CoreTilingPlan &plan;
  const TileSides &sides;

  xpu::ClusterLayoutAttr layout(ArrayRef<unsigned> size,
                                ArrayRef<unsigned> cores,
                                ArrayRef<unsigned> groups) const;
  xpu::ClusterLayoutAttr columnLayout(int64_t length, int64_t cores) const;
  FailureOr<xpu::ClusterLayoutAttr> layoutOf(Operation *op,
                                             RankedTensorType type) const;
  LogicalResult retileResult(Operation *op, OpResult result) const;
  LogicalResult retileLoop(scf::ForOp loop) const;
  LogicalResult repairExpandDims(tt::ExpandDimsOp op) const;
  LogicalResult repairReduce(tt::ReduceOp op) const;
  void repairReshape(tt::ReshapeOp op) const;
  void reorderBroadcasts();
  LogicalResult setTensorColSizes();
};

} // namespace

//===----------------------------------------------------------------------===//
// Sides
//===----------------------------------------------------------------------===//

/// Adds `start` and what it is computed from, as far as values stay on one
/// side of the tile.
void TileSides::addSources(Operation *start, OpSet &side) {
  SmallVector<Operation *> pending;
  auto addOperands = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp())
        pending.push_back(definition);
  };
  side.insert(start);
  addOperands(start);
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (side.insert(op).second &&
        !isa<arith::ConstantOp, xpu::BroadcastOp, tt::ExpandDimsOp, tt::SplatOp,
             tt::ReduceOp>(op))
      addOperands(op);
  }
}

LogicalResult TileSides::addExpandDims(tt::ExpandDimsOp op) {
  if (op.getAxis() > 1)
    return op.emitOpError("core tiling knows rows and columns only: axis ")
           << op.getAxis() << " is neither 0 nor 1";
  OpSet &side = op.getAxis() == 0 ? inner : outer;
  addSources(op, side);
  side.erase(op);
  return success();
}

LogicalResult TileSides::addBroadcast(xpu::BroadcastOp op) {
  auto source = cast<RankedTensorType>(op.getSrc().getType());
  auto result = cast<RankedTensorType>(op.getType());
  if (source.getRank() != result.getRank() || result.getRank() > 2)
    return op.emitOpError("core tiling takes broadcasts of equal rank up to 2, "
                          "this one goes from rank ")
           << source.getRank() << " to rank " << result.getRank();
  OpSet &side = source.getDimSize(0) != result.getDimSize(0) ? inner : outer;
  addSources(op, side);
  side.erase(op);
  return success();
}

LogicalResult TileSides::find(ModuleOp module) {
  OpSearch reduceBehind(OpSearch::Direction::Definitions,
                        [](Operation *op) { return isa<tt::ReduceOp>(op); });
  WalkResult result = module.walk([&](Operation *op) {
    if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
      return WalkResult(addExpandDims(expand));
    if (auto broadcast = dyn_cast<xpu::BroadcastOp>(op))
      return WalkResult(addBroadcast(broadcast));
    auto store = dyn_cast<xpu::TransferOut>(op);
    if (!store || !store.getValue())
      return WalkResult::advance();
    if (auto reduce =
            cast_or_null<tt::ReduceOp>(reduceBehind.from(store.getValue())))
      addSources(op, reduce.getAxis() == 0 ? inner : outer);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  addStoredRanges(module);
  return success();
}

void TileSides::addStoredRanges(ModuleOp module) {
  OpSearch rangeBehind(OpSearch::Direction::Definitions,
                       [](Operation *op) { return isa<tt::MakeRangeOp>(op); });
  module.walk([&](xpu::TransferOut store) {
    if (!store.getValue())
      return;
    Operation *range = rangeBehind.from(store.getValue());
    if (range && inner.contains(range))
      addSources(store, inner);
    else if (range && outer.contains(range))
      addSources(store, outer);
  });
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

xpu::ClusterLayoutAttr Retiling::layout(ArrayRef<unsigned> size,
                                        ArrayRef<unsigned> cores,
                                        ArrayRef<unsigned> groups) const {
  auto order = llvm::to_vector<2>(llvm::seq<unsigned>(0, size.size()));
  return xpu::ClusterLayoutAttr::get(context, size, cores, groups, order);
}

xpu::ClusterLayoutAttr Retiling::columnLayout(int64_t length,
                                              int64_t cores) const {
  return layout(llvm::divideCeil(length, cores), cores, 1);
}

/// The layout of a value of `type` that `op` makes.
FailureOr<xpu::ClusterLayoutAttr>
Retiling::layoutOf(Operation *op, RankedTensorType type) const {
  unsigned groups = plan.grouping.groups;
  unsigned cores = plan.grouping.coresPerGroup;
  if (type.getRank() == 1) {
    int64_t length = type.getDimSize(0);
    if (!sides.isRowSide(op))
      return columnLayout(length, cores);
    return layout(llvm::divideCeil(length, groups), 1, groups);
  }
  if (type.getRank() != 2)
    return op->emitOpError("core tiling handles tensors of rank 1 and 2, this "
                           "one has rank ")
           << type.getRank();
  unsigned rows = type.getDimSize(0) != 1 ? plan.rowsPerCore : 1;
  unsigned columns = llvm::divideCeil(type.getDimSize(1), cores);
  xpu::ClusterLayoutAttr result =
      layout({rows, columns}, {1, cores}, {groups, 1});
  if (isa<xpu::BroadcastOp>(op) && plan.rowsPerCore > 1)
    return xpu::ClusterLayoutAttr::get(context, result.getSizePerCore(),
                                       result.getCoresPerGroup(),
                                       result.getGroupsPerCluster(), {1, 0});
  return result;
}

static void setEncoding(Value value, Attribute encoding) {
  auto type = cast<RankedTensorType>(value.getType());
  value.setType(type.cloneWithEncoding(encoding));
}

LogicalResult Retiling::retileResult(Operation *op, OpResult result) const {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type)
    return success();
  // Slices follow from the layout of another value and are repaired once all
  // of those are known.
  if (auto slice = dyn_cast_if_present<ttg::SliceInterface>(type.getEncoding()))
    if (isa<xpu::ClusterLayoutAttr>(slice.getParent()))
      return success();
  if (!isa_and_present<xpu::ClusterLayoutAttr>(type.getEncoding()))
    return op->emitOpError("core tiling cannot re-tile a value whose layout is "
                           "neither a cluster layout nor a slice of one: ")
           << type;
  FailureOr<xpu::ClusterLayoutAttr> encoding = layoutOf(op, type);
  if (failed(encoding))
    return failure();
  setEncoding(result, *encoding);
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (auto dense = dyn_cast<DenseElementsAttr>(constant.getValue()))
      constant.setValueAttr(dense.reshape(cast<ShapedType>(result.getType())));
  return success();
}

LogicalResult Retiling::retileLoop(scf::ForOp loop) const {
  auto retile = [&](Value value) -> LogicalResult {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return success();
    if (!isa_and_present<xpu::ClusterLayoutAttr>(type.getEncoding()))
      return loop.emitOpError("core tiling cannot re-tile a loop-carried value "
                              "that has no cluster layout: ")
             << type;
    FailureOr<xpu::ClusterLayoutAttr> encoding = layoutOf(loop, type);
    if (succeeded(encoding))
      setEncoding(value, *encoding);
    return encoding;
  };
  for (Value argument : loop.getRegionIterArgs())
    if (failed(retile(argument)))
      return failure();
  for (Value result : loop.getResults())
    if (failed(retile(result)))
      return failure();
  return success();
}

LogicalResult Retiling::repairExpandDims(tt::ExpandDimsOp op) const {
  auto conversion = op.getSrc().getDefiningOp<xpu::ConvertLayoutOp>();
  auto slice = conversion ? dyn_cast_if_present<ttg::SliceInterface>(
                                conversion.getType().getEncoding())
                          : nullptr;
  if (!slice)
    return op.emitOpError("core tiling needs a convert_layout to a slice in "
                          "front of every expand_dims");
  auto type = cast<RankedTensorType>(op.getType());
  setEncoding(
      conversion.getResult(),
      ttg::getSlice(ttg::getSpelling(slice), op.getAxis(), type.getEncoding()));
  return success();
}

LogicalResult Retiling::repairReduce(tt::ReduceOp op) const {
  for (auto [operand, result] :
       llvm::zip_equal(op->getOperands(), op->getResults())) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      continue;
    auto slice = dyn_cast_if_present<ttg::SliceInterface>(type.getEncoding());
    if (!slice)
      return op.emitOpError("core tiling expects a slice for the result of a "
                            "reduction, got ")
             << type;
    auto source = cast<RankedTensorType>(operand.getType());
    setEncoding(result, ttg::getSlice(ttg::getSpelling(slice), slice.getDim(),
                                      source.getEncoding()));
  }
  return success();
}

void Retiling::repairReshape(tt::ReshapeOp op) const {
  auto type = cast<RankedTensorType>(op.getType());
  if (type.getRank() == 1)
    setEncoding(op.getResult(), columnLayout(type.getDimSize(0),
                                             plan.grouping.groups *
                                                 plan.grouping.coresPerGroup));
}

/// Broadcasts enumerate the elements of several rows on a core column by
/// column; their users expect the usual order.
void Retiling::reorderBroadcasts() {
  SmallVector<xpu::BroadcastOp> broadcasts;
  module.walk([&](xpu::BroadcastOp op) { broadcasts.push_back(op); });
  for (xpu::BroadcastOp op : broadcasts) {
    auto type = cast<RankedTensorType>(op.getType());
    auto encoding = cast<xpu::ClusterLayoutAttr>(type.getEncoding());
    OpBuilder builder(op);
    builder.setInsertionPointAfter(op);
    auto conversion = xpu::ConvertLayoutOp::create(
        builder, op.getLoc(),
        type.cloneWithEncoding(layout(encoding.getSizePerCore(),
                                      encoding.getCoresPerGroup(),
                                      encoding.getGroupsPerCluster())),
        op.getResult());
    op.getResult().replaceAllUsesExcept(conversion.getResult(), conversion);
  }
}

/// Tells transfers and accesses of tall tiles how many columns a row has.
LogicalResult Retiling::setTensorColSizes() {
  auto set = [&](Operation *op, Value accessed, bool masked) -> LogicalResult {
    auto type = dyn_cast<RankedTensorType>(accessed.getType());
    if (!type)
      return op->emitOpError("core tiling gives a core ")
             << plan.rowsPerCore << " rows at once here, and then the module "
             << "must not access a scalar";
    if (type.getRank() != 2 || type.getDimSize(0) <= 64)
      return success();
    int64_t columns = type.getDimSize(1);
    if (masked)
      columns = std::min(columns, plan.boundedColumns);
    op->setAttr("tensorColSize",
                Builder(op).getSI32IntegerAttr(static_cast<int32_t>(columns)));
    return success();
  };
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    if (auto in = dyn_cast<xpu::TransferIn>(op))
      return set(op, in.getBuffer(), /*masked=*/true);
    if (auto out = dyn_cast<xpu::TransferOut>(op))
      return out.getValue() ? set(op, out.getValue(), /*masked=*/true)
                            : success();
    if (auto load = dyn_cast<xpu::LoadOp>(op))
      return set(op, load.getResult(), /*masked=*/false);
    if (auto store = dyn_cast<xpu::StoreOp>(op))
      return set(op, store.getValue(), /*masked=*/false);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult Retiling::run() {
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    for (OpResult value : op->getResults())
      if (failed(retileResult(op, value)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  result = module.walk([&](Operation *op) -> WalkResult {
    if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
      return repairExpandDims(expand);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return retileLoop(loop);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  // A reduction may read what a loop carries, so it comes after all loops.
  result = module.walk([&](Operation *op) -> WalkResult {
    if (auto reduce = dyn_cast<tt::ReduceOp>(op))
      return repairReduce(reduce);
    if (auto reshape = dyn_cast<tt::ReshapeOp>(op))
      repairReshape(reshape);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (plan.rowsPerCore <= 1)
    return success();
  reorderBroadcasts();
  return setTensorColSizes();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {

struct CoreTilingPass : PassWrapper<CoreTilingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CoreTilingPass)

  CoreTilingPass() = default;
  CoreTilingPass(const CoreTilingPass &other) : PassWrapper(other) {}

  Option<bool> dump{*this, "dump-flag", llvm::cl::init(false),
                    llvm::cl::desc("Remark on what was decided")};
  Option<uint32_t> bufferLength{*this, "lm-buflen", llvm::cl::init(128),
                                llvm::cl::desc("Elements of a local buffer")};
  Option<uint32_t> coreCount{*this, "core-num", llvm::cl::init(64),
                             llvm::cl::desc("Cores of a cluster")};
  Option<uint32_t> groupsPerCluster{
      *this, "groups-per-cluster", llvm::cl::init(1),
      llvm::cl::desc("More than 1: groups of cores, whatever fits")};
  Option<bool> autoTiling{
      *this, "triton-auto-core-tiling", llvm::cl::init(false),
      llvm::cl::desc("Take groups-per-cluster from the largest tile")};

  StringRef getArgument() const final { return "tritonxpu-core-tiling"; }
  StringRef getDescription() const final {
    return "Give the rows of a reduced tile to groups of cores";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    CoreTilingOptions options{bufferLength, coreCount, groupsPerCluster};
    if (autoTiling)
      options.groupsPerCluster = chooseGroupsPerCluster(module, options);
    FailureOr<std::optional<CoreTilingPlan>> plan =
        planCoreTiling(module, options);
    if (failed(plan))
      return signalPassFailure();
    if (!*plan)
      return;
    tile(module, **plan);
  }

private:
  void tile(ModuleOp module, const CoreTilingPlan &plan) {
    const CoreGrouping &grouping = plan.grouping;
    if (dump)
      module.emitRemark("core tiling: ")
          << grouping.groups << " groups of " << grouping.coresPerGroup
          << " cores, " << plan.rowsPerCore << " rows per core";
    if (LineRules::of(module).moduleHasCoreCounts) {
      Builder builder(module);
      module->setAttr("ttg.threads-per-warp",
                      builder.getI32IntegerAttr(grouping.coresPerGroup));
      module->setAttr("ttg.num-warps",
                      builder.getI32IntegerAttr(grouping.groups));
    }
    unshareRanges(module);
    TileSides sides;
    if (failed(sides.find(module)) ||
        failed(Retiling(module, plan, sides).run()))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createCoreTilingPass() {
  return std::make_unique<CoreTilingPass>();
}
