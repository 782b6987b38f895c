//===- SweepSession.h - The sweep that follows a failure ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_SWEEPSESSION_H
#define IRSIFT_CLI_IRSIFT_SWEEPSESSION_H

#include "core/store/RunStore.h"
#include "core/sweep/Findings.h"
#include "core/sweep/UsualSweep.h"

#include <chrono>
#include <optional>
#include <stop_token>

namespace irsift {

/// Runs the usual sweep for no longer than \p budget. Nothing if it cannot be
/// run.
std::optional<Sweep> sweepBriefly(const RunRequest &request, RunStore &store,
                                  std::chrono::milliseconds budget,
                                  const std::stop_token &stop);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_SWEEPSESSION_H
