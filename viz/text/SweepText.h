//===- SweepText.h - A sweep as text --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_SWEEPTEXT_H
#define IRSIFT_VIZ_TEXT_SWEEPTEXT_H

#include "core/sweep/Findings.h"
#include "viz/text/Style.h"

#include <string>

namespace irsift {

/// One row a trial: setting, outcome, failing pass, bytes.
std::string renderSweepTable(const Sweep &sweep, const Style &style);

/// The grid of a sweep over two axes, rows by columns; else nothing.
std::string renderSweepMatrix(const Sweep &sweep, const Style &style);

/// What the sweep says, \p input being the path to paste.
std::string renderFindings(const Sweep &sweep, const SweepFindings &findings,
                           const std::string &input, const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_SWEEPTEXT_H
