//===- Liveness.cpp - From accesses in program order to live intervals ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Liveness.h"

#include <algorithm>

using namespace irsift;

namespace {

bool contains(const Interval &loop, ProgramPoint point) {
  return loop.from <= point && point < loop.to;
}

/// Whether an iteration of \p loop reads what the one before it wrote.
bool readsBeforeWrite(std::span<const BufferAccess> accesses,
                      const Interval &loop) {
  bool readFirst = false;
  for (const BufferAccess &access : accesses) {
    if (!contains(loop, access.point))
      continue;
    if (access.isWrite)
      return readFirst;
    readFirst = true;
  }
  return false;
}

/// Overlap without containment, either way round.
bool crossesBorder(const Interval &live, const Interval &loop) {
  if (!live.overlaps(loop))
    return false;
  bool liveInLoop = loop.from <= live.from && live.to <= loop.to;
  bool loopInLive = live.from <= loop.from && loop.to <= live.to;
  return !liveInLoop && !loopInLive;
}

void extendTo(Interval &live, const Interval &loop) {
  live.from = std::min(live.from, loop.from);
  live.to = std::max(live.to, loop.to);
}

} // namespace

Interval irsift::liveInterval(std::span<const BufferAccess> accesses,
                              std::span<const Interval> loops,
                              ProgramPoint home) {
  if (accesses.empty())
    return {home, home};
  auto write = std::find_if(accesses.begin(), accesses.end(),
                            [](const auto &access) { return access.isWrite; });
  ProgramPoint first =
      write == accesses.end() ? accesses.front().point : write->point;
  Interval live{first, ProgramPoint(first.value + 1)};
  for (const BufferAccess &access : accesses)
    if (!access.isWrite)
      live.to = std::max(live.to, access.point);

  for (const Interval &loop : loops)
    if (readsBeforeWrite(accesses, loop))
      extendTo(live, loop);
  // Growing over one loop may reach into another one; each is grown over at
  // most once, so this ends.
  bool grew = true;
  while (grew) {
    grew = false;
    for (const Interval &loop : loops)
      if (crossesBorder(live, loop)) {
        extendTo(live, loop);
        grew = true;
      }
  }
  return live;
}
