//===- Rewrites.h - The input as it might have been written ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_REWRITES_H
#define IRSIFT_CORE_SWEEP_REWRITES_H

#include "core/replay/WorkerProcess.h"
#include "core/sweep/Sweep.h"

namespace irsift {

/// The rewrites that apply to the input of \p request, made in a worker.
Expected<std::vector<RewrittenInput>>
makeRewrites(const RunRequest &request, const std::stop_token &stop,
             const std::string &workerProgram = findWorkerProgram());

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_REWRITES_H
