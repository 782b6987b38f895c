//===- SweepPlan.h - Which settings to try --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_SWEEPPLAN_H
#define IRSIFT_CORE_SWEEP_SWEEPPLAN_H

#include "core/sweep/Sweep.h"

#include <string_view>

namespace irsift {

/// Settings that one sweep may try; more are a mistake of the user.
inline constexpr size_t maxTrials = 4096;

/// Reads "NAME=V1,V2". Values of a knob with commas of its own (grid) are
/// parted by ';'.
Expected<SweepAxis> parseKnobAxis(std::string_view text);
/// Reads "EXTENT=V1,V2".
Expected<SweepAxis> parseShapeAxis(std::string_view text);

/// An empty plan: trial 0 only.
Sweep planSweep();

/// Adds the cross product of \p axes over \p text, the input.
Expected<void> addGrid(Sweep &sweep, std::vector<SweepAxis> axes,
                       const std::string &text);
/// Adds each value of each axis alone.
Expected<void> addEachAlone(Sweep &sweep, std::vector<SweepAxis> axes,
                            const std::string &text);
/// Adds one trial for each knob that leaves an optional pass out and is not
/// set in \p request.
void addKnockOuts(Sweep &sweep, const RunRequest &request);
void addRewrites(Sweep &sweep, std::vector<RewrittenInput> rewrites);

/// What a backend that retries would try: the buffer limit halved down to 16.
SweepAxis retryAxis();
/// The axes that a triage tries each alone: buffer limits and unrolling.
std::vector<SweepAxis> usualAxes();

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_SWEEPPLAN_H
