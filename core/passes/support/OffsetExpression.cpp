//===- OffsetExpression.cpp - Offsets as steps of arithmetic --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OffsetExpression.h"

#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace irsift {

/// Turns the operations behind an offset into steps. Sizes follow from types,
/// so everything that the backend would stumble over is found here, except for
/// a division by zero.
class OffsetExpressionBuilder {
public:
  explicit OffsetExpressionBuilder(const LineNumbers &lines) : lines(lines) {}

  FailureOr<OffsetExpression> build(Value offset);

private:
  using Step = OffsetExpression::Step;
  using Kind = OffsetExpression::Kind;

  /// The number of a step, nothing for what cannot be evaluated, or a failure.
  using MaybeStep = FailureOr<std::optional<unsigned>>;

  const LineNumbers &lines;
  OffsetExpression expression;
  llvm::SetVector<Operation *> ops;
  DenseMap<Operation *, unsigned> inputOf;
  DenseMap<Operation *, unsigned> stepOf;

  void collect(Operation *start);
  bool dependsOnLoadedValue() const;
  LogicalResult addInputs();
  LogicalResult addLoopInput(arith::IndexCastOp cast);
  LogicalResult checkSampleCount(Operation *root) const;

  MaybeStep translate(Operation *op);
  MaybeStep translateInput(Operation *op, unsigned input);
  MaybeStep translateConstant(arith::ConstantOp op);
  MaybeStep translateSplat(tt::SplatOp op);
  MaybeStep translateExpandDims(tt::ExpandDimsOp op);
  MaybeStep translateBroadcast(xpu::BroadcastOp op);
  MaybeStep translateBinary(Operation *op, Kind kind);

  std::optional<unsigned> stepFor(Value value) const {
    auto found = stepOf.find(value.getDefiningOp());
    return found == stepOf.end() ? std::nullopt : std::optional(found->second);
  }
  const Step &at(unsigned step) const { return expression.steps[step]; }

  unsigned add(Step step);
  unsigned addEven(uint32_t base, uint32_t increment, int64_t size);
  unsigned addSpread(unsigned source, int64_t size);
  unsigned addBinary(Kind kind, unsigned left, unsigned right);
  std::optional<Step> linear(Kind kind, const Step &left,
                             const Step &right) const;
  void keepStepsOf(unsigned root);
};

} // namespace irsift

using namespace irsift;

/// The length of the rows that stand for a value of `type`.
static int64_t rowSize(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() > 0 ? tensor.getShape().back() : 1;
}

//===----------------------------------------------------------------------===//
// Operations and inputs
//===----------------------------------------------------------------------===//

void OffsetExpressionBuilder::collect(Operation *start) {
  SmallVector<Operation *> pending{start};
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (!op || !ops.insert(op) ||
        isa<tt::MakeRangeOp, xpu::InterleaveOp, arith::ConstantOp,
            xpu::TransferIn>(op))
      continue;
    if (auto load = dyn_cast<xpu::LoadOp>(op)) {
      pending.push_back(load.getPtr().getDefiningOp());
      continue;
    }
    for (Value operand : op->getOperands())
      pending.push_back(operand.getDefiningOp());
  }
}

/// Loaded values are unknown, unless all lanes load the same one.
bool OffsetExpressionBuilder::dependsOnLoadedValue() const {
  return llvm::any_of(ops, [](Operation *op) {
    auto transfer = dyn_cast<xpu::TransferIn>(op);
    return transfer &&
           transfer.getOffsetState() != xpu::OffsetState::DiscreteSame;
  });
}

LogicalResult OffsetExpressionBuilder::addLoopInput(arith::IndexCastOp cast) {
  auto variable = dyn_cast<BlockArgument>(cast.getIn());
  auto loop = variable
                  ? dyn_cast<scf::ForOp>(variable.getOwner()->getParentOp())
                  : nullptr;
  if (!loop || loop.getInductionVar() != variable)
    return cast.emitOpError("offset analysis takes an index_cast of an scf.for "
                            "induction variable only");
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> upper = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  uint64_t count = 0;
  if (lower && upper && step && *step > 0 && *upper > *lower)
    count = llvm::divideCeil(*upper - *lower, *step);
  expression.inputs.push_back({static_cast<int32_t>(lower.value_or(0)),
                               static_cast<int32_t>(step.value_or(0)), count});
  return success();
}

