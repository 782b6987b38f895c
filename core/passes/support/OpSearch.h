//===- OpSearch.h - First operation of a kind along the def-use graph -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both searches are depth first and go through everything: loads, transfers,
// reduces. A searcher remembers what it found, so that asking it about every
// operation of a module costs one walk over the module; it is good as long as
// no use changes.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_OPSEARCH_H
#define IRSIFT_CORE_PASSES_SUPPORT_OPSEARCH_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>

namespace irsift {

/// Finds the first operation with a property among those that an operation
/// leads to, the operation itself first.
class OpSearch {
public:
  enum class Direction { Definitions, Users };
  using Property = std::function<bool(mlir::Operation *)>;

  OpSearch(Direction direction, Property property)
      : direction(direction), property(std::move(property)) {}

  /// Searching definitions: operands in order. Searching users: results in
  /// order, newest use first; an operation whose results have no uses is
  /// neither a hit nor a step. Null if there is none.
  mlir::Operation *from(mlir::Operation *op);

  /// From the operation that defines `value`; null for a block argument.
  mlir::Operation *from(mlir::Value value);

private:
  Direction direction;
  Property property;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> found;

  void collectSteps(mlir::Operation *op,
                    llvm::SmallVectorImpl<mlir::Operation *> &steps) const;
};

/// The first `OpT` behind `value`.
template <typename OpT> OpT firstDefinition(mlir::Value value) {
  OpSearch search(OpSearch::Direction::Definitions,
                  [](mlir::Operation *op) { return mlir::isa<OpT>(op); });
  return mlir::cast_or_null<OpT>(search.from(value));
}

/// The first `OpT` that `op` leads to, `op` itself counted.
template <typename OpT> OpT firstUser(mlir::Operation *op) {
  OpSearch search(OpSearch::Direction::Users,
                  [](mlir::Operation *user) { return mlir::isa<OpT>(user); });
  return mlir::cast_or_null<OpT>(search.from(op));
}

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_OPSEARCH_H
