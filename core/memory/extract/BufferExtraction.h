//===- BufferExtraction.h - On-chip buffers of a module -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_EXTRACT_BUFFEREXTRACTION_H
#define IRSIFT_CORE_MEMORY_EXTRACT_BUFFEREXTRACTION_H

#include "core/model/Memory.h"

#include "mlir/IR/BuiltinOps.h"

#include <cstdint>
#include <vector>

namespace irsift {

/// LM buffers (`triton_xpu.alloca`), tile buffers in LM or SM
/// (`ttg.local_alloc`), arrays in SM (`triton_xpu.stage_sm`) and SM scratch
/// (`triton_xpu.reduce`, `triton_xpu.scan`) of \p module in program order, with
/// the bytes that the lowering reserves and with live intervals. \p
/// bufferLength is the limit of elements per core that the passes were given.
std::vector<Buffer> extractBuffers(mlir::ModuleOp module, int64_t bufferLength);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_EXTRACT_BUFFEREXTRACTION_H
