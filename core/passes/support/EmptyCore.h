//===- EmptyCore.h - Layouts that give a core nothing ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_EMPTYCORE_H
#define IRSIFT_CORE_PASSES_SUPPORT_EMPTYCORE_H

#include "mlir/IR/Operation.h"

namespace irsift {

/// Says on \p op that the layout of \p type gives a core 0 elements. The
/// conversion makes such layouts when `buffer_size_limit` in bytes is below the
/// size of an element, and later passes divide by that.
inline mlir::InFlightDiagnostic emitEmptyCore(mlir::Operation *op,
                                              mlir::Type type) {
  return op->emitOpError("divides by the elements that a core holds of ")
         << type
         << ", and these are 0: the buffer limit is below the size of an "
            "element (the backend does not check and divides by zero)";
}

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_EMPTYCORE_H
