//===- RunText.h - A run as text ------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the command line prints and the GUI copies: the verdict, the table of
// passes, the footprint. Every function returns whole lines.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_RUNTEXT_H
#define IRSIFT_VIZ_TEXT_RUNTEXT_H

#include "core/memory/Target.h"
#include "core/model/Run.h"
#include "viz/text/Style.h"

#include <optional>
#include <string>

namespace irsift {

/// `tritonxpu-legalize{lm-buflen=128}` as a pipeline text spells it.
std::string passText(const std::string &name, const OptionList &options);

/// One line: what was run through what.
std::string renderHeading(const Run &run, const Style &style);

/// What failed, where, why, what the user saw in its place, and what would
/// help.
std::string renderVerdict(const Run &run, const Style &style);

/// Number, name, change mark, operations, bytes, time of every pass.
std::string renderPassTable(const Run &run, const Style &style);

/// Footprint after each pass that changed it, against the limits of \p target.
std::string renderFootprint(const Run &run, const Target &target,
                            const Style &style);

/// The buffers after pass \p index (-1: of the input), in program order.
std::string renderBuffers(const Run &run, PassIndex index, const Style &style);

/// Index of the last pass that left a snapshot with buffers to look at; -1 if
/// only the input did.
PassIndex lastFinishedPass(const Run &run);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_RUNTEXT_H
