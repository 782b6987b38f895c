//===- FrontEndForm.h - Whether a module still needs make_ttir ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_FRONTENDFORM_H
#define IRSIFT_CORE_REPLAY_WORKER_FRONTENDFORM_H

#include "mlir/IR/BuiltinOps.h"

namespace irsift {

/// Whether \p module has what make_ttir does away with: block pointers, and
/// calls of functions that may be inlined. A `.ttir` file of the compiler's
/// cache has neither: it is what make_ttir left.
bool isInFrontEndForm(mlir::ModuleOp module);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_FRONTENDFORM_H
