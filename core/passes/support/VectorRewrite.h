//===- VectorRewrite.h - Replaces scalar operations by vector ones --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_VECTORREWRITE_H
#define IRSIFT_CORE_PASSES_SUPPORT_VECTORREWRITE_H

#include "core/dialect/xpu/TritonXPU.h"

namespace irsift {

/// Gives the operations of a closure, in its order, their vector form. Fails
/// with an error on an operation that has none.
mlir::LogicalResult vectorizeClosure(llvm::ArrayRef<mlir::Operation *> closure);

/// Fits result types and combine region of `reduce` to sources that have all
/// become vectors; does nothing if they have not.
void vectorizeReduce(xpu::ReduceOp reduce);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORREWRITE_H
