//===- Measure.h - How simple a module is, and which one it is ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_MEASURE_H
#define IRSIFT_REDUCER_WORKER_MEASURE_H

#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/DenseMap.h"

#include <array>
#include <compare>
#include <cstdint>

namespace irsift::reduce {

/// What a reduction makes smaller, the most important part first. Every step
/// lowers it, so that a reduction ends.
struct Measure {
  /// Of a kernel and its twin; see differenceOf().
  int64_t difference = 0;
  /// Operations, the module included.
  int64_t ops = 0;
  /// Operands, results and block arguments.
  int64_t values = 0;
  /// Attributes that say something.
  int64_t attributes = 0;
  /// Size of types and constants: logarithms of extents and numbers, widths.
  int64_t weight = 0;
  /// Sum over operands of how late their value is defined.
  int64_t lateness = 0;
  /// Characters of symbol names, known locations.
  int64_t names = 0;

  auto operator<=>(const Measure &) const = default;

  /// Whether it may follow \p other: no step adds operations.
  bool isSimplerThan(const Measure &other) const {
    return *this < other && ops <= other.ops;
  }
};

/// Computes measures and structural hashes; remembers what it worked out for
/// types and attributes, so it belongs to one context.
class Measurer {
public:
  Measure measure(mlir::ModuleOp module);

  /// Equal for two modules if their generic texts are equal once names of
  /// values and locations are taken out, in whichever process they are made;
  /// different otherwise, short of a collision.
  uint64_t hash(mlir::ModuleOp module);

private:
  int64_t weightOf(mlir::Type type);
  int64_t weightOf(mlir::Attribute attribute);
  template <typename Entity> uint64_t textHash(Entity entity);

  llvm::DenseMap<const void *, int64_t> weights;
  llvm::DenseMap<const void *, uint64_t> hashes;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_MEASURE_H
