//===- ModuleSummary.h - One walk over a module ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_MODULESUMMARY_H
#define IRSIFT_CORE_REPLAY_WORKER_MODULESUMMARY_H

#include "mlir/IR/BuiltinOps.h"

#include <cstdint>
#include <map>
#include <string>

namespace irsift {

struct ModuleSummary {
  /// Operations by name, all regions, without builtin.module.
  std::map<std::string, int64_t> ops;
  /// Equal for two states of a module in one context if their texts are equal
  /// once names of values and locations are taken out of them, and different
  /// otherwise, short of a collision of 64-bit hashes. A value counts by the
  /// place of its definition, so swapped operands are a change.
  uint64_t fingerprint = 0;
};

ModuleSummary summarize(mlir::ModuleOp module);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_MODULESUMMARY_H
