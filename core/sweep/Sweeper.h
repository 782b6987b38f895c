//===- Sweeper.h - Tries the settings of a sweep --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_SWEEPER_H
#define IRSIFT_CORE_SWEEP_SWEEPER_H

#include "core/replay/WorkerProcess.h"
#include "core/store/RunStore.h"
#include "core/sweep/Sweep.h"

#include <functional>

namespace irsift {

struct SweepOptions {
  /// Workers at a time; 0: as many as there are processors.
  int jobs = 0;
  /// Results are kept there and taken from there; null: only within a sweep.
  RunStore *store = nullptr;
  std::string workerProgram = findWorkerProgram();
  /// Called after each trial with how many are done, in one thread at a time.
  std::function<void(size_t done)> progress;
};

/// Sets `results` of \p sweep. Each trial is a run of \p request without
/// snapshots, with the trial's knobs and text. Trials that \p stop comes
/// before stay untried. An Error means that no trial could run at all.
Expected<void> runSweep(Sweep &sweep, const RunRequest &request,
                        const SweepOptions &options,
                        const std::stop_token &stop);

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_SWEEPER_H
