//===- OneCoreLayout.h - Puts every tensor of a module on one core --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_ONECORELAYOUT_H
#define IRSIFT_CORE_PASSES_SUPPORT_ONECORELAYOUT_H

#include "mlir/IR/BuiltinOps.h"

namespace irsift {

/// Gives the results of every operation with one result the one-core layout of
/// their shape, then repairs constants, loops, and the slices of expand_dims
/// and reduce. `mode` names who wants it, for diagnostics. Fails, with an error
/// on the operation, where the backend stops.
///
/// Results of operations with several results other than loops and reductions
/// are missed, as in the backend; the verifier complains about what they meet.
mlir::LogicalResult assignOneCoreLayout(mlir::ModuleOp module,
                                        llvm::StringRef mode);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_ONECORELAYOUT_H
