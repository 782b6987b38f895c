//===- AtomicGuard.h - Keeps simulated atomics to one core at a time ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_ATOMICGUARD_H
#define IRSIFT_CORE_PASSES_SUPPORT_ATOMICGUARD_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace irsift {

/// `core id == 0`. The defining operation of the result comes last.
mlir::Value createIsCoreZero(mlir::OpBuilder &builder, mlir::Location loc);

/// Acts if the last transfer to local memory has a layout of one core and feeds
/// no reduce, which is how atomic simulation is recognised.
///
/// As a rule the condition of every `scf.if` becomes "and this is core 0".
/// `allowOwners` permits the better form for updates through a loaded index
/// where one index value adds nothing (`where(index == pad, 0, x)`): behind the
/// load of the index only the core that owns the index goes on, and the select
/// is dropped.
mlir::LogicalResult guardAtomicSimulation(mlir::ModuleOp module,
                                          bool allowOwners);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_ATOMICGUARD_H
