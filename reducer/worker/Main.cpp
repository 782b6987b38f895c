//===- Main.cpp - The process in which reductions run ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Not for people: irsift starts it, and it ends with irsift.
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/JobQueue.h"
#include "reducer/worker/ReduceJob.h"

#include <cstdio>

#include <fcntl.h>

using namespace irsift;

int main() {
  if (::fcntl(protocol::EventFd, F_GETFD) < 0) {
    std::fputs("irsift-reduce-worker: started by irsift, not by hand\n",
               stderr);
    return int(ExitCode::Usage);
  }
  JobQueue queue;
  WorkerSession session;
  session.send({{"event", "ready"}});
  while (true) {
    protocol::Message request = queue.next();
    reduce::ReduceJob(session, request).run();
    session.send({{"event", "idle"}});
  }
}
