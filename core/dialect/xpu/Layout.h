//===- Layout.h - Which core holds which elements of a tensor -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One view on cluster layouts and on slices of them, whichever way a slice is
// spelled.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_XPU_LAYOUT_H
#define IRSIFT_CORE_DIALECT_XPU_LAYOUT_H

#include "core/dialect/ttg/TritonGPU.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

#include <optional>

namespace irsift::xpu {

class ClusterLayoutAttr;

using Counts = llvm::SmallVector<unsigned>;
using Extents = llvm::SmallVector<int64_t>;

/// A cluster layout, or slices down to one. Shapes given to it have the rank
/// of the sliced tensor.
class Layout {
public:
  /// Nothing if `encoding` is neither.
  static std::optional<Layout> of(mlir::Attribute encoding);
  /// The layout of a tensor type; nothing for scalars and bare tensors.
  static std::optional<Layout> of(mlir::Type type);

  /// The layout below all slices.
  ClusterLayoutAttr getCluster() const;
  mlir::Attribute getEncoding() const { return encoding; }
  bool isSlice() const;
  unsigned getRank() const;

  /// Elements one core holds, dimension by dimension and altogether.
  Extents elementsPerCore(llvm::ArrayRef<int64_t> shape) const;
  int64_t totalElementsPerCore(llvm::ArrayRef<int64_t> shape) const;

  /// Cores of a group, groups of a cluster, both over all dimensions of the
  /// layout below the slices.
  unsigned coresPerGroup() const;
  unsigned groupsPerCluster() const;

  /// Fastest dimension first; a slice drops its dimension.
  Counts getOrder() const;

  /// Along each dimension: cores of the cluster, or of a group, that hold
  /// different data, and neighbouring elements that one core takes at once.
  Extents uniqueCoresPerCluster(llvm::ArrayRef<int64_t> shape) const;
  Extents uniqueCoresPerGroup(llvm::ArrayRef<int64_t> shape) const;
  Extents uniqueContiguousPerCore(llvm::ArrayRef<int64_t> shape) const;

private:
  explicit Layout(mlir::Attribute encoding) : encoding(encoding) {}

  /// Asks `count` of the layout below the slices, with `shape` padded by 1 at
  /// each missing dimension, and drops those dimensions from the answer.
  Extents throughSlices(
      llvm::ArrayRef<int64_t> shape,
      llvm::function_ref<int64_t(ClusterLayoutAttr, unsigned, int64_t)> count)
      const;

  mlir::Attribute encoding;
};

/// Elements a core holds of a value of type `type`: 1 for scalars, pointers and
/// tensors without a layout of ours.
int64_t elementsPerCore(mlir::Type type);

/// The layout every tensor starts with: all cores along the last dimension,
/// each with all rows. `bufferLength` caps sizePerCore only. The division is
/// done in single precision, as the backend does it.
ClusterLayoutAttr getDefaultLayout(mlir::MLIRContext *context,
                                   llvm::ArrayRef<int64_t> shape,
                                   unsigned bufferLength, unsigned coreCount);

/// The layout that puts a whole rank-1 tensor, or whole rows, on one core.
/// Nothing above rank 2.
std::optional<ClusterLayoutAttr>
getOneCoreLayout(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> shape);

/// The layout of a tensor from which an expand_dims at `axis` makes one with
/// the layout that is returned: 1 inserted into every list, ascending order.
ClusterLayoutAttr getExpandedLayout(ClusterLayoutAttr source, unsigned axis);

/// `type` with another encoding, scalars as they are.
mlir::RankedTensorType withEncoding(mlir::RankedTensorType type,
                                    mlir::Attribute encoding);

/// How the backend line that `op` belongs to spells slices: a module converted
/// by the 3.6 line carries `ttg.*` attributes, one by the 3.0 line does not.
ttg::Spelling getSliceSpelling(mlir::Operation *op);

/// The slice of `parent` without `dim`, in the spelling of `op`'s line.
mlir::Attribute getSliceFor(mlir::Operation *op, unsigned dim,
                            mlir::Attribute parent);

/// Result type of a reduce of `source` along `axis`: a slice of its encoding,
/// or a scalar for rank 1. The element type is the scalar one.
mlir::Type getReducedType(mlir::Type source, unsigned axis,
                          ttg::Spelling spelling);

} // namespace irsift::xpu

#endif // IRSIFT_CORE_DIALECT_XPU_LAYOUT_H
