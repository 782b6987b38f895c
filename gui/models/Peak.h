//===- Peak.h - What is live where most is --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_PEAK_H
#define IRSIFT_GUI_MODELS_PEAK_H

#include "core/model/Run.h"

#include <vector>

namespace irsift::gui {

struct Peak {
  /// The first point at which the most bytes are live.
  ProgramPoint point;
  Bytes bytes;
  /// What is live there, the largest first.
  std::vector<const Buffer *> buffers;
};

/// The peak of \p space among \p buffers, which have to outlive it. Functions
/// do not share a point: it is that of the function that needs most.
Peak peakOf(const std::vector<Buffer> &buffers, MemorySpace space);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_PEAK_H