/// One input for each operation that samples stand in for, in program order.
LogicalResult OffsetExpressionBuilder::addInputs() {
  for (Operation *op : ops) {
    unsigned input = expression.inputs.size();
    if (isa<tt::GetProgramIdOp>(op))
      expression.inputs.push_back({0, 1, 12});
    else if (op->getName().getStringRef() == "gpu.thread_id")
      expression.inputs.push_back({0, 1, 64});
    else if (isa<xpu::TransferIn>(op))
      expression.inputs.push_back({1, 0, 1});
    else if (auto cast = dyn_cast<arith::IndexCastOp>(op)) {
      if (failed(addLoopInput(cast)))
        return failure();
    } else
      continue;
    inputOf[op] = input;
  }
  return success();
}

LogicalResult OffsetExpressionBuilder::checkSampleCount(Operation *root) const {
  constexpr uint64_t limit = uint64_t(1) << 22;
  uint64_t count = 1;
  for (const OffsetExpression::Input &input : expression.inputs)
    count = llvm::SaturatingMultiply(count, input.count);
  if (count <= limit)
    return success();
  return root->emitOpError("offset analysis would have to evaluate this for ")
         << count << " combinations of program ids and loop values; the limit "
         << "is " << limit << ", the backend does not end in useful time";
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

unsigned OffsetExpressionBuilder::add(Step step) {
  if (step.kind == Kind::Even)
    for (auto [input, factor] : llvm::enumerate(step.factors))
      if (factor != 0)
        step.lastInput = static_cast<int>(input);
  expression.steps.push_back(std::move(step));
  return expression.steps.size() - 1;
}

unsigned OffsetExpressionBuilder::addEven(uint32_t base, uint32_t increment,
                                          int64_t size) {
  Step step;
  step.size = size;
  step.base = base;
  step.increment = increment;
  step.factors.assign(expression.inputs.size(), 0);
  return add(std::move(step));
}

unsigned OffsetExpressionBuilder::addSpread(unsigned source, int64_t size) {
  Step step = at(source);
  step.size = size;
  if (step.kind == Kind::Even) {
    step.increment = 0;
  } else {
    step.kind = Kind::Spread;
    step.left = source;
  }
  return add(std::move(step));
}

/// The result as an even step, where it is one.
std::optional<OffsetExpressionBuilder::Step>
OffsetExpressionBuilder::linear(Kind kind, const Step &left,
                                const Step &right) const {
  if (left.kind != Kind::Even || right.kind != Kind::Even)
    return std::nullopt;
  auto isNumber = [](const Step &step) {
    return step.lastInput == -1 && (step.increment == 0 || step.size <= 1);
  };
  // result = a * left + b * right
  uint32_t a = 1, b = 1;
  if (kind == Kind::Subtract)
    b = static_cast<uint32_t>(-1);
  else if (kind == Kind::Multiply && isNumber(right))
    a = right.base, b = 0;
  else if (kind == Kind::Multiply && isNumber(left))
    a = 0, b = left.base;
  else if (kind != Kind::Add)
    return std::nullopt;
  Step result = left;
  result.lastInput = -1;
  result.base = a * left.base + b * right.base;
  result.increment = a * left.increment + b * right.increment;
  for (auto [factor, other] : llvm::zip_equal(result.factors, right.factors))
    factor = a * factor + b * other;
  return result;
}

unsigned OffsetExpressionBuilder::addBinary(Kind kind, unsigned left,
                                            unsigned right) {
  if (std::optional<Step> result = linear(kind, at(left), at(right)))
    return add(std::move(*result));
  Step step;
  step.kind = kind;
  step.left = left;
  step.right = right;
  step.size = at(left).size;
  step.lastInput = std::max(at(left).lastInput, at(right).lastInput);
  return add(std::move(step));
}

/// Drops the steps that `root` does not need once sums have been folded.
void OffsetExpressionBuilder::keepStepsOf(unsigned root) {
  SmallVector<Step> all = std::move(expression.steps);
  expression.steps.clear();
  SmallVector<bool> isNeeded(root + 1, false);
  isNeeded[root] = true;
  for (unsigned number = root + 1; number-- > 0;) {
    if (!isNeeded[number] || all[number].kind == Kind::Even)
      continue;
    isNeeded[all[number].left] = true;
    if (all[number].kind != Kind::Spread)
      isNeeded[all[number].right] = true;
  }
  SmallVector<unsigned> newNumber(root + 1, 0);
  for (unsigned number = 0; number <= root; ++number) {
    if (!isNeeded[number])
      continue;
    newNumber[number] = expression.steps.size();
    Step step = std::move(all[number]);
    if (step.kind != Kind::Even) {
      step.left = newNumber[step.left];
      step.right = step.kind == Kind::Spread ? 0 : newNumber[step.right];
    }
    expression.steps.push_back(std::move(step));
  }
}

//===----------------------------------------------------------------------===//
// Operations to steps
//===----------------------------------------------------------------------===//

OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translateInput(Operation *op, unsigned input) {
  int64_t size = 1;
  if (auto transfer = dyn_cast<xpu::TransferIn>(op)) {
    Type buffer = transfer.getBuffer().getType();
    if (!isa<RankedTensorType>(buffer))
      return op->emitOpError("offset analysis cannot use a scalar that is "
                             "loaded DiscreteSame in an offset");
    size = rowSize(buffer);
  }
  Step step;
  step.size = size;
  step.base = expression.inputs[input].first;
  step.factors.assign(expression.inputs.size(), 0);
  step.factors[input] = expression.inputs[input].step;
  return std::optional(add(std::move(step)));
}

OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translateConstant(arith::ConstantOp op) {
  auto toInt = [](Attribute value) -> std::optional<int32_t> {
    if (auto number = dyn_cast<IntegerAttr>(value))
      return static_cast<int32_t>(number.getType().isInteger(1)
                                      ? number.getValue().getZExtValue()
                                      : number.getValue().getSExtValue());
    auto number = dyn_cast<FloatAttr>(value);
    if (!number || !number.getType().isF32())
      return std::nullopt;
    // Saturates where the number does not fit.
    llvm::APSInt integer(32, /*isUnsigned=*/false);
    bool isExact = false;
    number.getValue().convertToInteger(integer, llvm::APFloat::rmTowardZero,
                                       &isExact);
    return static_cast<int32_t>(integer.getSExtValue());
  };
  Type element = getElementTypeOrSelf(op.getType());
  Attribute value = op.getValue();
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (!element.isF32() && !element.isInteger(32) && !element.isInteger(64) &&
        !element.isInteger(1))
      return op.emitOpError("offset analysis takes constant tensors of f32, "
                            "i32, i64 and i1, this one is of ")
             << element;
    if (dense.empty())
      return std::optional(addEven(0, 0, rowSize(op.getType())));
    value = *dense.value_begin<Attribute>();
  }
  std::optional<int32_t> number = toInt(value);
  if (!number)
    return op.emitOpError("offset analysis takes constants of f32 and of "
                          "integers, this one is of ")
           << element;
  return std::optional(addEven(*number, 0, rowSize(op.getType())));
}

