//===- PeakText.h - Who holds the peak ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_PEAKTEXT_H
#define IRSIFT_VIZ_TEXT_PEAKTEXT_H

#include "core/model/Memory.h"
#include "viz/text/Style.h"

#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// Bytes of \p buffer that hold no element: what rounding up added. Nothing if
/// its type does not say how large an element is.
std::optional<Bytes> paddingOf(const Buffer &buffer);

/// For each memory with buffers: the peak, its point, and the largest buffers
/// that are live there with life, padding, who writes them first and who keeps
/// them. Empty without buffers.
std::string renderPeaks(const std::vector<Buffer> &buffers, const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_PEAKTEXT_H
