//===- MemoryGate.cpp - Lets runs begin while there is memory for them --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/MemoryGate.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

using namespace irsift;

namespace {

constexpr int64_t unknown = std::numeric_limits<int64_t>::max();
/// Memory may become free without any run of ours ending.
constexpr std::chrono::milliseconds pollTime{200};

std::optional<int64_t> numberIn(const std::string &path) {
  std::ifstream file(path);
  int64_t number = 0;
  if (file >> number)
    return number;
  return std::nullopt;
}

int64_t machineMemory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    int64_t kibibytes = 0;
    if (name == "MemAvailable:" && file >> kibibytes)
      return kibibytes << 10;
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return unknown;
}

/// What the kernel can take back of a group's memory at once.
int64_t reclaimable(const std::string &folder) {
  std::ifstream file(folder + "/memory.stat");
  int64_t number = 0;
  for (std::string name; file >> name >> number;)
    if (name == "inactive_file")
      return number;
  return 0;
}

/// Room in a control group and in those around it, by the files that hold its
/// limit and what it uses.
int64_t roomBelow(const std::string &root, std::string group,
                  const char *limitName, const char *usageName) {
  int64_t room = unknown;
  while (true) {
    std::string folder = root + group;
    auto limit = numberIn(folder + "/" + limitName);
    auto used = numberIn(folder + "/" + usageName);
    if (limit && used)
      room = std::min(
          room, std::max<int64_t>(*limit - *used + reclaimable(folder), 0));
    if (group.empty())
      return room;
    group.resize(group.rfind('/'));
  }
}

int64_t groupMemory() {
  std::ifstream file("/proc/self/cgroup");
  int64_t room = unknown;
  for (std::string line; std::getline(file, line);) {
    size_t path = line.find('/');
    if (path == std::string::npos)
      continue;
    std::string group = line.substr(path);
    if (group == "/")
      group.clear();
    // Version 2 of control groups, then version 1.
    if (line.starts_with("0::"))
      room = std::min(room, roomBelow("/sys/fs/cgroup", group, "memory.max",
                                      "memory.current"));
    else if (line.find(":memory:") != std::string::npos)
      room = std::min(room, roomBelow("/sys/fs/cgroup/memory", group,
                                      "memory.limit_in_bytes",
                                      "memory.usage_in_bytes"));
  }
  return room;
}

} // namespace

int64_t irsift::availableMemory() {
  return std::min(machineMemory(), groupMemory());
}

bool MemoryGate::hasRoom() const {
  if (running == 0)
    return true;
  // Those that just began have not taken their share yet.
  int64_t room = available();
  return room / (running + 1) >= expected;
}

bool MemoryGate::enter(const std::stop_token &stop) {
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    if (hasRoom()) {
      ++running;
      return true;
    }
    changed.wait_for(lock, stop, pollTime, [] { return false; });
  }
  return false;
}

void MemoryGate::leave(int64_t peakBytes) {
  std::lock_guard lock(mutex);
  --running;
  expected = std::max(expected, peakBytes);
  changed.notify_all();
}

int64_t MemoryGate::expectedBytes() const {
  std::lock_guard lock(mutex);
  return expected;
}
