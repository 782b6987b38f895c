//===- RegisterDialects.h - Every dialect our programs read -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_REGISTERDIALECTS_H
#define IRSIFT_CORE_DIALECT_REGISTERDIALECTS_H

#include "core/dialect/tt/CoreRules.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace irsift {

/// Adds our dialects and all of MLIR's, with its extensions.
void registerAllDialects(mlir::DialectRegistry &registry);

/// The same, and the contexts made from `registry` follow `rules`.
void registerAllDialects(mlir::DialectRegistry &registry,
                         const tt::CoreRules &rules);

/// Lets contexts made from `registry` follow `rules`. The first call counts.
void setCoreRules(mlir::DialectRegistry &registry, const tt::CoreRules &rules);

} // namespace irsift

#endif // IRSIFT_CORE_DIALECT_REGISTERDIALECTS_H
