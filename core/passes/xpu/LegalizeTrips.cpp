//===- LegalizeTrips.cpp - How often the loop of a tree runs --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/xpu/Legalize.h"

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/OpSearch.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace irsift;
using namespace irsift::legalize;

static int64_t product(ArrayRef<unsigned> counts) {
  return std::accumulate(counts.begin(), counts.end(), int64_t{1},
                         std::multiplies<int64_t>());
}

static xpu::ClusterLayoutAttr getCluster(RankedTensorType type) {
  return dyn_cast_or_null<xpu::ClusterLayoutAttr>(type.getEncoding());
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static FailureOr<GroupFacts> getGroupsOf(tt::ReduceOp reduce) {
  Operation *source = reduce.getOperand(0).getDefiningOp();
  if (!source)
    return reduce.emitOpError(
        "reduces a block argument; its groups of cores cannot be told (the "
        "backend asserts here)");
  auto type = cast<RankedTensorType>(reduce.getOperand(0).getType());
  if (auto reshape = dyn_cast<tt::ReshapeOp>(source))
    if (type.getRank() == 1)
      type = cast<RankedTensorType>(reshape.getSrc().getType());
  xpu::ClusterLayoutAttr layout = getCluster(type);
  if (!layout)
    return reduce.emitOpError("reduces a tensor without a cluster layout: ")
           << type;
  return GroupFacts{product(layout.getGroupsPerCluster()),
                    product(layout.getCoresPerGroup()),
                    layout.getSizePerCore()[0]};
}

FailureOr<GroupFacts> TripCounter::findGroups(const Tree &tree) {
  if (settings.groupsPerCluster > 1) {
    if (settings.coreNum % settings.groupsPerCluster != 0)
      return module.emitError("groups-per-cluster = ")
             << settings.groupsPerCluster
             << " does not divide core-num = " << settings.coreNum;
    return GroupFacts{settings.groupsPerCluster,
                      settings.coreNum / settings.groupsPerCluster, 1};
  }

  GroupFacts facts;
  tt::ReduceOp first;
  for (Operation *op : tree.block) {
    WalkResult result = op->walk([&](tt::ReduceOp reduce) {
      FailureOr<GroupFacts> own = getGroupsOf(reduce);
      if (failed(own))
        return WalkResult::interrupt();
      if (!first) {
        first = reduce;
        facts = *own;
      } else if (*own != facts) {
        InFlightDiagnostic error = reduce.emitOpError();
        error << "shares its cores in " << own->groups << " groups of "
              << own->groupSize << " with " << own->rowsPerCore
              << " a core, but another reduce of the same loop in "
              << facts.groups << " of " << facts.groupSize << " with "
              << facts.rowsPerCore;
        error.attachNote(first.getLoc()) << "the other reduce";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return facts;
}

//===----------------------------------------------------------------------===//
// Trips
//===----------------------------------------------------------------------===//

namespace {
/// A value whose type decides how many trips are needed.
struct Counted {
  Operation *op;
  RankedTensorType type;
};
} // namespace

static SmallVector<Counted> collectCounted(const Tree &tree) {
  SmallVector<Counted> counted;
  for (Operation *op : tree.full) {
    Value value;
    if (auto load = dyn_cast<xpu::LoadOp>(op))
      value = load.getResult();
    else if (auto store = dyn_cast<xpu::LM2GMOp>(op))
      value = store.getValue();
    else if (auto store = dyn_cast<xpu::LM2GMMaskOp>(op))
      value = store.getValue();
    if (value)
      if (auto type = dyn_cast<RankedTensorType>(value.getType()))
        counted.push_back({op, type});
  }
  return counted;
}

static LogicalResult checkCounted(const Counted &counted,
                                  const Settings &settings) {
  RankedTensorType type = counted.type;
  if (!getCluster(type))
    return counted.op->emitOpError("moves a tensor without a cluster layout: ")
           << type;
  if (type.getRank() > 2)
    return counted.op->emitOpError("moves a tensor of rank ")
           << type.getRank()
           << ", and rank 3 and more is unsupported: " << type;
  int64_t widest = settings.coreNum * settings.bufferLength;
  if (type.getRank() == 2 && type.getDimSize(1) > widest)
    return counted.op->emitOpError("moves rows of ")
           << type.getDimSize(1) << " elements; the cores hold at most "
           << widest << " (core-num " << settings.coreNum << " * lm-buflen "
           << settings.bufferLength << "): use a smaller column block";
  return success();
}

/// Slices of `type` that the cores do not hold at once, a dimension each.
static SmallVector<int64_t> countSlices(RankedTensorType type,
                                        bool isMultiGroup) {
  xpu::ClusterLayoutAttr layout = getCluster(type);
  ArrayRef<int64_t> shape = type.getShape();
  int64_t space = 1;
  for (auto [i, extent] : llvm::enumerate(shape))
    space *= std::min<int64_t>(layout.getSizePerCore()[i], extent) *
             layout.getCoresPerGroup()[i] * layout.getGroupsPerCluster()[i];
  if (!isMultiGroup)
    space = std::min(space, shape.back());

  SmallVector<int64_t> slice(shape.size(), 1);
  int64_t passed = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    passed *= shape[i];
    double ratio = static_cast<double>(passed) / space;
    if (ratio > 1) {
      slice[i] = static_cast<int64_t>(std::ceil(shape[i] / ratio));
      break;
    }
    slice[i] = shape[i];
  }

  SmallVector<int64_t> counts;
  for (auto [extent, part] : llvm::zip(shape, slice))
    counts.push_back((extent + part - 1) / part);
  return counts;
}

static bool isOnOneCore(RankedTensorType type) {
  xpu::ClusterLayoutAttr layout = getCluster(type);
  auto isOne = [](unsigned count) { return count == 1; };
  return llvm::all_of(layout.getCoresPerGroup(), isOne) &&
         llvm::all_of(layout.getGroupsPerCluster(), isOne);
}

bool TripCounter::isTransferReduced() {
  if (!transferIsReduced) {
    OpSearch search(OpSearch::Direction::Users, [](Operation *op) {
      return isa<tt::ReduceOp, xpu::ReduceOp>(op);
    });
    transferIsReduced =
        module
            .walk([&](Operation *op) {
              bool isTransfer = isa<xpu::GM2LMOp, xpu::GM2LMMaskOp>(op);
              return isTransfer && search.from(op) ? WalkResult::interrupt()
                                                   : WalkResult::advance();
            })
            .wasInterrupted();
  }
  return *transferIsReduced;
}

int64_t TripCounter::findRunOfIdenticalElements() {
  if (runOfIdentical)
    return *runOfIdentical;
  runOfIdentical = 1;
  module.walk([&](Operation *op) {
    int64_t own = 1;
    if (auto transfer = dyn_cast<xpu::GM2LMOp>(op))
      own = transfer.getLrie();
    else if (auto transfer = dyn_cast<xpu::GM2LMMaskOp>(op))
      own = transfer.getLrie();
    if (own > 1)
      runOfIdentical = own;
  });
  return *runOfIdentical;
}

FailureOr<Trips> TripCounter::findTrips(const Tree &tree) {
  SmallVector<Counted> counted = collectCounted(tree);
  Trips trips(1, 1);
  bool isOneCore = true;
  for (const Counted &value : counted) {
    if (failed(checkCounted(value, settings)))
      return failure();
    trips.resize(std::max<size_t>(trips.size(), value.type.getRank()), 1);
    SmallVector<int64_t> counts =
        countSlices(value.type, tree.groups.groups > 1);
    for (auto [i, count] : llvm::enumerate(counts))
      trips[i] = std::lcm(trips[i], count);
    isOneCore &= isOnOneCore(value.type);
  }
  if (!counted.empty() && isOneCore && !isTransferReduced()) {
    int64_t elements = counted.back().type.getNumElements();
    int64_t run = findRunOfIdenticalElements();
    trips.assign(trips.size(), (elements + run - 1) / run);
  }
  return trips;
}
