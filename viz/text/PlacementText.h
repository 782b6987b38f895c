//===- PlacementText.h - Placements as text -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_PLACEMENTTEXT_H
#define IRSIFT_VIZ_TEXT_PLACEMENTTEXT_H

#include "core/memory/PlacementReport.h"
#include "viz/text/Style.h"

#include <string>

namespace irsift {

/// The figures of one memory, \p name in front. With a \p capacity above 0,
/// also whether the best placement fits it.
std::string renderPlacement(const PlacementReport &report,
                            const std::string &name, int64_t capacity,
                            const Style &style);

/// Offset of each buffer of \p space in the best placement.
std::string renderOffsets(const PlacementReport &report,
                          const std::vector<Buffer> &buffers, MemorySpace space,
                          const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_PLACEMENTTEXT_H
