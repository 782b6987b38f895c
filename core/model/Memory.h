//===- Memory.h - On-chip buffers and their footprint ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_MEMORY_H
#define IRSIFT_CORE_MODEL_MEMORY_H

#include "core/model/Ids.h"

#include <string>
#include <vector>

namespace irsift {

/// LM is private to a core, SM shared by the cores of a cluster
/// (xpu-spec/memory.md 1); Other is any space a foreign dialect names.
enum class MemorySpace { LM, SM, Other };

/// [from, to) in program points of the function that holds the buffer.
struct Interval {
  ProgramPoint from;
  ProgramPoint to;

  bool overlaps(const Interval &other) const {
    return from < other.to && other.from < to;
  }
  bool operator==(const Interval &) const = default;
};

/// One on-chip allocation of one snapshot.
struct Buffer {
  BufferId id;
  MemorySpace space = MemorySpace::LM;
  /// Function that holds it, without the '@'.
  std::string function;
  /// Operation that makes it ("triton_xpu.alloca", "triton_xpu.reduce").
  std::string op;
  /// Printed type of the buffer.
  std::string type;
  /// Elements that one core holds (LM) or the cluster holds (SM).
  int64_t elements = 0;
  /// Bytes per core (LM) or per cluster (SM) by the lowering's rule, alignment
  /// included (xpu-spec/memory.md 3 and 5).
  Bytes bytes;
  /// [first write, last read), widened over loops that carry the value.
  Interval live;
  /// First pass after which a buffer in this position exists.
  PassIndex passCreated;
  /// Text of the operation that writes first and of the one that reads last.
  std::string firstWriter;
  std::string lastReader;
  /// Where in the user's source it comes from ("file:line:column"), if known.
  std::string location;

  bool operator==(const Buffer &) const = default;
};

/// Totals of one snapshot. "Peak" is the largest sum of bytes of buffers that
/// are live at the same point: a lower bound of any placement.
struct MemorySummary {
  Bytes lmPerCore;
  Bytes lmPeakPerCore;
  Bytes smPerCluster;
  Bytes smPeakPerCluster;

  bool operator==(const MemorySummary &) const = default;
};

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_MEMORY_H
