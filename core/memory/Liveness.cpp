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

/// Grows \p live, whose last reader stands at \p lastRead, over \p loop if the
/// value goes into the loop or comes out of it. \returns whether it grew.
bool growOver(const Interval &loop, Interval &live, ProgramPoint &lastRead) {
  bool beginsInside = contains(loop, live.from);
  bool endsInside = contains(loop, lastRead);
  if (beginsInside && !endsInside) {
    bool grows = loop.from < live.from;
    live.from = loop.from;
    return grows;
  }
  if (!beginsInside && endsInside) {
    bool grows = live.to < loop.to;
    live.to = std::max(live.to, loop.to);
    lastRead = ProgramPoint(loop.to.value - 1);
    return grows;
  }
  return false;
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
  ProgramPoint lastRead = first;
  for (const BufferAccess &access : accesses)
    if (!access.isWrite)
      lastRead = std::max(lastRead, access.point);
  live.to = std::max(live.to, lastRead);

  for (const Interval &loop : loops)
    if (readsBeforeWrite(accesses, loop)) {
      live.from = std::min(live.from, loop.from);
      live.to = std::max(live.to, loop.to);
      lastRead = std::max(lastRead, ProgramPoint(loop.to.value - 1));
    }
  // Growing over one loop may reach into another one; each is grown over at
  // most once, so this ends.
  bool grew = true;
  while (grew) {
    grew = false;
    for (const Interval &loop : loops)
      grew |= growOver(loop, live, lastRead);
  }
  return live;
}
