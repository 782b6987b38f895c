//===- Jobs.h - What a worker can be asked to do --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a kind of job: a function, and a line in the table of Jobs.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_JOBS_H
#define IRSIFT_CORE_REPLAY_WORKER_JOBS_H

#include "core/replay/worker/WorkerSession.h"

namespace irsift {

/// Does the job that `request.header["job"]` names, or refuses it.
void runJob(WorkerSession &session, const protocol::Message &request);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_JOBS_H
