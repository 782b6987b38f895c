//===- Placement.h - Where live buffers can lie in one memory -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The problem: buffers that are live at the same time must not share an
// address. Lower is better; the peak of live bytes is a bound that no placement
// beats.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_PLACEMENT_H
#define IRSIFT_CORE_MEMORY_PLACEMENT_H

#include "core/model/Memory.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// A buffer as the placement sees it. An empty interval overlaps nothing.
struct PlacementItem {
  /// Half-open.
  Interval live;
  Bytes size;
  /// The offset is a multiple of this; at least 1.
  Bytes alignment = Bytes(1);
};

struct Placement {
  /// Offset of each item, in the order of the items.
  std::vector<Bytes> offsets;
  /// One past the highest byte in use.
  Bytes height;
  /// No placement is lower.
  bool isOptimal = false;
};

/// Largest sum of sizes of items that are live at one point, and that point
/// (the first one of them).
struct LivePeak {
  Bytes bytes;
  ProgramPoint at;
};
LivePeak peakOfLive(const std::vector<PlacementItem> &items);

/// Takes items from large to small and puts each into the smallest gap that
/// fits (design.md 5).
Placement placeBestFit(const std::vector<PlacementItem> &items);

/// Searches for the lowest placement until it is proven optimal or \p
/// timeLimit is over, and returns the best found.
Placement placeOptimal(const std::vector<PlacementItem> &items,
                       std::chrono::milliseconds timeLimit);

/// A placement not higher than \p capacity, if one was found in time.
std::optional<Placement> placeWithin(const std::vector<PlacementItem> &items,
                                     Bytes capacity,
                                     std::chrono::milliseconds timeLimit);

/// Checks a placement with none of the code that makes them: every offset is
/// aligned and not negative, nothing overlaps, the height is right. What is
/// wrong, or empty.
std::string validatePlacement(const std::vector<PlacementItem> &items,
                              const Placement &placement);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_PLACEMENT_H