/// A runtime value counts as 0 here.
OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translateSplat(tt::SplatOp op) {
  int64_t size = rowSize(op.getType());
  if (isa<BlockArgument>(op.getSrc()))
    return std::optional(addEven(0, 0, size));
  std::optional<unsigned> source = stepFor(op.getSrc());
  return source ? std::optional(addSpread(*source, size)) : std::nullopt;
}

OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translateExpandDims(tt::ExpandDimsOp op) {
  auto source = cast<RankedTensorType>(op.getSrc().getType());
  auto result = cast<RankedTensorType>(op.getType());
  // A column of rows: the analysis looks at row 0.
  if (source.getRank() == 1 && result.getDimSize(1) == 1)
    return std::optional(addEven(0, 0, 1));
  return stepFor(op.getSrc());
}

OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translateBroadcast(xpu::BroadcastOp op) {
  std::optional<unsigned> step = stepFor(op.getSrc());
  auto source = cast<RankedTensorType>(op.getSrc().getType());
  auto result = cast<RankedTensorType>(op.getType());
  if (!step || source.getRank() != result.getRank())
    return step;
  std::optional<int64_t> changed;
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    if (source.getDimSize(dim) == result.getDimSize(dim))
      continue;
    if (changed)
      return op.emitOpError("offset analysis takes broadcasts along one "
                            "dimension, this one changes dimensions ")
             << *changed << " and " << dim;
    if (source.getDimSize(dim) != 1)
      return op.emitOpError("offset analysis takes broadcasts from extent 1, "
                            "this one goes from ")
             << source.getDimSize(dim) << " to " << result.getDimSize(dim)
             << " along dimension " << dim;
    changed = dim;
  }
  // Tells columns from rows by comparing a dimension with an extent, as the
  // backend does: right for rank 2, rows too short for higher ranks.
  if (changed && *changed == source.getShape().back())
    return std::optional(addSpread(*step, result.getShape().back()));
  return step;
}

OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translateBinary(Operation *op, Kind kind) {
  std::optional<unsigned> left = stepFor(op->getOperand(0));
  std::optional<unsigned> right = stepFor(op->getOperand(1));
  if (!left || !right)
    return std::optional<unsigned>();
  if (at(*left).size != at(*right).size)
    return op->emitOpError("offset analysis follows one row of a tile, and the "
                           "rows of the two operands have ")
           << at(*left).size << " and " << at(*right).size
           << " elements (tensors of rank 3 lead here)";
  return std::optional(addBinary(kind, *left, *right));
}

OffsetExpressionBuilder::MaybeStep
OffsetExpressionBuilder::translate(Operation *op) {
  if (auto input = inputOf.find(op); input != inputOf.end())
    return translateInput(op, input->second);
  return llvm::TypeSwitch<Operation *, MaybeStep>(op)
      .Case([&](arith::ConstantOp constant) {
        return translateConstant(constant);
      })
      .Case([&](tt::MakeRangeOp range) -> MaybeStep {
        int32_t start = range.getStart();
        int32_t end = range.getEnd();
        return std::optional(addEven(start, 1, end - start));
      })
      .Case([&](tt::SplatOp splat) { return translateSplat(splat); })
      .Case(
          [&](tt::ExpandDimsOp expand) { return translateExpandDims(expand); })
      .Case([&](xpu::BroadcastOp broadcast) {
        return translateBroadcast(broadcast);
      })
      .Case<xpu::ConvertLayoutOp, arith::ExtSIOp, xpu::LoadOp>(
          [&](auto same) -> MaybeStep { return stepFor(same->getOperand(0)); })
      .Case([&](arith::AddIOp) { return translateBinary(op, Kind::Add); })
      .Case([&](arith::SubIOp) { return translateBinary(op, Kind::Subtract); })
      .Case([&](arith::MulIOp) { return translateBinary(op, Kind::Multiply); })
      .Case([&](arith::DivSIOp) { return translateBinary(op, Kind::Divide); })
      .Case(
          [&](arith::RemSIOp) { return translateBinary(op, Kind::Remainder); })
      .Default(
          [](Operation *) -> MaybeStep { return std::optional<unsigned>(); });
}

FailureOr<OffsetExpression> OffsetExpressionBuilder::build(Value offset) {
  Operation *root = offset.getDefiningOp();
  if (!root)
    return expression;
  collect(root);
  if (dependsOnLoadedValue())
    return expression;
  SmallVector<Operation *> ordered = ops.takeVector();
  llvm::sort(ordered,
             [&](Operation *a, Operation *b) { return lines[a] < lines[b]; });
  ops.insert(ordered.begin(), ordered.end());
  if (failed(addInputs()))
    return failure();
  if (llvm::any_of(expression.inputs,
                   [](const auto &input) { return input.count == 0; }))
    return expression;
  if (failed(checkSampleCount(root)))
    return failure();
  for (Operation *op : ordered) {
    MaybeStep step = translate(op);
    if (failed(step))
      return failure();
    if (!*step)
      return expression;
    stepOf[op] = **step;
  }
  keepStepsOf(stepOf.at(root));
  expression.known = true;
  return std::move(expression);
}

FailureOr<OffsetExpression> OffsetExpression::of(Value offset,
                                                 const LineNumbers &lines) {
  return OffsetExpressionBuilder(lines).build(offset);
}
