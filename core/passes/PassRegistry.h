//===- PassRegistry.h - Makes our passes known to MLIR --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a pass: one file with the pass and its `createNamePass()`, and one
// line in Passes.def.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_PASSREGISTRY_H
#define IRSIFT_CORE_PASSES_PASSREGISTRY_H

#include "mlir/Pass/Pass.h"

#include <memory>

namespace irsift {

#define IRSIFT_PASS(NAME) std::unique_ptr<mlir::Pass> create##NAME##Pass();
#include "core/passes/Passes.def"

/// Registers every pass of Passes.def under its real argument, for textual
/// pipelines. Call once per process.
void registerPasses();

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_PASSREGISTRY_H
