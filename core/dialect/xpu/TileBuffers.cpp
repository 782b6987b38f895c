//===- TileBuffers.cpp - What tile buffers take of on-chip memory ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/TileBuffers.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace irsift;
using namespace irsift::xpu;

bool irsift::xpu::usesTileBuffers(ModuleOp module) {
  // Operations of our names that are none of ours cannot be asked anything.
  if (!module.getContext()->getLoadedDialect<ttg::TtgDialect>())
    return false;
  WalkResult found = module.walk([](Operation *op) {
    bool isTile = isa<ttg::LocalAllocOp, TLECopyG2LOp, TLECopyL2GOp,
                      TLENormCopyG2LOp, TLENormCopyL2GOp, TLELocalPtrOp>(op);
    return isTile ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

static int64_t bytesPerElement(ttg::LocalAllocOp alloc) {
  unsigned bits = alloc.getType().getElementType().getIntOrFloatBitWidth();
  return llvm::divideCeil(bits, 8);
}

/// Cores that share an unstamped buffer; before the conversion the module does
/// not say, and all cores will.
static int64_t coresPerGroupOf(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  auto count = module->getAttrOfType<IntegerAttr>("ttg.threads-per-warp");
  if (!count)
    return coresOfCluster;
  return std::max<int64_t>(1, count.getInt());
}

int64_t irsift::xpu::tileElementsPerCore(ttg::LocalAllocOp alloc) {
  ArrayRef<int64_t> shape = alloc.getType().getShape();
  auto layout = alloc->getAttrOfType<ClusterLayoutAttr>(tileLayoutName);
  if (!layout || layout.getRank() != shape.size()) {
    int64_t elements = 1;
    for (int64_t extent : shape)
      elements *= extent;
    return llvm::divideCeil(elements, coresPerGroupOf(alloc));
  }
  if (shape.size() == 1 && layout.getGroupsPerCluster()[0] > 1)
    return layout.getSizePerCore()[0];
  int64_t elements = 1;
  for (auto [extent, cores, groups] : llvm::zip(
           shape, layout.getCoresPerGroup(), layout.getGroupsPerCluster()))
    elements *= llvm::divideCeil(
        extent, std::max<int64_t>(1, int64_t(cores) * int64_t(groups)));
  return elements;
}

int64_t irsift::xpu::tileBytesPerCore(ttg::LocalAllocOp alloc) {
  return llvm::alignTo(tileElementsPerCore(alloc) * bytesPerElement(alloc),
                       tileAlignment);
}

int64_t irsift::xpu::wholeTileBytes(ttg::LocalAllocOp alloc) {
  int64_t bytes = bytesPerElement(alloc);
  for (int64_t extent : alloc.getType().getShape())
    bytes *= extent;
  return llvm::alignTo(bytes, tileAlignment);
}

bool irsift::xpu::isInSharedMemory(ttg::LocalAllocOp alloc) {
  return alloc.getType().isShared();
}

bool irsift::xpu::isScopedShared(ttg::LocalAllocOp alloc) {
  auto scope = alloc->getAttrOfType<StringAttr>(memScopeName);
  return scope && scope.getValue() == "smem";
}
