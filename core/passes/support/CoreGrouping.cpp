//===- CoreGrouping.cpp - How the cores of a cluster share a tile ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/CoreGrouping.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace irsift;

/// The cores a cluster really has, whatever the options say: this part of the
/// rules is written in terms of the hardware.
static constexpr int64_t hardwareCores = 64;

CoreGrouping irsift::groupCores(int64_t rows, int64_t columns, int64_t cores,
                                const CoreTilingOptions &options) {
  if (options.groupsPerCluster > 1)
    return {options.groupsPerCluster,
            std::max<int64_t>(options.coreCount / options.groupsPerCluster, 1)};
  int64_t coresPerRow = llvm::PowerOf2Ceil(
      llvm::divideCeil(columns, std::max<int64_t>(options.bufferLength, 1)));
  coresPerRow = std::max<int64_t>(coresPerRow, 1);
  int64_t groups =
      std::min<int64_t>(llvm::divideCeil(cores, coresPerRow), rows);
  groups = std::max<int64_t>(groups, 1);
  return {groups, std::clamp<int64_t>(llvm::divideCeil(cores, groups), 1,
                                      std::max<int64_t>(columns, 1))};
}

int64_t irsift::countRowsPerCore(int64_t rows, int64_t columns,
                                 int64_t bufferLength) {
  int64_t count = columns == 0 ? 0 : bufferLength / columns;
  while (count > 1 && rows % (count * hardwareCores) != 0)
    count /= 2;
  return std::max<int64_t>(count, 1);
}

namespace {

/// Builds the plan of one module.
class Planner {
public:
  Planner(ModuleOp module, const CoreTilingOptions &options)
      : module(module), options(options) {
    module.walk([&](tt::ReduceOp reduce) { reductions.push_back(reduce); });
  }

  FailureOr<std::optional<CoreTilingPlan>> run();

private:
  ModuleOp module;
  const CoreTilingOptions &options;
  SmallVector<tt::ReduceOp> reductions;
  CoreTilingPlan plan;
  int64_t longestRow = 0;
  bool tile = false;

  FailureOr<CoreGrouping> groupingOf(tt::ReduceOp reduce,
                                     RankedTensorType tile) const;
  LogicalResult look(tt::ReduceOp reduce);
  LogicalResult agreeOnGrouping();
  void findBoundedColumns();
};

} // namespace

static RankedTensorType sourceType(tt::ReduceOp reduce) {
  return cast<RankedTensorType>(reduce->getOperand(0).getType());
}

/// The reshape that flattens the operand of a reduction over everything.
static tt::ReshapeOp flatteningOf(tt::ReduceOp reduce) {
  for (Value operand : reduce->getOperands())
    if (auto reshape = operand.getDefiningOp<tt::ReshapeOp>())
      if (cast<RankedTensorType>(reshape.getType()).getRank() == 1)
        return reshape;
  return nullptr;
}

FailureOr<CoreGrouping> Planner::groupingOf(tt::ReduceOp reduce,
                                            RankedTensorType tile) const {
  auto layout = dyn_cast_if_present<xpu::ClusterLayoutAttr>(tile.getEncoding());
  if (tile.getRank() != 2 || !layout)
    return reduce.emitOpError("core tiling takes its groups from a rank-2 "
                              "tensor with a cluster layout, got ")
           << tile;
  auto count = [](ArrayRef<unsigned> cores) {
    return std::accumulate(cores.begin(), cores.end(), int64_t(1),
                           std::multiplies<>());
  };
  return groupCores(tile.getDimSize(0), tile.getDimSize(1),
                    count(layout.getCoresPerGroup()) *
                        count(layout.getGroupsPerCluster()),
                    options);
}

/// One step of the decision: reductions are looked at in order, and a later
/// one may take back what an earlier one decided.
LogicalResult Planner::look(tt::ReduceOp reduce) {
  RankedTensorType source = sourceType(reduce);
  if (source.getRank() == 2) {
    if (reduce.getAxis() != 1)
      return success();
    FailureOr<CoreGrouping> grouping = groupingOf(reduce, source);
    if (failed(grouping))
      return failure();
    longestRow = std::max(longestRow, source.getDimSize(1));
    plan.rowsPerCore = countRowsPerCore(
        source.getDimSize(0), source.getDimSize(1), options.bufferLength);
    tile = *grouping != CoreGrouping{1, hardwareCores};
    return success();
  }
  if (flatteningOf(reduce)) {
    if (reduce.getAxis() != 0)
      return reduce.emitOpError("a reduction over everything must have axis 0, "
                                "got axis ")
             << reduce.getAxis();
    tile = true;
    return success();
  }
  if (tile)
    return reduce.emitOpError("not every reduction can be tiled: this one, of "
                              "rank ")
           << source.getRank() << " over " << source.getNumElements()
           << " elements, follows a row reduction, and core tiling takes all "
              "reductions of a module or none";
  return success();
}

