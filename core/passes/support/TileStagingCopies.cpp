//===- TileStagingCopies.cpp - Which copies can be issued ahead -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/TileStaging.h"

#include "core/dialect/xpu/TileBuffers.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace irsift;

Value irsift::filledBuffer(Operation *op) {
  if (auto copy = dyn_cast<xpu::TLECopyG2LOp>(op))
    return copy.getBuffer();
  if (auto copy = dyn_cast<xpu::TLENormCopyG2LOp>(op))
    return copy.getBuffer();
  return {};
}

bool irsift::isSlotShared(const StagedCopy &copy, unsigned trip,
                          unsigned depth) {
  return depth < 2 ? copy.isShared : trip % 2 == 1;
}

namespace {

/// Looks at the copies of one loop.
class CopyFinder {
public:
  explicit CopyFinder(scf::ForOp loop) : loop(loop), body(loop.getBody()) {
    body->walk([&](Operation *op) {
      if (Value buffer = filledBuffer(op))
        ++fillCount[buffer];
    });
  }

  SmallVector<StagedCopy> find() {
    SmallVector<StagedCopy> copies;
    body->walk([&](Operation *op) {
      if (!filledBuffer(op))
        return;
      StagedCopy copy;
      StringRef obstacle = inspect(op, copy);
      if (obstacle.empty())
        copies.push_back(std::move(copy));
      else
        op->emitRemark("is not issued ahead: ") << obstacle;
    });
    return copies;
  }

private:
  /// Fills in `copy`; why that is not possible, or nothing.
  StringRef inspect(Operation *op, StagedCopy &copy) {
    if (op->getBlock() != body)
      return "it stands in a region within the loop";
    Value buffer = filledBuffer(op);
    copy.copy = op;
    copy.alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
    if (!copy.alloc || loop->isAncestor(copy.alloc))
      return "its buffer is no ttg.local_alloc before the loop";
    if (fillCount.lookup(buffer) > 1)
      return "the loop fills its buffer more than once";
    if (llvm::any_of(buffer.getUsers(), isOtherWriterOrCopyOut))
      return "its buffer is also written or copied out";
    if (!collectAddress(op, copy.address))
      return "its address depends on more than the induction variable and "
             "invariants";
    if (!collectOuterPointers(op, buffer, copy.outerPointers))
      return "its buffer is used outside the loop";
    copy.isShared = xpu::isInSharedMemory(copy.alloc);
    copy.bytesPerCore = xpu::tileBytesPerCore(copy.alloc);
    return "";
  }

  /// Anything but a fill and a plain read: a pointer that goes through another
  /// operation to its load counts as a write.
  static bool isOtherWriterOrCopyOut(Operation *user) {
    if (filledBuffer(user) || isa<xpu::TLEVLoadOp, ttg::LocalLoadOp>(user))
      return false;
    auto pointer = dyn_cast<xpu::TLELocalPtrOp>(user);
    return !pointer || llvm::any_of(pointer->getUsers(), [](Operation *access) {
      return !isa<tt::LoadOp>(access);
    });
  }

  /// Where the copy reads from: pointers, or offsets into a described tensor.
  static SmallVector<Value> sourcesOf(Operation *op) {
    if (auto copy = dyn_cast<xpu::TLENormCopyG2LOp>(op))
      return {copy.getPtr()};
    return llvm::to_vector(cast<xpu::TLECopyG2LOp>(op).getOffsets());
  }

  bool collectAddress(Operation *op, SmallVectorImpl<Operation *> &address) {
    DenseSet<Operation *> needed;
    SmallVector<Value> pending = sourcesOf(op);
    while (!pending.empty()) {
      Value value = pending.pop_back_val();
      if (value == loop.getInductionVar())
        continue;
      Operation *definition = value.getDefiningOp();
      if (!definition) {
        if (value.getParentBlock() == body)
          return false;
        continue;
      }
      if (definition->getBlock() != body || needed.contains(definition))
        continue;
      if (!isMemoryEffectFree(definition))
        return false;
      needed.insert(definition);
      llvm::append_range(pending, definition->getOperands());
    }
    for (Operation &candidate : *body)
      if (needed.contains(&candidate))
        address.push_back(&candidate);
    return true;
  }

  bool collectOuterPointers(Operation *op, Value buffer,
                            SmallVectorImpl<Operation *> &pointers) {
    for (Operation *user : buffer.getUsers()) {
      if (user == op || loop->isAncestor(user))
        continue;
      auto pointer = dyn_cast<xpu::TLELocalPtrOp>(user);
      if (!pointer || llvm::any_of(pointer->getUsers(), [&](Operation *access) {
            return !loop->isAncestor(access);
          }))
        return false;
      pointers.push_back(pointer);
    }
    return true;
  }

  scf::ForOp loop;
  Block *body;
  DenseMap<Value, unsigned> fillCount;
};

} // namespace

SmallVector<StagedCopy> irsift::findStagedCopies(scf::ForOp loop) {
  return CopyFinder(loop).find();
}
