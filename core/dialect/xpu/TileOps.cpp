//===- TileOps.cpp - Rules of operations on tile buffers ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TritonXPU.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::xpu;

/// A copy moves elements as they are.
static LogicalResult checkElement(Operation *op, Type global,
                                  ttg::MemDescType buffer) {
  if (global == buffer.getElementType())
    return success();
  return op->emitOpError("copies between elements of type ")
         << global << " and a buffer of " << buffer.getElementType();
}

template <typename OpT> static LogicalResult verifyBlockCopy(OpT op) {
  size_t rank = op.getOffsets().size();
  if (rank == 0)
    return op.emitOpError("needs an offset for each dimension");
  for (size_t count : {op.getStrides().size(), op.getShapes().size()})
    if (count != 0 && count != rank)
      return op.emitOpError("has ")
             << rank << " offsets, but " << count << " strides or extents";
  return checkElement(
      op, op.getDesc().getType().getSignlessBlockType().getElementType(),
      op.getBuffer().getType());
}

LogicalResult TLECopyG2LOp::verify() { return verifyBlockCopy(*this); }
LogicalResult TLECopyL2GOp::verify() { return verifyBlockCopy(*this); }

template <typename OpT> static LogicalResult verifyPointerCopy(OpT op) {
  Type pointer = getElementTypeOrSelf(op.getPtr().getType());
  return checkElement(op, cast<tt::PointerType>(pointer).getPointeeType(),
                      op.getBuffer().getType());
}

LogicalResult TLENormCopyG2LOp::verify() { return verifyPointerCopy(*this); }
LogicalResult TLENormCopyL2GOp::verify() { return verifyPointerCopy(*this); }

// The pointee may be wider than the elements of the buffer: values of a bf16
// buffer are computed in f32.
LogicalResult TLELocalPtrOp::verify() {
  size_t rank = getBuffer().getType().getShape().size();
  if (!getIndices().empty() && getIndices().size() != rank)
    return emitOpError("has ")
           << getIndices().size() << " indices for a buffer of rank " << rank;
  return success();
}

LogicalResult StageSMOp::verify() {
  auto space = static_cast<MemorySpace>(getType().getAddressSpace());
  if (space != MemorySpace::SM)
    return emitOpError("stages into shared memory, address space 2, not ")
           << static_cast<int>(space);
  return success();
}
