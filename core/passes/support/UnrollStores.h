//===- UnrollStores.h - Puts what is stored into unroll loops -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_UNROLLSTORES_H
#define IRSIFT_CORE_PASSES_SUPPORT_UNROLLSTORES_H

#include "core/passes/support/UnrollTree.h"
#include "core/passes/support/Unrolling.h"

namespace irsift {

/// Cuts trees of one module. An operation that went into a loop and has no
/// users left is taken out at once and destroyed with this object, for trees
/// may have operations in common.
class StoreUnroller {
public:
  StoreUnroller(const UnrollGate &gate, const UnrollFacts &facts)
      : gate(gate), facts(facts) {}
  StoreUnroller(const StoreUnroller &) = delete;
  StoreUnroller &operator=(const StoreUnroller &) = delete;
  ~StoreUnroller();

  /// Each tree that hangs together with one of `stores` that is wide enough,
  /// each store in the first tree that has it.
  mlir::FailureOr<llvm::SmallVector<UnrollTree>>
  collectTrees(llvm::ArrayRef<xpu::StoreOp> stores) const;

  /// Gives each tree a loop at its earliest store. As in the backend, a tree
  /// whose stores stand in different blocks, or that a single trip would do
  /// for, ends it: the trees behind it are left alone.
  mlir::LogicalResult cut(llvm::MutableArrayRef<UnrollTree> trees);

private:
  const UnrollGate &gate;
  const UnrollFacts &facts;
  llvm::SmallVector<mlir::Operation *> removed;

  /// Trips of the loop for `tree`; 1 for none.
  mlir::FailureOr<int64_t> countTrips(const UnrollTree &tree) const;
  mlir::LogicalResult cutInto(const UnrollTree &tree, int64_t trips);
  void hoistBuffers(const UnrollTree &tree) const;
  void removeUnused(const UnrollTree &tree);
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_UNROLLSTORES_H
