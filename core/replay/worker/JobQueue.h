//===- JobQueue.h - Jobs as they arrive from the parent -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_JOBQUEUE_H
#define IRSIFT_CORE_REPLAY_WORKER_JOBQUEUE_H

#include "core/replay/Protocol.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace irsift {

/// Reads stdin in a thread of its own, so that the end of it, which means that
/// the parent is gone, ends the process even in the middle of a pass.
class JobQueue {
public:
  JobQueue();

  /// Waits for the next job.
  protocol::Message next();

private:
  void read();

  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<protocol::Message> jobs;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_JOBQUEUE_H
