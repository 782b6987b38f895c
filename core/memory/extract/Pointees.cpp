//===- Pointees.cpp - What pointers of a kernel point to ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/extract/Pointees.h"
#include "core/dialect/tt/Triton.h"
#include "core/dialect/xpu/TritonXPU.h"

#include <algorithm>

using namespace irsift;

mlir::Type irsift::pointeeOf(mlir::Type type) {
  auto pointer =
      llvm::dyn_cast<tt::PointerType>(mlir::getElementTypeOrSelf(type));
  return pointer ? pointer.getPointeeType() : mlir::Type();
}

int64_t irsift::elementBytes(mlir::Type scalar) {
  if (llvm::isa<tt::PointerType>(scalar))
    return 8;
  return scalar.isIntOrFloat()
             ? std::max<int64_t>(1, scalar.getIntOrFloatBitWidth() / 8)
             : 1;
}

int64_t irsift::widestFloatBytes(mlir::ModuleOp module) {
  int64_t widest = 0;
  // Operations of our names that are none of ours cannot be asked anything.
  if (!module.getContext()->getLoadedDialect<tt::TritonDialect>())
    return widest;
  module.walk([&](mlir::Operation *op) {
    if (!llvm::isa<tt::LoadOp, tt::StoreOp, xpu::TransferIn, xpu::TransferOut>(
            op))
      return;
    mlir::Type pointee = pointeeOf(op->getOperand(0).getType());
    if (pointee && (pointee.isF32() || pointee.isF16() || pointee.isBF16()))
      widest = std::max(widest, elementBytes(pointee));
  });
  return widest;
}
