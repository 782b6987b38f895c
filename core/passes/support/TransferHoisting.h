//===- TransferHoisting.h - Transfers that start earlier ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_TRANSFERHOISTING_H
#define IRSIFT_CORE_PASSES_SUPPORT_TRANSFERHOISTING_H

#include "core/dialect/xpu/TritonXPU.h"

namespace irsift {

/// Whether two pointers, results of transfers or buffers, may point into the
/// same buffer. A transfer that has no buffer yet may use any.
bool mayShareBuffer(mlir::Value a, mlir::Value b);

/// Moves `transfer` up in its block as far as the operations before it allow,
/// with those that compute its operands and have no effects and no regions.
void hoistTransfer(xpu::TransferIn transfer);

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_TRANSFERHOISTING_H
