//===- Triton.h - The tt dialect --------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything of the dialect. What the XPU fork writes on loads and stores has
// two forms, and both stay as the text has them:
//
//  * the clauses of the 3.0 fork, `offsetStatePolicy = continuous` and
//    `memorySyncMode = async`, are the optional inherent attributes
//    `offsetState` and `syncMode`. They print as clauses if present. A missing
//    clause reads as `empty` and `sync`.
//  * the discardable attributes of the 3.6 line, `xpu.offset_state_policy` and
//    `xpu.mem_sync_mode`.
//
// Ask through getOffsetHint, getOffsetStatePolicy and getMemorySyncMode; an
// operation that replaces an access takes both with copyAccessHints.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_DIALECT_TT_TRITON_H
#define IRSIFT_CORE_DIALECT_TT_TRITON_H

#include "core/dialect/tt/CoreRules.h"
#include "core/dialect/tt/LayoutInterfaces.h"
#include "core/dialect/tt/Traits.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "core/dialect/tt/TritonEnums.h.inc"

#include "core/dialect/tt/TritonDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "core/dialect/tt/TritonTypes.h.inc"

namespace irsift::tt {

/// Memory that all cores see, as a resource of side effects.
struct GlobalMemory : public mlir::SideEffects::Resource::Base<GlobalMemory> {
  llvm::StringRef getName() final { return "<tt.GlobalMemory>"; }
};

/// Whether `type` points to a tensor of numbers or pointers.
bool isBlockPointer(mlir::Type type);

/// What `type` points to, element by element: `tensor<8xf32>` for
/// `tensor<8x!tt.ptr<f32>>`, f32 for `!tt.ptr<f32>`; other types as they are.
mlir::Type getPointee(mlir::Type type);

/// i1, or a tensor of it with the shape and encoding of `type`.
mlir::Type getI1SameShape(mlir::Type type);

/// Pointer to `type` in global memory, or a tensor of pointers for a tensor.
mlir::Type getPointerToSameShape(mlir::Type type);

/// Pointer to the elements of the block that `type` points to.
mlir::Type getBaseOfBlock(mlir::Type type);

/// `type` with integer elements made signless.
mlir::Type getSignless(mlir::Type type);

/// What the author of a kernel says about the offsets of a load or store.
struct OffsetHint {
  /// As an `offsetState` of triton_xpu: -1 unknown, 0 discrete-same, 1
  /// continuous, 2 discrete, 3 locally continuous (an integer attribute may
  /// carry any other value). Absent if nothing is said.
  std::optional<int64_t> state;
  /// The attribute is there and means nothing: the backend reports an error,
  /// takes the access for unknown and goes on.
  bool malformed = false;
};
OffsetHint getOffsetHint(mlir::Operation *access);

/// The same as an enumerator; EMPTY if nothing (of meaning) is said.
OffsetStatePolicy getOffsetStatePolicy(mlir::Operation *access);

MemorySyncMode getMemorySyncMode(mlir::Operation *access);

/// Puts what `from` says about offsets and sync on `to`, both loads or stores.
void copyAccessHints(mlir::Operation *from, mlir::Operation *to);

} // namespace irsift::tt

#define GET_OP_CLASSES
#include "core/dialect/tt/TritonOps.h.inc"

#endif // IRSIFT_CORE_DIALECT_TT_TRITON_H
