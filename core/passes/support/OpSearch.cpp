//===- OpSearch.cpp - First operation of a kind along the def-use graph ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OpSearch.h"

using namespace mlir;
using namespace irsift;

void OpSearch::collectSteps(Operation *op,
                            SmallVectorImpl<Operation *> &steps) const {
  if (direction == Direction::Users) {
    steps.append(op->user_begin(), op->user_end());
    return;
  }
  for (Value operand : op->getOperands())
    if (Operation *definition = operand.getDefiningOp())
      steps.push_back(definition);
}

Operation *OpSearch::from(Value value) {
  Operation *definition = value.getDefiningOp();
  return definition ? from(definition) : nullptr;
}

Operation *OpSearch::from(Operation *start) {
  // The graph has no cycles (block arguments end a path), so what is found
  // from an operation does not depend on how the search got there.
  struct Frame {
    Operation *op;
    SmallVector<Operation *, 4> steps;
    size_t next = 0;
  };
  SmallVector<Frame, 16> stack;

  auto enter = [&](Operation *op) {
    auto [entry, isNew] = found.try_emplace(op, nullptr);
    if (!isNew || (direction == Direction::Users && op->use_empty()))
      return;
    if (property(op)) {
      entry->second = op;
      return;
    }
    Frame frame{op, {}, 0};
    collectSteps(op, frame.steps);
    stack.push_back(std::move(frame));
  };

  enter(start);
  while (!stack.empty()) {
    Frame &frame = stack.back();
    Operation *hit =
        frame.next > 0 ? found.at(frame.steps[frame.next - 1]) : nullptr;
    if (hit)
      found[frame.op] = hit;
    if (hit || frame.next == frame.steps.size()) {
      stack.pop_back();
      continue;
    }
    enter(frame.steps[frame.next++]);
  }
  return found.at(start);
}
