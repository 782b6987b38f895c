//===- Run.cpp - Derived facts of the plain values ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Run.h"

#include <xxhash.h>

#include <algorithm>
#include <cstdio>

using namespace irsift;

namespace {

/// More than any on-chip memory, and few enough to be added up.
constexpr int64_t MostBytes = int64_t(1) << 40;

void clampBytes(Bytes &bytes) {
  bytes.value = std::clamp<int64_t>(bytes.value, 0, MostBytes);
}

void makeConsistent(MemorySummary &memory) {
  for (Bytes *bytes : {&memory.lmPerCore, &memory.lmPeakPerCore,
                       &memory.smPerCluster, &memory.smPeakPerCluster})
    clampBytes(*bytes);
}

void makeConsistent(std::vector<Buffer> &buffers) {
  int32_t id = 0;
  for (Buffer &buffer : buffers) {
    buffer.id = BufferId(id++);
    clampBytes(buffer.bytes);
    buffer.live.from = std::max(buffer.live.from, ProgramPoint(0));
    buffer.live.to = std::max(buffer.live.to, buffer.live.from);
  }
}

} // namespace

std::string SourceLocation::str() const {
  if (!isKnown())
    return {};
  std::string text = file;
  if (line > 0) {
    text += ":" + std::to_string(line);
    if (column > 0)
      text += ":" + std::to_string(column);
  }
  return text;
}

int64_t PassRun::opCount() const {
  int64_t total = 0;
  for (const auto &[name, count] : ops)
    total += count;
  return total;
}

SnapshotId irsift::snapshotIdOf(const std::string &text) {
  XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  char digits[33];
  std::snprintf(digits, sizeof(digits), "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}

void irsift::makeConsistent(Run &run) {
  ::makeConsistent(run.inputBuffers);
  ::makeConsistent(run.inputMemory);
  int32_t index = 0;
  for (PassRun &pass : run.passes) {
    pass.index = PassIndex(index++);
    ::makeConsistent(pass.buffers);
    ::makeConsistent(pass.memory);
    for (auto &[name, count] : pass.ops)
      count = std::clamp<int64_t>(count, 0, MostBytes);
  }
  Verdict &verdict = run.verdict;
  if (verdict.passIndex &&
      (verdict.passIndex->value < 0 || verdict.passIndex->value >= index))
    verdict.passIndex.reset();
  if (verdict.memory) {
    clampBytes(verdict.memory->required);
    clampBytes(verdict.memory->limit);
  }
}
