//===- Peak.h - What is live where most is --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_PEAK_H
#define IRSIFT_GUI_MODELS_PEAK_H

#include "core/model/Run.h"

#include <string>
#include <vector>

namespace irsift::gui {

/// In which order the buffers of a peak are shown.
enum class PeakOrder { Size, Program, Padding };

struct Peak {
  /// The first point at which the most bytes are live, and its function.
  ProgramPoint point;
  std::string function;
  Bytes bytes;
  /// What is live there, in the order asked for.
  std::vector<const Buffer *> buffers;
};

/// The peak of \p space among \p buffers, which have to outlive it. Functions
/// do not share a point: it is that of the function that needs most.
Peak peakOf(const std::vector<Buffer> &buffers, MemorySpace space,
            PeakOrder order = PeakOrder::Size);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_PEAK_H
