//===- Peak.cpp - What is live where most is ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Peak.h"
#include "gui/models/BufferBoxes.h"

#include <algorithm>
#include <map>
#include <string>

using namespace irsift;
using namespace irsift::gui;

/// A buffer that nobody reads still is somewhere.
static ProgramPoint endOf(const Buffer &buffer) {
  return std::max(buffer.live.to, ProgramPoint(buffer.live.from.value + 1));
}

static bool comesBefore(const Buffer &a, const Buffer &b, PeakOrder order) {
  switch (order) {
  case PeakOrder::Program:
    return a.live.from < b.live.from;
  case PeakOrder::Padding:
    return paddingOf(a) > paddingOf(b);
  case PeakOrder::Size:
    break;
  }
  return a.bytes > b.bytes;
}

Peak gui::peakOf(const std::vector<Buffer> &buffers, MemorySpace space,
                 PeakOrder order) {
  // By function, what begins (+) or ends (-) at a point.
  std::map<std::string, std::map<ProgramPoint, int64_t>> changes;
  for (const Buffer &buffer : buffers)
    if (buffer.space == space) {
      changes[buffer.function][buffer.live.from] += buffer.bytes.value;
      changes[buffer.function][endOf(buffer)] -= buffer.bytes.value;
    }
  Peak peak;
  for (const auto &[function, points] : changes) {
    int64_t live = 0;
    for (const auto &[point, change] : points) {
      live += change;
      if (live > peak.bytes.value) {
        peak.bytes = Bytes(live);
        peak.point = point;
        peak.function = function;
      }
    }
  }
  for (const Buffer &buffer : buffers)
    if (buffer.space == space && buffer.function == peak.function &&
        buffer.live.from <= peak.point && peak.point < endOf(buffer))
      peak.buffers.push_back(&buffer);
  std::stable_sort(peak.buffers.begin(), peak.buffers.end(),
                   [order](const Buffer *a, const Buffer *b) {
                     return comesBefore(*a, *b, order);
                   });
  return peak;
}
