//===- UnrollCloner.h - Clones operations into an unroll loop -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_UNROLLCLONER_H
#define IRSIFT_CORE_PASSES_SUPPORT_UNROLLCLONER_H

#include "core/passes/support/UnrollTree.h"
#include "core/passes/support/Unrolling.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace irsift {

/// Clones operations to the end of a loop's body, each working on the part of
/// its columns that belongs to the trip. Clone in program order; a value whose
/// producer was not cloned is used as it is.
///
/// What the backend does not take care of is left as it comes out: the regions
/// of a `scf.while`, for one, keep their types, and the verifier rejects it.
class UnrollCloner {
public:
  UnrollCloner(UnrolledLoop loop, int64_t trips, const UnrollGate &gate,
               const UnrollFacts &facts);

  /// Fails, with an error on `op`, where the backend stops.
  mlir::LogicalResult clone(mlir::Operation *op);

  /// What stands for `value` in the loop.
  mlir::Value lookup(mlir::Value value) const {
    return mapping.lookupOrDefault(value);
  }

  /// At the end of the loop's body.
  mlir::OpBuilder &getBuilder() { return builder; }

private:
  mlir::OpBuilder builder;
  mlir::Value counter;
  int64_t trips;
  const UnrollGate &gate;
  const UnrollFacts &facts;
  mlir::IRMapping mapping;

  mlir::LogicalResult sliceOutsideValues(mlir::scf::IfOp op);
  mlir::LogicalResult checkCarriedValues(mlir::scf::ForOp op);

  /// Narrows `copy`, a fresh clone of `op`. `inBranch` if it stands in a branch
  /// that was cloned.
  mlir::LogicalResult adapt(mlir::Operation *op, mlir::Operation *copy,
                            bool inBranch);
  mlir::LogicalResult adaptConstant(mlir::arith::ConstantOp copy);
  void adaptLoad(xpu::LoadOp copy);
  void adaptPointer(tt::AddPtrOp copy);
  void adaptPrint(xpu::PrintOp copy);

  /// Makes the copy of a discrete load read its own part of the buffer.
  mlir::LogicalResult addressDiscretely(xpu::LoadOp load, xpu::LoadOp copy);
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_UNROLLCLONER_H