/// The bound of the last compare of the kind `column index < constant`.
void Planner::findBoundedColumns() {
  module.walk([&](arith::CmpIOp compare) {
    auto type = dyn_cast<RankedTensorType>(compare.getLhs().getType());
    auto bound = compare.getRhs().getDefiningOp<arith::ConstantOp>();
    if (compare.getPredicate() != arith::CmpIPredicate::slt || !type ||
        type.getRank() != 2 || type.getDimSize(0) != 1 || !bound)
      return;
    if (auto dense = dyn_cast<DenseIntElementsAttr>(bound.getValue()))
      plan.boundedColumns = (*dense.value_begin<APInt>()).getSExtValue();
  });
}

/// All reductions of a module get the same groups, those along axis 0 too.
LogicalResult Planner::agreeOnGrouping() {
  std::optional<CoreGrouping> agreed;
  Operation *first = nullptr;
  RankedTensorType firstTile;
  for (tt::ReduceOp reduce : reductions) {
    RankedTensorType tileType = sourceType(reduce);
    if (tileType.getRank() != 2) {
      tt::ReshapeOp reshape = flatteningOf(reduce);
      if (!reshape)
        continue;
      tileType = cast<RankedTensorType>(reshape.getSrc().getType());
    }
    FailureOr<CoreGrouping> grouping = groupingOf(reduce, tileType);
    if (failed(grouping))
      return failure();
    if (!agreed) {
      agreed = *grouping;
      first = reduce;
      firstTile = tileType;
    } else if (*agreed != *grouping) {
      auto describe = [&](Diagnostic &diagnostic, RankedTensorType type,
                          const CoreGrouping &groups) {
        diagnostic << "[" << type.getDimSize(0) << ", " << type.getDimSize(1)
                   << "] takes " << groups.groups << " groups of "
                   << groups.coresPerGroup << " cores";
      };
      InFlightDiagnostic error = reduce.emitOpError(
          "core tiling needs one grouping of the cores for all reductions, "
          "but this one over ");
      describe(*error.getUnderlyingDiagnostic(), tileType, *grouping);
      Diagnostic &note = error.attachNote(first->getLoc());
      note << "an earlier one over ";
      describe(note, firstTile, *agreed);
      return failure();
    }
  }
  if (agreed)
    plan.grouping = *agreed;
  else if (options.groupsPerCluster > 1)
    plan.grouping = groupCores(1, 1, hardwareCores, options);
  return success();
}

FailureOr<std::optional<CoreTilingPlan>> Planner::run() {
  if (options.groupsPerCluster > 1 &&
      options.coreCount % options.groupsPerCluster != 0)
    return module.emitError("groups-per-cluster ")
           << options.groupsPerCluster << " does not divide the "
           << options.coreCount << " cores";
  for (tt::ReduceOp reduce : reductions)
    if (failed(look(reduce)))
      return failure();
  if (!tile && options.groupsPerCluster <= 1)
    return std::optional<CoreTilingPlan>();
  // The bound is what tells how far apart the rows of one core are, so without
  // a usable one a core takes one row at a time.
  if (longestRow > 0)
    findBoundedColumns();
  if (plan.boundedColumns == 0 || longestRow < plan.boundedColumns)
    plan.rowsPerCore = 1;
  if (failed(agreeOnGrouping()))
    return failure();
  return std::optional(plan);
}

FailureOr<std::optional<CoreTilingPlan>>
irsift::planCoreTiling(ModuleOp module, const CoreTilingOptions &options) {
  return Planner(module, options).run();
}

/// Bytes of an element; a pointer counts as what it points to, and a bit as a
/// byte.
static int64_t elementBytes(Type element) {
  if (auto pointer = dyn_cast<tt::PointerType>(element))
    element = pointer.getPointeeType();
  if (!element.isIntOrFloat())
    return 1;
  return std::max<int64_t>(element.getIntOrFloatBitWidth() / 8, 1);
}

int64_t irsift::chooseGroupsPerCluster(ModuleOp module,
                                       const CoreTilingOptions &options) {
  RankedTensorType largest;
  auto look = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && tensor.getRank() == 2 &&
        (!largest || tensor.getNumElements() > largest.getNumElements()))
      largest = tensor;
  };
  module.walk([&](Operation *op) {
    if (isa<xpu::ConvertLayoutOp, tt::ExpandDimsOp, xpu::BroadcastOp>(op))
      return;
    llvm::for_each(op->getResultTypes(), look);
    llvm::for_each(op->getOperandTypes(), look);
  });
  if (!largest)
    return options.groupsPerCluster;
  // The buffer length is in elements already; dividing by their size once more
  // is what the backend does.
  int64_t perCore = std::max<int64_t>(
      options.bufferLength / elementBytes(largest.getElementType()), 1);
  int64_t coresPerRow = std::max<int64_t>(
      llvm::PowerOf2Ceil(llvm::divideCeil(largest.getDimSize(1), perCore)), 1);
  int64_t cores = std::max<int64_t>(options.coreCount, 1);
  return cores / std::min(coresPerRow, cores);
}
