//===- PlacementReorder.cpp - Placement by improving an order -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/PlacementReorder.h"

#include <algorithm>
#include <numeric>
#include <random>

using namespace irsift;
using Clock = std::chrono::steady_clock;

namespace {

/// Places in a given order at the lowest free offset, quickly and repeatedly.
class Placer {
public:
  explicit Placer(const std::vector<PlacementItem> &items)
      : items(items), neighbours(items.size()), offsets(items.size()) {
    for (size_t i = 0; i < items.size(); ++i)
      for (size_t j = 0; j < items.size(); ++j)
        if (i != j && items[i].live.overlaps(items[j].live))
          neighbours[i].push_back(j);
  }

  /// Height of the placement; gives up as soon as it exceeds \p limit.
  int64_t place(const std::vector<size_t> &order, int64_t limit) {
    std::fill(offsets.begin(), offsets.end(), -1);
    int64_t height = 0;
    for (size_t index : order) {
      offsets[index] = lowestGap(index);
      height = std::max(height, offsets[index] + items[index].size.value);
      if (height > limit)
        return height;
    }
    return height;
  }

  const std::vector<int64_t> &result() const { return offsets; }
  const std::vector<size_t> &overlapping(size_t index) const {
    return neighbours[index];
  }

private:
  int64_t lowestGap(size_t index) {
    occupied.clear();
    for (size_t other : neighbours[index])
      if (offsets[other] >= 0)
        occupied.emplace_back(offsets[other],
                              offsets[other] + items[other].size.value);
    std::sort(occupied.begin(), occupied.end());
    int64_t size = items[index].size.value;
    int64_t alignment = items[index].alignment.value;
    int64_t end = 0;
    for (auto [from, to] : occupied) {
      int64_t start = (end + alignment - 1) / alignment * alignment;
      if (start + size <= from)
        return start;
      end = std::max(end, to);
    }
    return (end + alignment - 1) / alignment * alignment;
  }

  const std::vector<PlacementItem> &items;
  std::vector<std::vector<size_t>> neighbours;
  std::vector<int64_t> offsets;
  std::vector<std::pair<int64_t, int64_t>> occupied;
};

int64_t durationOf(const PlacementItem &item) {
  return item.live.to.value - item.live.from.value;
}

/// Long-lived first, large first, large area first.
std::vector<std::vector<size_t>>
startOrders(const std::vector<PlacementItem> &items) {
  std::vector<size_t> live;
  for (size_t i = 0; i < items.size(); ++i)
    if (durationOf(items[i]) > 0)
      live.push_back(i);
  std::vector<std::vector<size_t>> orders;
  auto add = [&](auto key) {
    orders.push_back(live);
    std::stable_sort(
        orders.back().begin(), orders.back().end(),
        [&](size_t a, size_t b) { return key(items[a]) > key(items[b]); });
  };
  add([](const PlacementItem &i) { return std::pair(durationOf(i), i.size); });
  add([](const PlacementItem &i) { return std::pair(i.size, durationOf(i)); });
  add([](const PlacementItem &i) {
    return std::pair(i.size * durationOf(i), durationOf(i));
  });
  return orders;
}

} // namespace

Placement irsift::placeByReordering(const std::vector<PlacementItem> &items,
                                    Bytes goal, Clock::time_point deadline) {
  Placer placer(items);
  std::mt19937 random(1);
  Placement best = placeBestFit(items);
  auto record = [&](int64_t height) {
    if (height >= best.height.value)
      return;
    best.height = Bytes(height);
    for (size_t i = 0; i < items.size(); ++i)
      best.offsets[i] = Bytes(std::max<int64_t>(placer.result()[i], 0));
  };
  for (std::vector<size_t> order : startOrders(items)) {
    Clock::time_point begin = Clock::now();
    Clock::time_point share = begin + (deadline - begin) / 2;
    int64_t current = placer.place(order, INT64_MAX);
    record(current);
    while (current > goal.value && Clock::now() < share) {
      // Whatever ends highest, or something it lies on, should have come
      // earlier; among equals walk sideways.
      std::vector<size_t> culprits;
      for (size_t index : order)
        if (placer.result()[index] >= 0 &&
            placer.result()[index] + items[index].size.value >= current)
          culprits.push_back(index);
      if (culprits.empty())
        break;
      size_t culprit = culprits[random() % culprits.size()];
      if (random() % 3 == 0 && !placer.overlapping(culprit).empty())
        culprit = placer.overlapping(
            culprit)[random() % placer.overlapping(culprit).size()];
      std::vector<size_t> candidate = order;
      auto from = std::find(candidate.begin(), candidate.end(), culprit);
      if (from == candidate.begin())
        continue;
      auto to = candidate.begin() + random() % (from - candidate.begin());
      std::rotate(to, from, from + 1);
      int64_t height = placer.place(candidate, current);
      if (height <= current) {
        order = std::move(candidate);
        current = height;
        record(height);
      } else {
        placer.place(order, INT64_MAX);
      }
    }
  }
  best.isOptimal = best.height == peakOfLive(items).bytes;
  return best;
}
