//===- Unrolling.h - Cutting the work of a core into a loop ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What unroll-control and other-sim share. A loop of k trips works on a k-th of
// the last dimension in each of them.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_UNROLLING_H
#define IRSIFT_CORE_PASSES_SUPPORT_UNROLLING_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

namespace irsift {

/// `type` with its last extent and the last sizePerCore of its layout, also of
/// one below slices, divided by `trips` and rounded up. Scalars as they are.
mlir::Type narrowedType(mlir::Type type, int64_t trips);

/// `encoding` with its last sizePerCore divided likewise.
mlir::Attribute narrowedLayout(mlir::Attribute encoding, int64_t trips);

/// Whether the module has a reduce of a rank-2 tensor of which a core holds
/// several rows. Such modules are not unrolled along the columns.
bool reducesSeveralRowsPerCore(mlir::ModuleOp module);

/// Decides whether a value is wide enough to be worked on in a loop.
class UnrollGate {
public:
  UnrollGate(int64_t unrollNum, int64_t coreCount)
      : unrollNum(unrollNum), coreCount(coreCount) {}

  /// Columns of a value and how many of them all cores take in a trip.
  struct Width {
    int64_t columns;
    int64_t step;
    bool opens() const { return columns > step && columns % step == 0; }
    int64_t trips() const { return llvm::divideCeil(columns, step); }
    bool operator==(const Width &) const = default;
  };

  /// Fails, with an error on `site`, for a tensor without a cluster layout.
  mlir::FailureOr<Width> ask(mlir::Type type, mlir::Operation *site) const;

private:
  int64_t unrollNum; ///< Elements of a core in a trip.
  int64_t coreCount;
};

/// A loop from `lower` to `trips`, and its counter as an i32 in its body.
struct UnrolledLoop {
  mlir::scf::ForOp op;
  mlir::Value counter;
};
UnrolledLoop createUnrolledLoop(mlir::OpBuilder &builder, mlir::Location loc,
                                int64_t lower, int64_t trips,
                                mlir::ValueRange initial = {});

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_UNROLLING_H
