//===- WorkerProcess.h - An irsift-worker and its messages ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKERPROCESS_H
#define IRSIFT_CORE_REPLAY_WORKERPROCESS_H

#include "core/replay/Installation.h"
#include "core/replay/Process.h"
#include "core/replay/Protocol.h"

#include <string>

namespace irsift {

/// A worker, which does one job after the other. For one thread at a time.
class WorkerProcess {
public:
  enum class Wake {
    Event,
    Snapshot,
    Deadline,
    Memory,
    Output,
    Cancelled,
    /// It is gone, and all it sent was read.
    Ended,
    /// What it sent is no message.
    Garbled,
  };

  /// `limits.wall` is not looked at: deadlines are given to next().
  static Expected<WorkerProcess> start(const std::string &program,
                                       const ProcessLimits &limits);

  void send(const Json &job, std::string_view payload = {});

  /// Waits for the next message; \p message is set for Event and Snapshot.
  Wake next(protocol::Message &message, Clock::time_point deadline,
            const std::stop_token &stop);

  /// Kills the worker but not the copies of it that still print snapshots:
  /// these can be read on.
  void killPasses() { child.killLeader(); }
  void kill() { child.killGroup(); }
  /// After Ended or a kill. \returns the status as waitpid gives it.
  int reap() { return child.reap(); }

  const std::string &program() const { return path; }
  const std::string &errorOutput() { return child.text(ChildProcess::Err); }
  int64_t peakMemoryBytes() const { return child.peakMemoryBytes(); }

private:
  static constexpr int Events = ChildProcess::FirstExtra;
  static constexpr int Snapshots = Events + 1;

  WorkerProcess(std::string path, ChildProcess child)
      : path(std::move(path)), child(std::move(child)) {}

  std::string path;
  ChildProcess child;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKERPROCESS_H
