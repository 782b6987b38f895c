//===- UsualSweep.h - The sweep that answers a failure --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_USUALSWEEP_H
#define IRSIFT_CORE_SWEEP_USUALSWEEP_H

#include "core/sweep/Sweep.h"

#include <stop_token>

namespace irsift {

/// Whether \p request can be swept: it runs passes of ours on a module.
bool canSweep(const RunRequest &request);

/// The usual knobs each alone, knock-outs and rewrites, planned. Rewrites are
/// made in a worker.
Sweep planUsualSweep(const RunRequest &request, const std::stop_token &stop);

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_USUALSWEEP_H
