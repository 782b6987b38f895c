//===- Layout.cpp - Which core holds which elements of a tensor -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace irsift;
using namespace irsift::xpu;

//===-- The view ----------------------------------------------------------===//

/// The encoding below all slices.
static Attribute belowSlices(Attribute encoding) {
  while (auto slice = dyn_cast_if_present<ttg::SliceInterface>(encoding))
    encoding = slice.getParent();
  return encoding;
}

std::optional<Layout> Layout::of(Attribute encoding) {
  if (isa_and_present<ClusterLayoutAttr>(belowSlices(encoding)))
    return Layout(encoding);
  return std::nullopt;
}

std::optional<Layout> Layout::of(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? of(tensor.getEncoding()) : std::nullopt;
}

ClusterLayoutAttr Layout::getCluster() const {
  return cast<ClusterLayoutAttr>(belowSlices(encoding));
}

bool Layout::isSlice() const { return isa<ttg::SliceInterface>(encoding); }

unsigned Layout::getRank() const {
  return cast<ttg::DistributedLayoutInterface>(encoding).getRank();
}

static unsigned product(ArrayRef<unsigned> counts) {
  return std::accumulate(counts.begin(), counts.end(), 1u,
                         std::multiplies<unsigned>());
}

unsigned Layout::coresPerGroup() const {
  return product(getCluster().getCoresPerGroup());
}

unsigned Layout::groupsPerCluster() const {
  return product(getCluster().getGroupsPerCluster());
}

Extents Layout::throughSlices(
    ArrayRef<int64_t> shape,
    llvm::function_ref<int64_t(ClusterLayoutAttr, unsigned, int64_t)> count)
    const {
  Extents counts(shape);
  auto slice = dyn_cast<ttg::SliceInterface>(encoding);
  if (!slice) {
    auto cluster = cast<ClusterLayoutAttr>(encoding);
    assert(cluster.getRank() == shape.size() && "layout of another rank");
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      counts[dim] = count(cluster, dim, shape[dim]);
    return counts;
  }
  counts.insert(counts.begin() + slice.getDim(), 1);
  counts = Layout(slice.getParent()).throughSlices(counts, count);
  counts.erase(counts.begin() + slice.getDim());
  return counts;
}

/// Cores along one dimension, at least 1: a layout of zeros is legal text.
static int64_t coresAlong(ClusterLayoutAttr cluster, unsigned dim) {
  return std::max<int64_t>(int64_t(cluster.getCoresPerGroup()[dim]) *
                               cluster.getGroupsPerCluster()[dim],
                           1);
}

Extents Layout::elementsPerCore(ArrayRef<int64_t> shape) const {
  return throughSlices(
      shape, [](ClusterLayoutAttr cluster, unsigned dim, int64_t extent) {
        return int64_t(llvm::divideCeil(extent, coresAlong(cluster, dim)));
      });
}

