//===- MemRefBuffers.cpp - On-chip buffers of upstream memrefs ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/extract/MemRefBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace irsift;

namespace {

/// Numbers of memory spaces (xpu-spec/memory.md 1).
constexpr int64_t GlobalSpace = 1, SharedSpace = 2;
constexpr int64_t IndexBytes = 8;

mlir::MemRefType typeOf(mlir::Operation *op) {
  return llvm::cast<mlir::MemRefType>(op->getResult(0).getType());
}

int64_t bytesOf(mlir::Type type) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return vector.getNumElements() * bytesOf(vector.getElementType());
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(type))
    return 2 * bytesOf(complex.getElementType());
  return type.isIntOrFloat() ? (type.getIntOrFloatBitWidth() + 7) / 8
                             : IndexBytes;
}

class Accesses {
public:
  using Sink = llvm::function_ref<void(mlir::Operation *, bool)>;
  explicit Accesses(Sink sink) : sink(sink) {}

  void follow(mlir::Value value) {
    if (!seen.insert(value.getAsOpaquePointer()).second)
      return;
    for (mlir::OpOperand &use : value.getUses())
      take(use);
  }

private:
  void take(mlir::OpOperand &use) {
    mlir::Operation *user = use.getOwner();
    if (llvm::isa<mlir::ViewLikeOpInterface, mlir::arith::SelectOp>(user))
      return followResults(user);
    if (user->hasTrait<mlir::OpTrait::IsTerminator>())
      return followYield(user);
    // A loop that is handed the buffer keeps it for as long as it runs.
    if (auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(user)) {
      sink(user, true);
      sink(&loop.getLoopRegions().front()->back().back(), false);
      for (mlir::BlockArgument argument : loop.getRegionIterArgs())
        if (llvm::isa<mlir::MemRefType>(argument.getType()))
          follow(argument);
      return followResults(user);
    }
    takeEffects(use);
  }

  void followResults(mlir::Operation *op) {
    for (mlir::Value result : op->getResults())
      if (llvm::isa<mlir::MemRefType>(result.getType()))
        follow(result);
  }

  /// What control flow ends with is a result of the operation around it.
  void followYield(mlir::Operation *terminator) {
    mlir::Operation *around = terminator->getParentOp();
    if (llvm::isa_and_present<mlir::RegionBranchOpInterface>(around))
      followResults(around);
    sink(terminator, false);
  }

  void takeEffects(mlir::OpOperand &use) {
    mlir::Operation *user = use.getOwner();
    auto interface = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(user);
    if (!interface) {
      sink(user, true);
      sink(user, false);
      return;
    }
    llvm::SmallVector<mlir::MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (const auto &effect : effects) {
      if (effect.getValue() && effect.getValue() != use.get())
        continue;
      if (llvm::isa<mlir::MemoryEffects::Write>(effect.getEffect()))
        sink(user, true);
      if (llvm::isa<mlir::MemoryEffects::Read>(effect.getEffect()))
        sink(user, false);
    }
  }

  Sink sink;
  llvm::SmallPtrSet<const void *, 8> seen;
};

} // namespace

bool irsift::isOnChipMemRef(mlir::Operation *op) {
  if (!llvm::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp>(op))
    return false;
  mlir::Attribute space = typeOf(op).getMemorySpace();
  auto number = llvm::dyn_cast_if_present<mlir::IntegerAttr>(space);
  return space && !(number && number.getInt() == GlobalSpace);
}

void irsift::describeMemRef(mlir::Operation *op, Buffer &buffer) {
  mlir::MemRefType type = typeOf(op);
  auto number = llvm::dyn_cast<mlir::IntegerAttr>(type.getMemorySpace());
  buffer.space = number && number.getInt() == SharedSpace ? MemorySpace::SM
                                                          : MemorySpace::Other;
  llvm::raw_string_ostream(buffer.type) << type;
  buffer.elements = type.hasStaticShape() ? type.getNumElements() : 0;
  buffer.bytes = Bytes(buffer.elements * bytesOf(type.getElementType()));
}

void irsift::forEachMemRefAccess(
    mlir::Value buffer,
    llvm::function_ref<void(mlir::Operation *, bool)> access) {
  Accesses(access).follow(buffer);
}
