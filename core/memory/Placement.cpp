//===- Placement.cpp - Bounds, best fit and the check ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Placement.h"

#include <algorithm>
#include <numeric>

using namespace irsift;

namespace {

int64_t alignUp(int64_t value, int64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

bool isEmpty(const Interval &live) { return live.to <= live.from; }

/// Start of the smallest gap between \p occupied ([begin, end) by begin) that
/// holds \p size bytes; the space above all of them is the last resort.
int64_t smallestGap(const std::vector<std::pair<int64_t, int64_t>> &occupied,
                    int64_t size, int64_t alignment) {
  int64_t end = 0, best = -1, bestSlack = 0;
  for (auto [from, to] : occupied) {
    int64_t start = alignUp(end, alignment);
    int64_t slack = from - start - size;
    if (slack >= 0 && (best < 0 || slack < bestSlack)) {
      best = start;
      bestSlack = slack;
    }
    end = std::max(end, to);
  }
  return best >= 0 ? best : alignUp(end, alignment);
}

} // namespace

LivePeak irsift::peakOfLive(const std::vector<PlacementItem> &items) {
  // Ends come before starts at the same point: intervals are half-open.
  std::vector<std::pair<ProgramPoint, int64_t>> events;
  for (const PlacementItem &item : items)
    if (!isEmpty(item.live)) {
      events.emplace_back(item.live.from, item.size.value);
      events.emplace_back(item.live.to, -item.size.value);
    }
  std::sort(events.begin(), events.end());
  LivePeak peak;
  int64_t live = 0;
  for (auto [at, change] : events) {
    live += change;
    if (live > peak.bytes.value)
      peak = {Bytes(live), at};
  }
  return peak;
}

Placement irsift::placeBestFit(const std::vector<PlacementItem> &items) {
  std::vector<size_t> order(items.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return items[a].size > items[b].size;
  });
  Placement placement;
  placement.offsets.resize(items.size());
  std::vector<size_t> placed;
  for (size_t index : order) {
    const PlacementItem &item = items[index];
    if (isEmpty(item.live))
      continue;
    std::vector<std::pair<int64_t, int64_t>> occupied;
    for (size_t other : placed)
      if (items[other].live.overlaps(item.live)) {
        int64_t from = placement.offsets[other].value;
        occupied.emplace_back(from, from + items[other].size.value);
      }
    std::sort(occupied.begin(), occupied.end());
    Bytes offset(smallestGap(occupied, item.size.value, item.alignment.value));
    placement.offsets[index] = offset;
    placement.height = std::max(placement.height, offset + item.size);
    placed.push_back(index);
  }
  placement.isOptimal = placement.height == peakOfLive(items).bytes;
  return placement;
}

std::string irsift::validatePlacement(const std::vector<PlacementItem> &items,
                                      const Placement &placement) {
  if (placement.offsets.size() != items.size())
    return "not one offset for each item";
  Bytes height;
  for (size_t i = 0; i < items.size(); ++i) {
    Bytes from = placement.offsets[i];
    if (from.value < 0 || from.value % items[i].alignment.value != 0)
      return "item " + std::to_string(i) + " is not aligned";
    if (isEmpty(items[i].live))
      continue;
    height = std::max(height, from + items[i].size);
    for (size_t j = 0; j < i; ++j) {
      Bytes other = placement.offsets[j];
      if (!isEmpty(items[j].live) && items[i].live.overlaps(items[j].live) &&
          from < other + items[j].size && other < from + items[i].size)
        return "items " + std::to_string(j) + " and " + std::to_string(i) +
               " overlap";
    }
  }
  if (height != placement.height)
    return "the height is " + std::to_string(height.value) + ", not " +
           std::to_string(placement.height.value);
  return "";
}
