//===- Operands.cpp - Drops operands and makes them simpler
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

using namespace mlir;
using namespace irsift::reduce;

namespace {

constexpr StringLiteral SegmentSizes = "operandSegmentSizes";

/// Way n drops operand n counted from the last.
class DropOperands final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &) const override {
    // What is registered and has a fixed number of operands only wastes tries.
    if (op->isRegistered() && !allAttributes(op).get(SegmentSizes) &&
        !op->hasTrait<OpTrait::VariadicOperands>())
      return 0;
    return op->getNumOperands();
  }

  bool apply(Operation *op, unsigned variant, Editor &) const override {
    if (variant >= op->getNumOperands())
      return false;
    unsigned index = op->getNumOperands() - 1 - variant;
    DictionaryAttr attributes =
        shrinkSegment(allAttributes(op), SegmentSizes, index);
    op->eraseOperand(index);
    return setAllAttributes(op, attributes);
  }
};

/// The first value of \p type that can be used at \p op: an argument of the
/// function, else what is defined first in its entry block.
Value firstValue(Type type, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function)
    return {};
  for (Operation *parent = op->getParentOp(); parent != function;
       parent = parent->getParentOp())
    if (parent->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return {};
  for (BlockArgument argument : function.getArguments())
    if (argument.getType() == type)
      return argument;
  Block &entry = function.getFunctionBody().front();
  Operation *limit = entry.findAncestorOpInBlock(*op);
  for (Operation &each : entry) {
    if (&each == limit)
      break;
    for (Value result : each.getResults())
      if (result.getType() == type)
        return result;
  }
  return {};
}

/// Way n gives operand n the first value of its type that there is.
class SimplifyOperands final : public ReductionPattern {
public:
  unsigned countVariants(Operation *op, const Scene &scene) const override {
    return scene.isRoot(op) ? 0 : op->getNumOperands();
  }

  bool apply(Operation *op, unsigned variant, Editor &) const override {
    if (variant >= op->getNumOperands())
      return false;
    Value now = op->getOperand(variant);
    Value value = firstValue(now.getType(), op);
    if (!value || value == now)
      return false;
    op->setOperand(variant, value);
    return true;
  }
};

} // namespace

std::unique_ptr<ReductionPattern> irsift::reduce::makeDropOperands() {
  return std::make_unique<DropOperands>();
}

std::unique_ptr<ReductionPattern> irsift::reduce::makeSimplifyOperands() {
  return std::make_unique<SimplifyOperands>();
}
