//===- RewriteJob.h - The input as it might have been written -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_REWRITEJOB_H
#define IRSIFT_CORE_REPLAY_WORKER_REWRITEJOB_H

#include "core/replay/worker/WorkerSession.h"

namespace irsift {

/// Handles one message {"job": "rewrite"}: sends an event "rewrite" for each
/// of the named rewrites that changes the module, then "rewrites-done"
/// (docs/formats.md, "Worker protocol").
void sendRewrites(WorkerSession &session, const protocol::Message &request);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_REWRITEJOB_H
