//===- Pair.h - A kernel and its twin in one module -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel fails and the twin compiles. They are the two operations of one
// module, so that an edit can be made in both, and a type changed in both.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_PATTERNS_PAIR_H
#define IRSIFT_REDUCER_PATTERNS_PAIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <utility>

namespace irsift::reduce {

mlir::OwningOpRef<mlir::ModuleOp>
joinPair(mlir::OwningOpRef<mlir::ModuleOp> kernel,
         mlir::OwningOpRef<mlir::ModuleOp> twin);

bool isPair(mlir::ModuleOp top);

/// The first of a pair; of anything else \p top itself.
mlir::ModuleOp kernelOf(mlir::ModuleOp top);
/// The second of a pair, else null.
mlir::ModuleOp twinOf(mlir::ModuleOp top);

/// Takes a pair apart; the twin is null if \p top is none.
std::pair<mlir::OwningOpRef<mlir::ModuleOp>, mlir::OwningOpRef<mlir::ModuleOp>>
splitPair(mlir::OwningOpRef<mlir::ModuleOp> top);

/// The module within \p top that has its own symbols and \p op in it.
mlir::ModuleOp moduleOf(mlir::Operation *op, mlir::ModuleOp top);

/// Whether \p op is \p top or one of the two of a pair: never to be erased.
bool isRoot(mlir::Operation *op, mlir::ModuleOp top);

/// Which operation of the kernel is which one of the twin, and the other way
/// round: blocks are gone through in order, and operations of a name matched so
/// that as many as possible are. Empty if \p top is no pair.
using Counterparts = llvm::DenseMap<mlir::Operation *, mlir::Operation *>;
Counterparts matchPair(mlir::ModuleOp top);

/// How much the two differ: operations without a counterpart weigh most, then
/// attributes, types and operands of those that have one. 0 for what is no
/// pair.
int64_t differenceOf(mlir::ModuleOp top);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_PATTERNS_PAIR_H
