//===- PlacementReorder.h - Placement by improving an order ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_PLACEMENTREORDER_H
#define IRSIFT_CORE_MEMORY_PLACEMENTREORDER_H

#include "core/memory/Placement.h"

namespace irsift {

/// Puts items one after the other at the lowest free offset and improves the
/// order by local search: what sticks out goes earlier. Stops at \p goal or at
/// \p deadline. Deterministic but for the time it is given.
Placement placeByReordering(const std::vector<PlacementItem> &items, Bytes goal,
                            std::chrono::steady_clock::time_point deadline);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_PLACEMENTREORDER_H
