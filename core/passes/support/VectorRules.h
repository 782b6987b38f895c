//===- VectorRules.h - Which operations have a vector form ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_VECTORRULES_H
#define IRSIFT_CORE_PASSES_SUPPORT_VECTORRULES_H

#include "mlir/IR/Operation.h"

namespace irsift {

/// What it takes for an operation to become part of a closure.
struct VectorDemand {
  bool qualifies = false;
  /// Operations that must qualify too, in the order in which they are asked.
  llvm::SmallVector<mlir::Operation *, 4> needs;
  /// Why the backend stops at this operation; empty if it does not.
  llvm::StringRef stop;
};

VectorDemand vectorDemandOf(mlir::Operation *op);

/// The device function on f32 vectors that stands for `symbol`; empty if there
/// is none.
llvm::StringRef vectorSymbolOf(llvm::StringRef symbol);

inline constexpr llvm::StringLiteral isNanSymbol = "_ZN3xpu5isnanEf";

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_VECTORRULES_H
