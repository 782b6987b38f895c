//===- JobQueue.cpp - Jobs as they arrive from the parent -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/JobQueue.h"

#include <cerrno>
#include <thread>

#include <unistd.h>

using namespace irsift;

JobQueue::JobQueue() {
  std::thread([this] { read(); }).detach();
}

protocol::Message JobQueue::next() {
  std::unique_lock lock(mutex);
  arrived.wait(lock, [this] { return !jobs.empty(); });
  protocol::Message job = std::move(jobs.front());
  jobs.pop_front();
  return job;
}

void JobQueue::read() {
  std::string buffer;
  char chunk[64 << 10];
  while (true) {
    ssize_t size = ::read(STDIN_FILENO, chunk, sizeof(chunk));
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      ::_exit(0);
    buffer.append(chunk, size);
    while (std::optional<protocol::Message> job = protocol::decode(buffer)) {
      std::lock_guard lock(mutex);
      jobs.push_back(std::move(*job));
      arrived.notify_one();
    }
  }
}
