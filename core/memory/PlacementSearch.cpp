//===- PlacementSearch.cpp - Exact placement by staircase search ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every placement can be pressed down until each buffer lies on the ground or
// on another one; placing the buffers of such a placement by rising offset,
// each lands on the current staircase of tops. So it is enough to search the
// orders in which buffers are put on the staircase. Time is cut into slots in
// which the set of live buffers does not change; a branch dies as soon as the
// top of a slot plus what still has to go into it exceeds the capacity.
//
//===----------------------------------------------------------------------===//

#include "core/memory/Placement.h"
#include "core/memory/PlacementReorder.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace irsift;
using Clock = std::chrono::steady_clock;

namespace {

int64_t alignUp(int64_t value, int64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

/// One group of items that is connected through overlaps.
struct Problem {
  struct Item {
    int64_t size = 0;
    int64_t alignment = 1;
    /// Slots [first, last).
    int first = 0;
    int last = 0;
    size_t original = 0;
  };
  std::vector<Item> items;
  int slots = 0;
};

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

/// Depth-first search for one capacity with one preference among items.
class Search {
public:
  enum class Outcome { Found, Impossible, OutOfBudget };

  Search(const Problem &problem, int64_t capacity,
         const std::vector<int> &preference, int64_t nodeBudget,
         Clock::time_point deadline)
      : problem(problem), capacity(capacity), preference(preference),
        budget(nodeBudget), deadline(deadline), top(problem.slots, 0),
        open(problem.slots, 0), offsets(problem.items.size(), -1) {
    for (const Problem::Item &item : problem.items)
      for (int slot = item.first; slot < item.last; ++slot)
        open[slot] += item.size;
  }

  Outcome run() {
    for (int64_t bytes : open)
      if (bytes > capacity)
        return Outcome::Impossible;
    return descend(0, -1, problem.items.size());
  }

  const std::vector<int64_t> &result() const { return offsets; }

private:
  struct Candidate {
    int item;
    int64_t offset;
    int64_t waste;
  };

  int64_t restingOffset(const Problem::Item &item) const {
    int64_t highest =
        *std::max_element(top.begin() + item.first, top.begin() + item.last);
    return alignUp(highest, item.alignment);
  }

  /// Items that can come next without breaking the rising order. An item that
  /// starts at or above the end of another candidate can wait for that one.
  std::vector<Candidate> candidates(int64_t floor, int lastItem) const {
    std::vector<Candidate> result;
    int64_t lowestEnd = capacity;
    for (int index : preference) {
      if (offsets[index] >= 0)
        continue;
      const Problem::Item &item = problem.items[index];
      int64_t offset = restingOffset(item);
      lowestEnd = std::min(lowestEnd, std::max(offset, floor) + item.size);
      // Equal offsets commute: take them in index order only.
      if (offset > floor || (offset == floor && index > lastItem))
        result.push_back({index, offset, 0});
    }
    std::erase_if(result,
                  [&](const Candidate &c) { return c.offset >= lowestEnd; });
    for (Candidate &candidate : result) {
      const Problem::Item &item = problem.items[candidate.item];
      for (int slot = item.first; slot < item.last; ++slot)
        candidate.waste += candidate.offset - top[slot];
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Candidate &a, const Candidate &b) {
                       return std::pair(a.offset, a.waste) <
                              std::pair(b.offset, b.waste);
                     });
    return result;
  }

  /// Whether what is open still fits above the staircase, given that nothing
  /// starts below \p floor any more.
  bool fits(int64_t floor) const {
    for (int slot = 0; slot < problem.slots; ++slot)
      if (open[slot] > 0 && std::max(top[slot], floor) + open[slot] > capacity)
        return false;
    return true;
  }

  Outcome descend(int64_t floor, int lastItem, size_t remaining) {
    if (remaining == 0)
      return Outcome::Found;
    if (--budget < 0 || (budget % 256 == 0 && Clock::now() > deadline))
      return Outcome::OutOfBudget;
    for (const Candidate &candidate : candidates(floor, lastItem)) {
      const Problem::Item &item = problem.items[candidate.item];
      std::vector<int64_t> saved(top.begin() + item.first,
                                 top.begin() + item.last);
      offsets[candidate.item] = candidate.offset;
      for (int slot = item.first; slot < item.last; ++slot) {
        top[slot] = candidate.offset + item.size;
        open[slot] -= item.size;
      }
      Outcome outcome = Outcome::Impossible;
      if (fits(candidate.offset))
        outcome = descend(candidate.offset, candidate.item, remaining - 1);
      if (outcome != Outcome::Impossible)
        return outcome;
      std::copy(saved.begin(), saved.end(), top.begin() + item.first);
      for (int slot = item.first; slot < item.last; ++slot)
        open[slot] += item.size;
      offsets[candidate.item] = -1;
    }
    return Outcome::Impossible;
  }

  const Problem &problem;
  int64_t capacity;
  const std::vector<int> &preference;
  int64_t budget;
  Clock::time_point deadline;
  /// Highest used byte and bytes still to be placed, by slot.
  std::vector<int64_t> top;
  std::vector<int64_t> open;
  std::vector<int64_t> offsets;
};

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

/// Tries the preferences in turn with growing budgets.
Attempt solve(const Problem &problem, int64_t capacity,
              Clock::time_point deadline) {
  const std::vector<std::vector<int>> orders = preferences(problem);
  for (int64_t nodes = 2'000; Clock::now() < deadline; nodes *= 4)
    for (const std::vector<int> &order : orders) {
      Search search(problem, capacity, order, nodes, deadline);
      switch (search.run()) {
      case Search::Outcome::Found:
        return {search.result(), false};
      case Search::Outcome::Impossible:
        return {std::nullopt, true};
      case Search::Outcome::OutOfBudget:
        break;
      }
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
