//===- Candidate.cpp - A module that is not made yet ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/Candidate.h"

#include <array>

using namespace mlir;
using namespace irsift::reduce;

std::vector<Operation *> irsift::reduce::numberedOps(ModuleOp module) {
  std::vector<Operation *> ops;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  return ops;
}

OwningOpRef<ModuleOp>
irsift::reduce::materialize(ModuleOp module, const Candidate &candidate,
                            const std::vector<RegisteredPattern> &patterns) {
  OwningOpRef<ModuleOp> copy = module.clone();
  if (candidate.edits.empty())
    return copy;
  std::vector<Operation *> ops = numberedOps(*copy);
  Editor editor(*copy);
  const ReductionPattern &pattern = *patterns[candidate.pattern].pattern;
  bool changed = false;
  auto applyAt = [&](uint32_t op, uint32_t variant) {
    if (op < ops.size() && editor.isAlive(ops[op]))
      changed |= pattern.apply(ops[op], variant, editor);
  };
  for (const Edit &edit : candidate.edits) {
    applyAt(edit.op, edit.variant);
    if (edit.counterpart != 0)
      applyAt(edit.counterpart, edit.variant);
  }
  return changed ? std::move(copy) : OwningOpRef<ModuleOp>();
}

std::string_view irsift::reduce::toString(Outcome::Kind kind) {
  constexpr std::array names = {"accepted", "other-failure", "vanished",
                                "invalid", "not-smaller"};
  return names[static_cast<size_t>(kind)];
}
