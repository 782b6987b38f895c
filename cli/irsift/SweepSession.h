//===- SweepSession.h - The sweep that follows a failure ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_SWEEPSESSION_H
#define IRSIFT_CLI_IRSIFT_SWEEPSESSION_H

#include "core/store/RunStore.h"
#include "core/sweep/Findings.h"
#include "core/sweep/Sweep.h"

#include <chrono>
#include <optional>
#include <stop_token>

namespace irsift {

/// Whether \p request can be swept: it runs passes of ours on a module.
bool canSweep(const RunRequest &request);

/// The usual knobs each alone, knock-outs and rewrites, planned.
Sweep planUsualSweep(const RunRequest &request, const std::stop_token &stop);

/// Runs the usual sweep for no longer than \p budget. Nothing if it cannot be
/// run.
std::optional<Sweep> sweepBriefly(const RunRequest &request, RunStore &store,
                                  std::chrono::milliseconds budget,
                                  const std::stop_token &stop);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_SWEEPSESSION_H
