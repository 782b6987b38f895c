//===- BufferBoxes.h - Buffers as boxes: program order x address ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_BUFFERBOXES_H
#define IRSIFT_GUI_MODELS_BUFFERBOXES_H

#include "core/memory/Target.h"
#include "core/model/Memory.h"
#include "gui/models/ProgramPoints.h"

#include <string>
#include <vector>

namespace irsift::gui {

struct BufferBox {
  const Buffer *buffer = nullptr;
  /// Across: [from, to) on the axis of BufferBoxes.
  int from = 0, to = 0;
  /// Upwards.
  Bytes offset;
  /// Of the buffer's bytes those that hold no element.
  Bytes padding;
  /// Somebody reads what is written.
  bool isRead = true;
};

/// Functions stand one after the other on the axis: they do not share points.
struct BufferBoxes {
  struct Function {
    std::string name;
    int from = 0, to = 0;
  };

  std::vector<BufferBox> boxes;
  std::vector<Function> functions;
  /// One past the highest byte in use.
  Bytes height;

  int end() const { return functions.empty() ? 0 : functions.back().to; }
  /// Where \p place is on the axis; -1 if no buffer's function holds it.
  int axisOf(const ProgramPlace &place) const;
  ProgramPlace placeAt(int axis) const;
};

/// The buffers of one memory, placed by best fit. \p buffers have to outlive
/// the result.
BufferBoxes boxesOf(const std::vector<Buffer> &buffers, const Target &target,
                    MemorySpace space);

/// Of the bytes of \p buffer those that hold no element, as far as its type
/// says how wide elements are.
Bytes paddingOf(const Buffer &buffer);

/// Name, limit and scope of the memory on \p target; null if it has none.
const TargetMemory *memoryOf(const Target &target, MemorySpace space);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_BUFFERBOXES_H
