//===- PlacementSearch.cpp - The lowest placement there is ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits the problem where nothing is live, and narrows the height of each
// part between the peak of live bytes and the best placement known.
//
//===----------------------------------------------------------------------===//

#include "core/memory/Placement.h"
#include "core/memory/PlacementReorder.h"
#include "core/memory/StaircaseSearch.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace irsift;
using Clock = std::chrono::steady_clock;

namespace {

using Problem = SlotProblem;

/// Splits at points where nothing is live; items that are never live are left
/// out.
std::vector<Problem> split(const std::vector<PlacementItem> &items) {
  std::vector<size_t> order;
  for (size_t i = 0; i < items.size(); ++i)
    if (items[i].live.from < items[i].live.to)
      order.push_back(i);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(items[a].live.from, a) < std::pair(items[b].live.from, b);
  });
  std::vector<Problem> problems;
  for (size_t begin = 0; begin < order.size();) {
    ProgramPoint end = items[order[begin]].live.to;
    size_t stop = begin;
    std::map<ProgramPoint, int> points;
    for (; stop < order.size() &&
           (stop == begin || items[order[stop]].live.from < end);
         ++stop) {
      const Interval &live = items[order[stop]].live;
      end = std::max(end, live.to);
      points[live.from] = points[live.to] = 0;
    }
    Problem &problem = problems.emplace_back();
    for (auto &[point, slot] : points)
      slot = problem.slots++;
    --problem.slots;
    for (size_t i = begin; i < stop; ++i) {
      const PlacementItem &item = items[order[i]];
      problem.items.push_back({item.size.value, item.alignment.value,
                               points[item.live.from], points[item.live.to],
                               order[i]});
    }
    begin = stop;
  }
  return problems;
}

/// Orders worth trying: by area, by size, by duration, by the fullest slot.
std::vector<std::vector<int>> preferences(const Problem &problem) {
  std::vector<int64_t> load(problem.slots, 0);
  for (const Problem::Item &item : problem.items)
    for (int slot = item.first; slot < item.last; ++slot)
      load[slot] += item.size;
  auto duration = [&](int i) -> int64_t {
    return problem.items[i].last - problem.items[i].first;
  };
  auto fullest = [&](int i) {
    return *std::max_element(load.begin() + problem.items[i].first,
                             load.begin() + problem.items[i].last);
  };
  std::vector<std::vector<int>> orders;
  auto add = [&](auto key) {
    std::vector<int> order(problem.items.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return key(a) > key(b); });
    orders.push_back(std::move(order));
  };
  add([&](int i) {
    return std::tuple(fullest(i), duration(i), problem.items[i].size);
  });
  add([&](int i) { return duration(i) * problem.items[i].size; });
  add([&](int i) { return std::tuple(duration(i), problem.items[i].size); });
  add([&](int i) { return std::tuple(problem.items[i].size, duration(i)); });
  return orders;
}

struct Attempt {
  std::optional<std::vector<int64_t>> offsets;
  bool isImpossible = false;
};

/// The rank of each item in an order.
std::vector<int> ranksOf(const std::vector<int> &order) {
  std::vector<int> ranks(order.size());
  for (size_t i = 0; i < order.size(); ++i)
    ranks[order[i]] = int(i);
  return ranks;
}

/// Tries the preferences in turn with growing budgets.
Attempt solve(const Problem &problem, int64_t capacity,
              Clock::time_point deadline) {
  using Outcome = StaircaseSearch::Outcome;
  std::vector<StaircaseSearch> searches;
  for (const std::vector<int> &order : preferences(problem))
    searches.emplace_back(problem, ranksOf(order));
  for (int64_t nodes = 2'000; Clock::now() < deadline; nodes *= 4)
    for (StaircaseSearch &search : searches) {
      Outcome outcome = search.run(capacity, nodes, deadline);
      if (outcome == Outcome::Found)
        return {search.result(), false};
      if (outcome == Outcome::Impossible)
        return {std::nullopt, true};
    }
  return {};
}

int64_t peakOf(const Problem &problem) {
  std::vector<int64_t> load(problem.slots, 0);
  for (const Problem::Item &item : problem.items)
    for (int slot = item.first; slot < item.last; ++slot)
      load[slot] += item.size;
  return load.empty() ? 0 : *std::max_element(load.begin(), load.end());
}

int64_t heightOf(const Problem &problem, const Placement &placement) {
  int64_t height = 0;
  for (const Problem::Item &item : problem.items)
    height =
        std::max(height, placement.offsets[item.original].value + item.size);
  return height;
}

void adopt(const Problem &problem, const std::vector<int64_t> &offsets,
           Placement &placement) {
  for (size_t i = 0; i < problem.items.size(); ++i)
    placement.offsets[problem.items[i].original] = Bytes(offsets[i]);
}

/// Narrows [lower, height of the placement] of one problem by bisection; true
/// if it closed.
bool improve(const Problem &problem, Placement &placement,
             Clock::time_point deadline) {
  int64_t lower = peakOf(problem);
  int64_t upper = heightOf(problem, placement);
  bool certain = true;
  // The peak itself is reached more often than not.
  int64_t capacity = lower;
  while (lower < upper && Clock::now() < deadline) {
    Clock::time_point now = Clock::now();
    Attempt attempt = solve(problem, capacity, now + (deadline - now) / 2);
    if (attempt.offsets) {
      adopt(problem, *attempt.offsets, placement);
      upper = heightOf(problem, placement);
    } else {
      certain &= attempt.isImpossible;
      lower = capacity + 1;
    }
    capacity = lower + (upper - lower) / 2;
  }
  return certain && lower >= upper;
}

} // namespace

Placement irsift::placeOptimal(const std::vector<PlacementItem> &items,
                               std::chrono::milliseconds timeLimit) {
  Clock::time_point begin = Clock::now();
  Placement placement = placeBestFit(items);
  // Few buffers are searched to the end at once; many need a good start.
  constexpr size_t few = 24;
  if (!placement.isOptimal && items.size() > few)
    placement = placeByReordering(items, peakOfLive(items).bytes,
                                  begin + timeLimit / 2);
  if (placement.isOptimal)
    return placement;
  std::vector<Problem> problems = split(items);
  // The highest group decides; the others matter only where they exceed it.
  std::sort(
      problems.begin(), problems.end(),
      [](const Problem &a, const Problem &b) { return peakOf(a) > peakOf(b); });
  Clock::time_point deadline = begin + timeLimit;
  int64_t bound = 0;
  bool closed = true;
  for (const Problem &problem : problems) {
    if (heightOf(problem, placement) > bound) {
      bool certain = improve(problem, placement, deadline);
      closed &= certain || heightOf(problem, placement) <= bound;
    }
    bound = std::max(bound, heightOf(problem, placement));
  }
  placement.height = Bytes(bound);
  placement.isOptimal = closed;
  return placement;
}

std::optional<Placement>
irsift::placeWithin(const std::vector<PlacementItem> &items, Bytes capacity,
                    std::chrono::milliseconds timeLimit) {
  Placement placement = placeBestFit(items);
  Clock::time_point deadline = Clock::now() + timeLimit;
  int64_t height = 0;
  for (const Problem &problem : split(items)) {
    if (heightOf(problem, placement) > capacity.value) {
      Attempt attempt = solve(problem, capacity.value, deadline);
      if (!attempt.offsets)
        return std::nullopt;
      adopt(problem, *attempt.offsets, placement);
    }
    height = std::max(height, heightOf(problem, placement));
  }
  placement.height = Bytes(height);
  placement.isOptimal = placement.height == peakOfLive(items).bytes;
  return placement;
}