int64_t Layout::totalElementsPerCore(ArrayRef<int64_t> shape) const {
  Extents counts = elementsPerCore(shape);
  return std::accumulate(counts.begin(), counts.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

Counts Layout::getOrder() const {
  auto slice = dyn_cast<ttg::SliceInterface>(encoding);
  if (!slice)
    return Counts(cast<ClusterLayoutAttr>(encoding).getOrder());
  Counts order;
  for (unsigned dim : Layout(slice.getParent()).getOrder())
    if (dim != slice.getDim())
      order.push_back(dim > slice.getDim() ? dim - 1 : dim);
  return order;
}

Extents Layout::uniqueCoresPerCluster(ArrayRef<int64_t> shape) const {
  return throughSlices(
      shape, [](ClusterLayoutAttr cluster, unsigned dim, int64_t extent) {
        int64_t step = std::max(cluster.getSizePerCore()[dim], 1u);
        return std::min<int64_t>(coresAlong(cluster, dim),
                                 llvm::divideCeil(extent, step));
      });
}

Extents Layout::uniqueCoresPerGroup(ArrayRef<int64_t> shape) const {
  return throughSlices(
      shape, [](ClusterLayoutAttr cluster, unsigned dim, int64_t extent) {
        return std::min<int64_t>(cluster.getCoresPerGroup()[dim], extent);
      });
}

Extents Layout::uniqueContiguousPerCore(ArrayRef<int64_t> shape) const {
  return throughSlices(
      shape, [](ClusterLayoutAttr cluster, unsigned dim, int64_t extent) {
        return std::min<int64_t>(extent, cluster.getSizePerCore()[dim]);
      });
}

int64_t irsift::xpu::elementsPerCore(Type type) {
  std::optional<Layout> layout = Layout::of(type);
  if (!layout)
    return 1;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
  return layout->totalElementsPerCore(shape);
}

//===-- Layouts that passes start with ------------------------------------===//

static Counts ascending(unsigned rank) {
  Counts order(rank);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

ClusterLayoutAttr irsift::xpu::getDefaultLayout(MLIRContext *context,
                                                ArrayRef<int64_t> shape,
                                                unsigned bufferLength,
                                                unsigned coreCount) {
  unsigned rank = shape.size();
  Counts sizePerCore(rank, 1), coresPerGroup(rank, 1), groups(rank, 1);
  if (rank != 0) {
    float share = static_cast<float>(shape.back()) / coreCount;
    sizePerCore.back() =
        std::min(bufferLength, static_cast<unsigned>(std::ceil(share)));
    coresPerGroup.back() = coreCount;
  }
  return ClusterLayoutAttr::get(context, sizePerCore, coresPerGroup, groups,
                                ascending(rank));
}

std::optional<ClusterLayoutAttr>
irsift::xpu::getOneCoreLayout(MLIRContext *context, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size();
  if (rank == 0 || rank > 2)
    return std::nullopt;
  Counts sizePerCore(rank, 1), ones(rank, 1);
  sizePerCore.back() = shape.back();
  return ClusterLayoutAttr::get(context, sizePerCore, ones, ones,
                                ascending(rank));
}

ClusterLayoutAttr irsift::xpu::getExpandedLayout(ClusterLayoutAttr source,
                                                 unsigned axis) {
  auto inserted = [&](ArrayRef<unsigned> counts) {
    Counts expanded(counts);
    expanded.insert(expanded.begin() + axis, 1);
    return expanded;
  };
  return ClusterLayoutAttr::get(
      source.getContext(), inserted(source.getSizePerCore()),
      inserted(source.getCoresPerGroup()),
      inserted(source.getGroupsPerCluster()), ascending(source.getRank() + 1));
}

//===-- Types and slices --------------------------------------------------===//

RankedTensorType irsift::xpu::withEncoding(RankedTensorType type,
                                           Attribute encoding) {
  return RankedTensorType::get(type.getShape(), type.getElementType(),
                               encoding);
}

ttg::Spelling irsift::xpu::getSliceSpelling(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  return module && module->hasAttr("ttg.threads-per-warp")
             ? ttg::Spelling::Ttg
             : ttg::Spelling::TritonGpu;
}

Attribute irsift::xpu::getSliceFor(Operation *op, unsigned dim,
                                   Attribute parent) {
  return ttg::getSlice(getSliceSpelling(op), dim, parent);
}

Type irsift::xpu::getReducedType(Type source, unsigned axis,
                                 ttg::Spelling spelling) {
  auto tensor = dyn_cast<RankedTensorType>(source);
  Type element = getElementTypeOrSelf(getElementTypeOrSelf(source));
  if (!tensor || tensor.getRank() <= 1)
    return element;
  Extents shape(tensor.getShape());
  shape.erase(shape.begin() + axis);
  Attribute encoding = tensor.getEncoding();
  if (encoding)
    encoding = ttg::getSlice(spelling, axis, encoding);
  return RankedTensorType::get(shape, element, encoding);
}
