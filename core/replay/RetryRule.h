//===- RetryRule.h - When the backend compiles again with smaller buffers -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_RETRYRULE_H
#define IRSIFT_CORE_REPLAY_RETRYRULE_H

#include "core/model/Run.h"
#include "core/pipeline/Presets.h"

#include <optional>
#include <string>

namespace irsift {

/// What the driver does after an attempt.
struct RetryDecision {
  /// `buffer_size_limit` of the next attempt, bytes; nothing: it stops.
  std::optional<int64_t> nextLimit;
  /// For people.
  std::string reason;
};

/// The driver of the 3.0 line compares the stack of a compiled kernel with its
/// limit and halves `buffer_size_limit` while it is too large; at 16 it gives
/// up (xpu-spec/pipeline.md 4.1). The 3.6 line runs its stages once
/// (delta-3.6.md 5). We know of the stack its LM buffers only, so "fits" is
/// not certain, and "does not fit" is.
RetryDecision decideRetry(const Preset *preset, int64_t limitBytes,
                          const Run &run);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_RETRYRULE_H
