//===- Missing.h - What to set to get a log that tells more ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_MISSING_H
#define IRSIFT_CORE_VERDICT_RECORDED_MISSING_H

#include "core/verdict/recorded/Explain.h"

namespace irsift {

/// What the log does not say about \p verdict, and how each backend line is
/// made to say it. Empty if nothing is missing.
std::vector<MissingEvidence> missingEvidence(const RecordedLog &log,
                                             const Verdict &verdict);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_MISSING_H
