//===- CombineRegion.h - Regions of reductions in another dialect ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_COMBINEREGION_H
#define IRSIFT_CORE_PASSES_SUPPORT_COMBINEREGION_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace irsift {

/// Puts a clone of `from` into `to`, ending in `ReturnOp` instead.
template <typename ReturnOp>
void cloneCombiner(mlir::Region &from, mlir::Region &to,
                   mlir::OpBuilder &builder) {
  mlir::IRMapping mapping;
  from.cloneInto(&to, mapping);
  mlir::Operation *end = to.front().getTerminator();
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(end);
  ReturnOp::create(builder, end->getLoc(), end->getOperands());
  end->erase();
}

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_COMBINEREGION_H
