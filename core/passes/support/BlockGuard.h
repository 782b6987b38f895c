//===- BlockGuard.h - Makes the rest of a block conditional ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_BLOCKGUARD_H
#define IRSIFT_CORE_PASSES_SUPPORT_BLOCKGUARD_H

#include "mlir/IR/Operation.h"

namespace irsift {

/// Moves what stands between `op` and its block's terminator into an `scf.if`
/// on `condition` at the end of the block. What the block yields passes through
/// the `scf.if`; where the condition does not hold it is
///   - in an `scf.for`, the values the trip started with;
///   - in an `scf.if`, what its else block yields. As in the backend the new
///     yield then goes to the *then* block, whichever block `op` stands in, so
///     an `op` in an else block leaves IR that the verifier rejects.
/// Fails with an error on `op` for any other terminator that has operands, and
/// where something outside uses a value that is moved: the backend stops there.
mlir::LogicalResult guardRestOfBlock(mlir::Operation *op,
                                     mlir::Value condition);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_BLOCKGUARD_H
