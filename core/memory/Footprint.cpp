//===- Footprint.cpp - Sums, peaks and limits of buffers ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Footprint.h"

#include <algorithm>
#include <map>

using namespace irsift;

namespace {

constexpr int64_t VectorBytes = 64;

using BufferPtrs = std::vector<const Buffer *>;

std::map<std::string, BufferPtrs> byFunction(std::span<const Buffer> buffers,
                                             MemorySpace space) {
  std::map<std::string, BufferPtrs> functions;
  for (const Buffer &buffer : buffers)
    if (buffer.space == space)
      functions[buffer.function].push_back(&buffer);
  return functions;
}

Bytes sumOf(const BufferPtrs &buffers) {
  Bytes sum;
  for (const Buffer *buffer : buffers)
    sum += buffer->bytes;
  return sum;
}

/// The largest sum of any function.
Bytes largestSum(std::span<const Buffer> buffers, MemorySpace space) {
  Bytes largest;
  for (const auto &[function, members] : byFunction(buffers, space))
    largest = std::max(largest, sumOf(members));
  return largest;
}

std::vector<BufferId> idsLargestFirst(BufferPtrs buffers) {
  std::stable_sort(
      buffers.begin(), buffers.end(),
      [](const Buffer *a, const Buffer *b) { return a->bytes > b->bytes; });
  std::vector<BufferId> ids;
  for (const Buffer *buffer : buffers)
    ids.push_back(buffer->id);
  return ids;
}

/// The most is live at the start of some buffer.
Peak peakOfFunction(const BufferPtrs &buffers) {
  Peak peak;
  for (const Buffer *start : buffers) {
    BufferPtrs live;
    for (const Buffer *buffer : buffers)
      if (buffer->live.from <= start->live.from &&
          start->live.from < buffer->live.to)
        live.push_back(buffer);
    Bytes bytes = sumOf(live);
    if (bytes > peak.bytes)
      peak = {bytes, start->live.from, idsLargestFirst(std::move(live))};
  }
  return peak;
}

bool isSameBuffer(const Buffer &a, const Buffer &b) {
  return a.function == b.function && a.op == b.op && a.type == b.type;
}

MemoryVerdict overBudget(const TargetMemory &memory, Bytes required,
                         std::vector<BufferId> buffers) {
  return {memory.name,
          memory.scope,
          required,
          memory.limit,
          memory.limitOrigin,
          FootprintLabel::LowerBound,
          std::move(buffers),
          {},
          {}};
}

} // namespace

Bytes irsift::roundedLmBytes(int64_t elements, int64_t elementBytes) {
  int64_t bytes = elements * elementBytes;
  return Bytes((bytes + VectorBytes - 1) / VectorBytes * VectorBytes);
}

Peak irsift::peakOf(std::span<const Buffer> buffers, MemorySpace space) {
  Peak peak;
  for (const auto &[function, members] : byFunction(buffers, space))
    if (Peak candidate = peakOfFunction(members); candidate.bytes > peak.bytes)
      peak = std::move(candidate);
  return peak;
}

MemorySummary irsift::summarizeMemory(std::span<const Buffer> buffers) {
  MemorySummary summary;
  for (const Buffer &buffer : buffers) {
    if (buffer.space == MemorySpace::LM)
      summary.lmPerCore += buffer.bytes;
    else if (buffer.space == MemorySpace::SM)
      summary.smPerCluster += buffer.bytes;
  }
  summary.lmPeakPerCore = peakOf(buffers, MemorySpace::LM).bytes;
  summary.smPeakPerCluster = peakOf(buffers, MemorySpace::SM).bytes;
  return summary;
}

void irsift::inheritOrigins(std::vector<Buffer> &now,
                            std::span<const Buffer> before, PassIndex pass) {
  size_t next = 0;
  for (Buffer &buffer : now) {
    auto match = std::find_if(
        before.begin() + next, before.end(),
        [&](const Buffer &other) { return isSameBuffer(buffer, other); });
    if (match == before.end()) {
      buffer.passCreated = pass;
      continue;
    }
    buffer.passCreated = match->passCreated;
    next = match - before.begin() + 1;
  }
}

Bytes irsift::requiredBytes(std::span<const Buffer> buffers,
                            MemorySpace space) {
  return space == MemorySpace::LM ? largestSum(buffers, space)
                                  : peakOf(buffers, space).bytes;
}

std::optional<MemoryVerdict>
irsift::findOverBudget(std::span<const Buffer> buffers, const Target &target) {
  if (const TargetMemory *lm = target.memory("LM")) {
    Bytes required = requiredBytes(buffers, MemorySpace::LM);
    if (required > lm->limit)
      return overBudget(*lm, required,
                        peakOf(buffers, MemorySpace::LM).buffers);
  }
  if (const TargetMemory *sm = target.memory("SM")) {
    Peak peak = peakOf(buffers, MemorySpace::SM);
    if (peak.bytes > sm->limit)
      return overBudget(*sm, peak.bytes, std::move(peak.buffers));
  }
  return std::nullopt;
}
