//===- OffsetExpression.h - Offsets evaluated on samples ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The offset of an access as arithmetic on program ids and ranges, evaluated
// for every combination of sample inputs: program ids 0 to 11, the cores of a
// cluster, the values of a loop with constant bounds. A tile stands for one of
// its rows (the last dimension), and a runtime value for 0 or for nothing at
// all, depending on how it gets in. That is how the backend looks at offsets,
// and its conclusions depend on it.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_OFFSETEXPRESSION_H
#define IRSIFT_CORE_PASSES_SUPPORT_OFFSETEXPRESSION_H

#include "core/passes/support/OffsetRow.h"
#include "core/passes/support/OpOrder.h"

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace irsift {

class OffsetExpression {
public:
  /// The expression that `offset` is the value of. Reports and fails on what
  /// the backend asserts on; an expression that it merely cannot evaluate
  /// comes back with `isKnown()` false.
  static mlir::FailureOr<OffsetExpression> of(mlir::Value offset,
                                              const LineNumbers &lines);

  bool isKnown() const { return known; }

  /// Whether samples differ in where the row starts only.
  bool isShifted() const { return known && steps.back().kind == Kind::Even; }

  /// Calls `visit` with the row of every sample in order, the first input
  /// varying slowest, until it returns false. False if a sample divides by
  /// zero, which makes the whole expression unknown.
  bool forEachSample(llvm::function_ref<bool(const OffsetRow &)> visit) const;

private:
  /// A value that samples stand in for: `count` values, `step` apart.
  struct Input {
    int32_t first;
    int32_t step;
    uint64_t count;
  };

  enum class Kind {
    Even,   ///< Grows evenly and starts at a linear function of the inputs.
    Spread, ///< The first element of step `left`, `size` times.
    Add,    ///< Arithmetic on the rows of steps `left` and `right`.
    Subtract,
    Multiply,
    Divide,
    Remainder
  };

  /// Most offsets are one even step; the others are there for what is not
  /// linear.
  struct Step {
    Kind kind = Kind::Even;
    unsigned left = 0;
    unsigned right = 0;
    int64_t size = 0;
    /// Even: base + the sum of factors[i] * place of the sample of input i.
    uint32_t base = 0;
    uint32_t increment = 0;
    llvm::SmallVector<uint32_t, 3> factors;
    /// The input that varies fastest among those that the step depends on;
    /// -1: none.
    int lastInput = -1;
  };

  bool known = false;
  llvm::SmallVector<Input> inputs;
  llvm::SmallVector<Step> steps; ///< Operands first; the offset is last.

  friend class OffsetExpressionBuilder;
  friend class OffsetEvaluation;
};

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_OFFSETEXPRESSION_H
