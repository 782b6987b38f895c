//===- PlacementReport.h - How well buffers can share a memory ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_PLACEMENTREPORT_H
#define IRSIFT_CORE_MEMORY_PLACEMENTREPORT_H

#include "core/memory/Placement.h"
#include "core/model/Json.h"

#include <vector>

namespace irsift {

/// Ways to place the same items, from the bound to the most generous.
struct PlacementReport {
  /// Peak of live bytes: nothing is lower.
  Bytes lowerBound;
  /// The lowest placement found; checked by the validator.
  Placement best;
  /// Large before small, each into the smallest gap that fits.
  Bytes bestFit;
  /// One after the other, nothing shared: what the backend does with the
  /// buffers that its memory-inplace pass left.
  Bytes inSequence;

  /// Bytes of the best placement that are above the bound.
  Bytes fragmentation() const { return best.height - lowerBound; }
  Bytes saving() const { return inSequence - best.height; }
};

PlacementReport placeAll(const std::vector<PlacementItem> &items,
                         std::chrono::milliseconds timeLimit);

/// The buffers of \p space as items. Those of different functions do not
/// exclude each other, so each function comes after the one before it in time.
std::vector<PlacementItem> placementItems(const std::vector<Buffer> &buffers,
                                          MemorySpace space);

Json toJson(const PlacementReport &report);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_PLACEMENTREPORT_H
