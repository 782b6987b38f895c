//===- WorkerProcess.cpp - An irsift-worker and its messages --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/WorkerProcess.h"

using namespace irsift;

Expected<WorkerProcess> WorkerProcess::start(const std::string &program,
                                             const ProcessLimits &limits) {
  ProcessSpec spec;
  spec.command = {program};
  // Naming the frames of a crash through an external symboliser takes seconds
  // per library of this size.
  spec.environment = {{"LLVM_DISABLE_SYMBOLIZATION", "1"}};
  spec.limits = limits;
  spec.extraStreams = 2;
  Expected<ChildProcess> child = ChildProcess::start(spec);
  if (!child)
    return makeError(child.error().message +
                     " (set IRSIFT_WORKER to the path of irsift-worker)");
  return WorkerProcess(program, std::move(*child));
}

void WorkerProcess::send(const Json &job, std::string_view payload) {
  child.write(protocol::encode(job, payload));
}

WorkerProcess::Wake WorkerProcess::next(protocol::Message &message,
                                        Clock::time_point deadline,
                                        const std::stop_token &stop) {
  using ChildWake = ChildProcess::Wake;
  while (true) {
    try {
      // Snapshots first: the text of a pass is sent beside the event that
      // announces it, and the earlier it is taken, the less is held here.
      for (int stream : {Snapshots, Events})
        if (auto decoded = protocol::decode(child.text(stream))) {
          message = std::move(*decoded);
          return stream == Events ? Wake::Event : Wake::Snapshot;
        }
    } catch (const Json::exception &) {
      return Wake::Garbled;
    }
    switch (child.wait(deadline, stop)) {
    case ChildWake::Data:
      break;
    case ChildWake::Closed:
      return Wake::Ended;
    case ChildWake::Deadline:
      return Wake::Deadline;
    case ChildWake::Memory:
      return Wake::Memory;
    case ChildWake::Output:
      return Wake::Output;
    case ChildWake::Cancelled:
      return Wake::Cancelled;
    }
  }
}
