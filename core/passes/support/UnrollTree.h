//===- UnrollTree.h - Which operations go into an unroll loop -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_UNROLLTREE_H
#define IRSIFT_CORE_PASSES_SUPPORT_UNROLLTREE_H

#include "core/dialect/xpu/TritonXPU.h"
#include "core/passes/support/OpTree.h"

#include "mlir/IR/BuiltinOps.h"

namespace irsift {

/// Positions in the text of the module: an operation comes before those in its
/// regions. Operations made later have none.
class ProgramOrder {
public:
  explicit ProgramOrder(mlir::ModuleOp module);
  bool isBefore(mlir::Operation *a, mlir::Operation *b) const {
    return numbers.at(a) < numbers.at(b);
  }
  void sort(llvm::SmallVectorImpl<mlir::Operation *> &ops) const;

private:
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};

/// What the trees of a module have in common.
struct UnrollFacts {
  explicit UnrollFacts(mlir::ModuleOp module);

  /// Behind pointers, lengths and masks of transfers, and masks of loads and
  /// stores. A tree takes them, but not their users.
  OpSet untouchable;
  /// Behind what is repeated along the columns, back to reduces and loads.
  /// They speak of rows and keep their types.
  OpSet rowChain;
  ProgramOrder order;
};

/// Operations to be cloned into one loop.
struct UnrollTree {
  llvm::SmallVector<mlir::Operation *> ops; ///< In program order.
  llvm::SmallVector<xpu::StoreOp> stores;   ///< Those among them, likewise.
};

/// Everything that hangs together with the value of `root`, producers and
/// users, as far as it stands in the block of `root` or in one around it.
/// Transfers, terminators, reduces and scans end a path and are left out;
/// nothing above loads and constants; no other users of constants.
UnrollTree collectStoreTree(xpu::StoreOp root, const UnrollFacts &facts);

/// What the values, operands of `user`, are computed from, with the same ends.
llvm::SmallVector<mlir::Operation *> collectProducers(mlir::ValueRange values,
                                                      mlir::Operation *user,
                                                      const UnrollFacts &facts);

/// What the value of `root`, a store behind a reduce, is computed from: in
/// addition, nothing above a repetition along the columns, and of an operation
/// on a scalar and a vector only the vector side.
UnrollTree collectRowStoreTree(xpu::StoreOp root, const UnrollFacts &facts);

/// Joins trees that have an operation other than a constant in common.
llvm::SmallVector<UnrollTree> mergeTrees(llvm::ArrayRef<UnrollTree> trees,
                                         const UnrollFacts &facts);

/// `arith.constant` or its vector form.
bool isConstant(mlir::Operation *op);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_UNROLLTREE_H
