//===- Pointees.h - What pointers of a kernel point to --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_EXTRACT_POINTEES_H
#define IRSIFT_CORE_MEMORY_EXTRACT_POINTEES_H

#include "mlir/IR/BuiltinOps.h"

#include <cstdint>

namespace irsift {

/// What \p type, a pointer or a tensor of pointers, points to; null if it is
/// neither.
mlir::Type pointeeOf(mlir::Type type);

/// Bytes of one element in memory: at least one, and eight for an address.
int64_t elementBytes(mlir::Type scalar);

/// Bytes of the widest pointee among the f32, f16 and bf16 ones of tt.load and
/// tt.store, or 0: what the buffer length follows (xpu-spec/pipeline.md 4). Of
/// a module that was lowered already, the transfers are asked in their place.
int64_t widestFloatBytes(mlir::ModuleOp module);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_EXTRACT_POINTEES_H
