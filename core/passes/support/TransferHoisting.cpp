//===- TransferHoisting.cpp - Transfers that start earlier ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/TransferHoisting.h"

#include "core/dialect/xpu/LlvmXPU.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift;

static Value bufferBehind(Value pointer) {
  auto transfer = pointer.getDefiningOp<xpu::TransferIn>();
  return transfer ? transfer.getBufPtr() : pointer;
}

bool irsift::mayShareBuffer(Value a, Value b) {
  Value first = bufferBehind(a), second = bufferBehind(b);
  return !first || !second || first == second;
}

namespace {

/// The operations of one block that a transfer is computed by.
struct Sources {
  /// Those that can move with it, and those that it has to stay behind.
  llvm::DenseSet<Operation *> movable, fixed;
};

Sources collectSources(Operation *transfer) {
  Sources sources;
  SmallVector<Operation *> pending{transfer};
  while (!pending.empty())
    for (Value operand : pending.pop_back_val()->getOperands()) {
      Operation *definition = operand.getDefiningOp();
      if (!definition || definition->getBlock() != transfer->getBlock())
        continue;
      if (!isMemoryEffectFree(definition) || definition->getNumRegions() != 0)
        sources.fixed.insert(definition);
      else if (sources.movable.insert(definition).second)
        pending.push_back(definition);
    }
  return sources;
}

/// Whether a transfer may start before `op`, which it does not depend on.
bool canHoistAcross(xpu::TransferIn transfer, Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      isa<xpu::TransferIn, xpu::TransferOut, xpu::StoreOp, llvmxpu::MfenceOp>(
          op))
    return false;
  if (auto load = dyn_cast<xpu::LoadOp>(op))
    return !mayShareBuffer(transfer.getBuffer(), load.getPtr());
  return isMemoryEffectFree(op);
}

} // namespace

void irsift::hoistTransfer(xpu::TransferIn transfer) {
  Sources sources = collectSources(transfer);
  // Where it stops right behind one of its own sources nothing is gained: the
  // backend wants an operation it passes for an anchor.
  Operation *place = nullptr;
  for (Operation *op = transfer->getPrevNode(); op; op = op->getPrevNode()) {
    if (!sources.movable.contains(op) &&
        (sources.fixed.contains(op) || !canHoistAcross(transfer, op)))
      break;
    place = op;
  }
  if (!place || sources.movable.contains(place))
    return;
  SmallVector<Operation *> moved;
  for (Operation *op = place; op != transfer; op = op->getNextNode())
    if (sources.movable.contains(op))
      moved.push_back(op);
  for (Operation *op : moved)
    op->moveBefore(place);
  transfer->moveBefore(place);
}
