//===- BufferPairs.h - Which buffers of two runs go together --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_BUFFERPAIRS_H
#define IRSIFT_GUI_MODELS_BUFFERPAIRS_H

#include "core/model/Memory.h"

#include <vector>

namespace irsift::gui {

/// Null where a buffer has no partner.
struct BufferPairs {
  /// For each buffer of this run its partner.
  std::vector<const Buffer *> there;
  /// Buffers that only the other run has.
  std::vector<const Buffer *> onlyThere;
};

/// Pairs in program order: by memory, operation and source where both name
/// one, then what is left between those by memory and operation. \p others
/// have to outlive the result.
BufferPairs pairBuffers(const std::vector<Buffer> &mine,
                        const std::vector<Buffer> &others);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_BUFFERPAIRS_H
