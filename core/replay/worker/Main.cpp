//===- Main.cpp - The process in which passes run -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads jobs from stdin and does one after the other (core/replay/Protocol.h).
// Not for people: irsift starts it, and it ends with irsift.
//
//===----------------------------------------------------------------------===//

#include "core/model/Expected.h"
#include "core/replay/worker/JobQueue.h"
#include "core/replay/worker/Jobs.h"
#include "core/replay/worker/WorkerSession.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Signals.h"

#include <cstdio>

#include <fcntl.h>

using namespace irsift;

int main(int, char **argv) {
  if (::fcntl(protocol::EventFd, F_GETFD) < 0 ||
      ::fcntl(protocol::SnapshotFd, F_GETFD) < 0) {
    std::fputs("irsift-worker: started by irsift, not by hand\n", stderr);
    return int(ExitCode::Usage);
  }
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  JobQueue queue;
  WorkerSession session;
  session.send({{"event", "ready"},
                {"llvm", LLVM_VERSION_STRING},
#ifdef NDEBUG
                {"assertions", false}});
#else
                {"assertions", true}});
#endif
  while (true) {
    protocol::Message request = queue.next();
    runJob(session, request);
    session.send({{"event", "idle"}});
  }
}
