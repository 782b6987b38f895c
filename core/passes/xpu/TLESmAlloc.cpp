//===- TLESmAlloc.cpp - tritonxpu-tle-sm-alloc ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TileBuffers.h"
#include "core/passes/PassRegistry.h"

using namespace mlir;
using namespace irsift;

namespace {

/// Stacks the buffers that the kernel asked to share from the top of shared
/// memory downwards, in program order. The lower half is not theirs.
struct TLESmAllocPass : PassWrapper<TLESmAllocPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TLESmAllocPass)

  StringRef getArgument() const final { return "tritonxpu-tle-sm-alloc"; }
  StringRef getDescription() const final {
    return "Place the buffers that all cores of a cluster share";
  }

  void runOnOperation() final {
    int64_t top = xpu::sharedBytes;
    WalkResult placed =
        getOperation().walk([&](ttg::LocalAllocOp alloc) -> WalkResult {
          return xpu::isScopedShared(alloc) ? place(alloc, top) : success();
        });
    if (placed.wasInterrupted())
      signalPassFailure();
  }

private:
  static LogicalResult place(ttg::LocalAllocOp alloc, int64_t &top) {
    Type element = alloc.getType().getElementType();
    unsigned bits = element.getIntOrFloatBitWidth();
    if (bits < 8 || bits % 8 != 0)
      return alloc.emitOpError("cannot be placed in shared memory: its "
                               "elements, ")
             << element << ", are no whole bytes (" << bits << " bits)";
    int64_t bytes = xpu::wholeTileBytes(alloc);
    if (top - bytes < xpu::sharedScratchBytes)
      return alloc.emitOpError("needs ")
             << bytes << " bytes of shared memory; with the buffers before it "
             << "that makes " << xpu::sharedBytes - top + bytes << " of "
             << xpu::sharedBytes - xpu::sharedScratchBytes
             << " bytes above the scratch of reductions";
    top -= bytes;
    alloc->setAttr(xpu::smOffsetName,
                   Builder(alloc).getI32IntegerAttr(static_cast<int32_t>(top)));
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> irsift::createTLESmAllocPass() {
  return std::make_unique<TLESmAllocPass>();
}
