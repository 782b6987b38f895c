//===- OffsetEvaluation.cpp - Offsets evaluated on samples ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OffsetExpression.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace irsift;

namespace irsift {

/// Evaluates one expression sample by sample. From one sample to the next only
/// what depends on the inputs that moved is looked at again, and arithmetic
/// that bends rows is remembered: samples often differ in scalars that leave
/// most operands as they were.
class OffsetEvaluation {
public:
  explicit OffsetEvaluation(const OffsetExpression &expression)
      : expression(expression), sample(expression.inputs.size(), 0),
        rows(expression.steps.size()), remembered(expression.steps.size()) {}

  /// Evaluates the present sample; false on a division by zero.
  bool evaluate();
  const OffsetRow &row() const { return rows.back(); }
  /// False after the last sample.
  bool advance();

private:
  using Kind = OffsetExpression::Kind;
  using Step = OffsetExpression::Step;

  /// Operands stay alive with the result: they are known by address.
  struct Computed {
    OffsetRow left, right, result;
  };
  using Operands = std::pair<OffsetRow::Identity, OffsetRow::Identity>;

  const OffsetExpression &expression;
  SmallVector<uint64_t> sample;
  SmallVector<OffsetRow> rows;
  SmallVector<DenseMap<Operands, Computed>> remembered;
  int64_t rememberedElements = 0;
  /// The slowest input that moved since the last evaluation; -1: everything.
  int firstMoved = -1;

  OffsetRow start(const Step &step) const;
  std::optional<OffsetRow> compute(unsigned number);
  static std::optional<OffsetRow> combine(Kind kind, const OffsetRow &left,
                                          const OffsetRow &right);
};

} // namespace irsift

OffsetRow OffsetEvaluation::start(const Step &step) const {
  uint32_t base = step.base;
  for (auto [factor, place] : llvm::zip_equal(step.factors, sample))
    base += factor * static_cast<uint32_t>(place);
  return OffsetRow::even(static_cast<int32_t>(base),
                         static_cast<int32_t>(step.increment), step.size);
}

std::optional<OffsetRow> OffsetEvaluation::combine(Kind kind,
                                                   const OffsetRow &left,
                                                   const OffsetRow &right) {
  switch (kind) {
  case Kind::Add:
    return OffsetRow::add(left, right);
  case Kind::Subtract:
    return OffsetRow::subtract(left, right);
  case Kind::Multiply:
    return OffsetRow::multiply(left, right);
  case Kind::Divide:
    return OffsetRow::divide(left, right);
  case Kind::Remainder:
    return OffsetRow::remainder(left, right);
  case Kind::Even:
  case Kind::Spread:
    break;
  }
  llvm_unreachable("not a combination of two rows");
}

/// Nothing on a division by zero.
std::optional<OffsetRow> OffsetEvaluation::compute(unsigned number) {
  const Step &step = expression.steps[number];
  if (step.kind == Kind::Even)
    return start(step);
  const OffsetRow &left = rows[step.left];
  if (step.kind == Kind::Spread)
    return OffsetRow::uniform(left.front(), step.size);
  const OffsetRow &right = rows[step.right];
  constexpr int64_t worthRemembering = 8;
  if (step.size < worthRemembering)
    return combine(step.kind, left, right);

  DenseMap<Operands, Computed> &known = remembered[number];
  Operands operands(left.identity(), right.identity());
  auto found = known.find(operands);
  if (found != known.end())
    return found->second.result;
  std::optional<OffsetRow> result = combine(step.kind, left, right);
  if (!result)
    return result;
  constexpr int64_t mostElements = 1 << 22;
  if (rememberedElements + step.size > mostElements) {
    for (DenseMap<Operands, Computed> &map : remembered)
      map.clear();
    rememberedElements = 0;
  }
  rememberedElements += step.size;
  known[operands] = {left, right, *result};
  return result;
}

bool OffsetEvaluation::evaluate() {
  for (auto [number, step] : llvm::enumerate(expression.steps)) {
    if (step.lastInput < firstMoved)
      continue;
    std::optional<OffsetRow> row = compute(number);
    if (!row)
      return false;
    rows[number] = std::move(*row);
  }
  return true;
}

bool OffsetEvaluation::advance() {
  firstMoved = static_cast<int>(sample.size()) - 1;
  while (firstMoved >= 0 &&
         ++sample[firstMoved] == expression.inputs[firstMoved].count)
    sample[firstMoved--] = 0;
  return firstMoved >= 0;
}

bool OffsetExpression::forEachSample(
    llvm::function_ref<bool(const OffsetRow &)> visit) const {
  OffsetEvaluation evaluation(*this);
  do {
    if (!evaluation.evaluate())
      return false;
  } while (visit(evaluation.row()) && evaluation.advance());
  return true;
}
