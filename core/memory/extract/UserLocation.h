//===- UserLocation.h - Where in the user's source an operation is --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_EXTRACT_USERLOCATION_H
#define IRSIFT_CORE_MEMORY_EXTRACT_USERLOCATION_H

#include "core/model/Diagnostic.h"

#include "mlir/IR/Location.h"

namespace irsift {

/// The place in the user's source that \p location stands for; of an inlined
/// call the innermost one that is not in Triton's own library.
SourceLocation userLocation(mlir::Location location);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_EXTRACT_USERLOCATION_H
