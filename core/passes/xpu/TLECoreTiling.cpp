//===- TLECoreTiling.cpp - tritonxpu-tle-core-tiling ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the rows of a tile to cores, or to groups of cores, instead of cutting
// each row over all of them, and says on buffers and copies how they are cut.
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TileBuffers.h"
#include "core/passes/PassRegistry.h"
#include "core/passes/support/CoreGrouping.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace irsift;

namespace {

//===----------------------------------------------------------------------===//
// Whether, and in which groups
//===----------------------------------------------------------------------===//

/// The rank-2 type of a value that has a cluster layout; null for others.
RankedTensorType tileType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  bool isTile = type && type.getRank() == 2 &&
                isa_and_present<xpu::ClusterLayoutAttr>(type.getEncoding());
  return isTile ? type : RankedTensorType();
}

void forEachValue(ModuleOp module, function_ref<void(Value)> visit) {
  module.walk([&](Operation *op) {
    for (Value result : op->getResults())
      visit(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          visit(argument);
  });
}

/// Whole rows for each core, or one row for each group of cores.
std::optional<CoreGrouping> groupsFor(int64_t rows, int64_t columns,
                                      int64_t cores) {
  if (rows % cores == 0)
    return CoreGrouping{cores, 1};
  if (cores % rows != 0 || columns % (cores / rows) != 0)
    return std::nullopt;
  return CoreGrouping{rows, cores / rows};
}

std::optional<CoreGrouping> groupsOfReduces(ArrayRef<tt::ReduceOp> reduces,
                                            int64_t cores) {
  std::optional<CoreGrouping> common;
  for (tt::ReduceOp reduce : reduces) {
    RankedTensorType type = tileType(reduce.getSrcs().front());
    if (!type || reduce.getAxis() != 1)
      return std::nullopt;
    std::optional<CoreGrouping> own =
        groupsFor(type.getDimSize(0), type.getDimSize(1), cores);
    if (!own || (common && *common != *own))
      return std::nullopt;
    common = own;
  }
  return common;
}

/// The groups that suit the largest tile, if there is a tile of several rows.
std::optional<CoreGrouping> groupsOfTiles(ModuleOp module, int64_t cores) {
  RankedTensorType largest;
  forEachValue(module, [&](Value value) {
    RankedTensorType type = tileType(value);
    if (type && type.getDimSize(1) > 1 &&
        (!largest || type.getDimSize(0) > largest.getDimSize(0)))
      largest = type;
  });
  if (!largest || largest.getDimSize(0) <= 1)
    return std::nullopt;
  return groupsFor(largest.getDimSize(0), largest.getDimSize(1), cores);
}

std::optional<CoreGrouping> decideGroups(ModuleOp module, int64_t cores) {
  SmallVector<tt::ReduceOp> reduces;
  module.walk([&](tt::ReduceOp reduce) { reduces.push_back(reduce); });
  std::optional<CoreGrouping> grouping = reduces.empty()
                                             ? groupsOfTiles(module, cores)
                                             : groupsOfReduces(reduces, cores);
  if (!grouping)
    return std::nullopt;
  int64_t unit = grouping->coresPerGroup == 1 ? cores : grouping->groups;
  bool allFit = true;
  forEachValue(module, [&](Value value) {
    if (RankedTensorType type = tileType(value))
      allFit &= type.getDimSize(0) == 1 || type.getDimSize(0) % unit == 0;
  });
  return allFit ? grouping : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// The side of a tile that a vector belongs to: the one it will be expanded to.
enum class Role { None, Row, Column };

Role roleOfDim(unsigned missing) {
  return missing == 0 ? Role::Column : Role::Row;
}

/// Follows users that keep rank 1 to the first one that tells the side.
Role findRole(Value value) {
  SmallVector<Value> pending{value};
  llvm::DenseSet<Operation *> seen;
  while (!pending.empty()) {
    for (Operation *user : pending.pop_back_val().getUsers()) {
      if (!seen.insert(user).second)
        continue;
      if (auto expand = dyn_cast<tt::ExpandDimsOp>(user))
        return roleOfDim(expand.getAxis());
      for (Value result : user->getResults()) {
        auto type = dyn_cast<RankedTensorType>(result.getType());
        if (!type || type.getRank() != 1)
          continue;
        auto slice =
            dyn_cast_if_present<ttg::SliceInterface>(type.getEncoding());
        if (slice && isa<xpu::ConvertLayoutOp>(user))
          return roleOfDim(slice.getDim());
        pending.push_back(result);
      }
    }
  }
  return Role::None;
}

class TileLayouts {
public:
  TileLayouts(MLIRContext *context, CoreGrouping grouping)
      : context(context), groups(grouping.groups),
        cores(grouping.coresPerGroup) {}

  /// The layout of a tile, or of the vector on one side of it.
  xpu::ClusterLayoutAttr tile(ArrayRef<int64_t> shape) const {
    unsigned rows = share(shape[0], groups);
    bool rowMajor = cores == 1 && rows > 1;
    return get({rows, share(shape[1], cores)}, {1, cores}, {groups, 1},
               rowMajor ? xpu::Counts{1, 0} : xpu::Counts{0, 1});
  }
  xpu::ClusterLayoutAttr vector(int64_t length, Role role) const {
    if (role == Role::Column)
      return get({share(length, cores)}, {cores}, {1}, {0});
    return get({share(length, groups)}, {cores}, {groups}, {0});
  }

  /// The new layout of `type`; a vector that all cores hold keeps its own.
  Attribute of(RankedTensorType type, Role role) const {
    auto old = cast<xpu::ClusterLayoutAttr>(type.getEncoding());
    if (type.getRank() == 2)
      return tile(type.getShape());
    if (type.getRank() != 1)
      return old;
    bool isDistributed = llvm::any_of(old.getCoresPerGroup(),
                                      [](unsigned count) { return count > 1; });
    if (role == Role::None && !isDistributed)
      return old;
    return vector(type.getDimSize(0), role);
  }

private:
  static unsigned share(int64_t extent, unsigned parts) {
    return llvm::divideCeil(extent, parts);
  }
  xpu::ClusterLayoutAttr get(const xpu::Counts &size,
                             const xpu::Counts &perGroup,
                             const xpu::Counts &perCluster,
                             const xpu::Counts &order) const {
    return xpu::ClusterLayoutAttr::get(context, size, perGroup, perCluster,
                                       order);
  }

  MLIRContext *context;
  unsigned groups;
  unsigned cores;
};

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

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

void setEncoding(Value value, Attribute encoding) {
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    value.setType(xpu::withEncoding(type, encoding));
}

void relayResults(ModuleOp module, const TileLayouts &layouts) {
  // Roles are read off the old layouts.
  SmallVector<std::pair<Value, Attribute>> changes;
  module.walk([&](Operation *op) {
    for (Value result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (type && isa_and_present<xpu::ClusterLayoutAttr>(type.getEncoding()))
        changes.emplace_back(result, layouts.of(type, type.getRank() == 1
                                                          ? findRole(result)
                                                          : Role::None));
    }
  });
  for (auto [value, layout] : changes)
    setEncoding(value, layout);
  module.walk([](arith::ConstantOp constant) {
    if (auto dense = dyn_cast<DenseElementsAttr>(constant.getValue()))
      constant.setValueAttr(
          dense.reshape(cast<ShapedType>(constant.getType())));
  });
}

/// The slice in front of an expand_dims, and that of a reduction's result,
/// follow the layout that they are slices of.
void repairSlices(ModuleOp module) {
  auto repair = [&](Value value, Attribute parent) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    auto slice =
        type ? dyn_cast_if_present<ttg::SliceInterface>(type.getEncoding())
             : ttg::SliceInterface();
    if (slice && isa_and_present<xpu::ClusterLayoutAttr>(parent))
      setEncoding(value, xpu::getSliceFor(module, slice.getDim(), parent));
  };
  module.walk([&](tt::ExpandDimsOp expand) {
    if (expand.getSrc().getDefiningOp<xpu::ConvertLayoutOp>())
      repair(expand.getSrc(), expand.getType().getEncoding());
  });
  module.walk([](scf::ForOp loop) {
    for (auto [init, argument, result] : llvm::zip(
             loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults())) {
      argument.setType(init.getType());
      result.setType(init.getType());
    }
  });
  module.walk([&](tt::ReduceOp reduce) {
    for (auto [source, result] :
         llvm::zip(reduce.getSrcs(), reduce->getResults()))
      if (auto type = dyn_cast<RankedTensorType>(source.getType()))
        repair(result, type.getEncoding());
  });
}

/// How the loads and stores of a rank-1 buffer see it.
Attribute layoutOfAccesses(Value buffer, int64_t length,
                           const TileLayouts &layouts) {
  for (Operation *user : buffer.getUsers()) {
    auto pointer = dyn_cast<xpu::TLELocalPtrOp>(user);
    if (!pointer)
      continue;
    for (Operation *access : pointer->getUsers()) {
      Value value;
      if (auto load = dyn_cast<tt::LoadOp>(access))
        value = load.getResult();
      else if (auto store = dyn_cast<tt::StoreOp>(access))
        value = store.getValue();
      auto type = value ? dyn_cast<RankedTensorType>(value.getType())
                        : RankedTensorType();
      if (!type || type.getRank() != 1)
        continue;
      if (isa_and_present<xpu::ClusterLayoutAttr>(type.getEncoding()))
        return type.getEncoding();
      if (Role role = findRole(value); role != Role::None)
        return layouts.vector(length, role);
    }
  }
  return layouts.vector(length, Role::None);
}

/// Null for buffers of other ranks.
Attribute layoutOf(Value buffer, const TileLayouts &layouts) {
  ArrayRef<int64_t> shape = cast<ttg::MemDescType>(buffer.getType()).getShape();
  if (shape.size() == 2)
    return layouts.tile(shape);
  if (shape.size() == 1)
    return layoutOfAccesses(buffer, shape[0], layouts);
  return {};
}

void stampBuffers(ModuleOp module, const TileLayouts &layouts) {
  module.walk([&](Operation *op) {
    Value buffer;
    if (auto fill = dyn_cast<xpu::TLECopyG2LOp>(op))
      buffer = fill.getBuffer();
    else if (auto drain = dyn_cast<xpu::TLECopyL2GOp>(op))
      buffer = drain.getBuffer();
    else if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
      buffer = alloc.getResult();
    if (!buffer)
      return;
    if (Attribute layout = layoutOf(buffer, layouts))
      op->setAttr(xpu::tileLayoutName, layout);
  });
}

/// One pointer has one layout, so all that is loaded through it must have that.
LogicalResult checkLoads(xpu::TLELocalPtrOp pointer) {
  std::optional<Role> common;
  for (Operation *user : pointer->getUsers()) {
    auto load = dyn_cast<tt::LoadOp>(user);
    Role role = load ? findRole(load.getResult()) : Role::None;
    if (role == Role::None)
      continue;
    if (common && *common != role) {
      InFlightDiagnostic error = pointer.emitOpError(
          "is loaded from for the rows of a tile and for its columns; one "
          "pointer has one layout (the backend asserts here)");
      error.attachNote(load.getLoc()) << "a load for the other side";
      return error;
    }
    common = role;
  }
  return success();
}

/// A stored value takes the layout of its pointer.
void storeWithLayout(tt::StoreOp store, Attribute layout) {
  auto type = dyn_cast<RankedTensorType>(store.getValue().getType());
  if (!type || type.getEncoding() == layout)
    return;
  OpBuilder builder(store);
  store.getValueMutable().assign(xpu::ConvertLayoutOp::create(
      builder, store.getLoc(), xpu::withEncoding(type, layout),
      store.getValue()));
}

/// Pointers that are loaded from, and what is loaded. Vectors that are stored
/// have a layout already, and their pointers the default one.
LogicalResult encodePointer(xpu::TLELocalPtrOp pointer,
                            const TileLayouts &layouts) {
  auto isLoad = [](Operation *user) { return isa<tt::LoadOp>(user); };
  auto isStore = [](Operation *user) { return isa<tt::StoreOp>(user); };
  ttg::MemDescType buffer = pointer.getBuffer().getType();
  size_t rank = buffer.getShape().size();
  // Pointers to some elements are not cut like the buffer.
  auto type = dyn_cast<RankedTensorType>(pointer.getType());
  if (!type || size_t(type.getRank()) != rank ||
      llvm::none_of(pointer->getUsers(), isLoad) ||
      (llvm::any_of(pointer->getUsers(), isStore) && rank != 2))
    return success();
  if (rank == 1 && failed(checkLoads(pointer)))
    return failure();
  Attribute layout = layoutOf(pointer.getBuffer(), layouts);
  if (!layout)
    return success();
  setEncoding(pointer.getResult(), layout);
  for (Operation *user : llvm::make_early_inc_range(pointer->getUsers())) {
    if (auto load = dyn_cast<tt::LoadOp>(user))
      setEncoding(load.getResult(), layout);
    else if (auto store = dyn_cast<tt::StoreOp>(user))
      storeWithLayout(store, layout);
  }
  auto alloc = pointer.getBuffer().getDefiningOp<ttg::LocalAllocOp>();
  if (buffer.isShared() || (alloc && xpu::isScopedShared(alloc)))
    for (Value index : pointer.getIndices())
      setEncoding(index, layout);
  return success();
}

LogicalResult encodePointers(ModuleOp module, const TileLayouts &layouts) {
  SmallVector<xpu::TLELocalPtrOp> pointers;
  module.walk([&](xpu::TLELocalPtrOp pointer) { pointers.push_back(pointer); });
  for (xpu::TLELocalPtrOp pointer : pointers)
    if (failed(encodePointer(pointer, layouts)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

struct TLECoreTilingPass
    : PassWrapper<TLECoreTilingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TLECoreTilingPass)

  TLECoreTilingPass() = default;
  TLECoreTilingPass(const TLECoreTilingPass &other) : PassWrapper(other) {}

  Option<bool> dump{*this, "dump-flag", llvm::cl::init(false),
                    llvm::cl::desc("Remark on what was decided")};
  Option<uint32_t> bufferLength{
      *this, "lm-buflen", llvm::cl::init(128),
      llvm::cl::desc("Elements of a local buffer (not read)")};
  Option<uint32_t> coreCount{*this, "core-num", llvm::cl::init(64),
                             llvm::cl::desc("Cores of a cluster")};

  StringRef getArgument() const final { return "tritonxpu-tle-core-tiling"; }
  StringRef getDescription() const final {
    return "Give the rows of tile buffers to cores or groups of cores";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<xpu::TritonXPUDialect>();
  }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (coreCount == 0) {
      module.emitError("core-num must be at least 1");
      return signalPassFailure();
    }
    std::optional<CoreGrouping> grouping = decideGroups(module, coreCount);
    if (!grouping)
      return;
    if (dump)
      module.emitRemark("tile core tiling: ")
          << grouping->groups << " groups of " << grouping->coresPerGroup
          << " cores";
    Builder builder(module);
    module->setAttr("ttg.threads-per-warp",
                    builder.getI32IntegerAttr(grouping->coresPerGroup));
    module->setAttr("ttg.num-warps",
                    builder.getI32IntegerAttr(grouping->groups));
    TileLayouts layouts(&getContext(), *grouping);
    unshareRanges(module);
    relayResults(module, layouts);
    repairSlices(module);
    stampBuffers(module, layouts);
    if (failed(encodePointers(module, layouts)))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTLECoreTilingPass() {
  return std::make_unique<TLECoreTilingPass>();
}
