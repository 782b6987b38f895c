//===- Liveness.h - From accesses in program order to live intervals ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_LIVENESS_H
#define IRSIFT_CORE_MEMORY_LIVENESS_H

#include "core/model/Memory.h"

#include <span>
#include <vector>

namespace irsift {

/// One access to a buffer.
struct BufferAccess {
  ProgramPoint point;
  bool isWrite = false;

  bool operator==(const BufferAccess &) const = default;
};

/// [first write, last read) over \p accesses, which are in program order, and
/// over \p loops, each the half-open range of points of a loop operation with
/// its body. The interval grows to the whole of a loop that carries the value:
/// one whose border it crosses, and one that reads the buffer in an iteration
/// before it writes it again. A buffer without a read is live at its first
/// access only; a buffer without accesses has an empty interval at \p home.
Interval liveInterval(std::span<const BufferAccess> accesses,
                      std::span<const Interval> loops, ProgramPoint home);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_LIVENESS_H
