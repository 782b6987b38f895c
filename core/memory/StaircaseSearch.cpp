//===- StaircaseSearch.cpp - Exact placement below a capacity -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/StaircaseSearch.h"

#include <algorithm>
#include <limits>

using namespace irsift;

namespace {

int64_t alignUp(int64_t value, int64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

} // namespace

StaircaseSearch::StaircaseSearch(const SlotProblem &problem,
                                 std::vector<int> rank)
    : problem(problem), rank(std::move(rank)), neighbours(problem.items.size()),
      top(problem.slots), filled(problem.slots) {
  for (size_t i = 0; i < problem.items.size(); ++i)
    for (size_t j = 0; j < problem.items.size(); ++j)
      if (i != j && problem.items[i].first < problem.items[j].last &&
          problem.items[j].first < problem.items[i].last)
        neighbours[i].push_back(int(j));
}

StaircaseSearch::Outcome StaircaseSearch::run(int64_t wanted,
                                              int64_t nodeBudget,
                                              Clock::time_point until) {
  capacity = wanted;
  budget = nodeBudget;
  deadline = until;
  size_t count = problem.items.size();
  placed.clear();
  lifted.clear();
  raised.clear();
  offsets.assign(count, -1);
  lowest.assign(count, 0);
  release.assign(count, 0);
  std::fill(top.begin(), top.end(), 0);
  std::vector<int> all(count);
  for (size_t i = 0; i < count; ++i)
    all[i] = int(i);
  std::sort(all.begin(), all.end(),
            [&](int a, int b) { return rank[a] < rank[b]; });
  return descend(std::move(all), 0, -1);
}

StaircaseSearch::Outcome StaircaseSearch::descend(std::vector<int> open,
                                                  int64_t floor, int last) {
  if (open.empty())
    return Outcome::Found;
  if (--budget < 0 || (budget % 64 == 0 && Clock::now() > deadline))
    return Outcome::OutOfBudget;
  if (!mayFit(open, floor, last))
    return Outcome::Impossible;
  std::vector<std::vector<int>> parts = connectedParts(open);
  if (parts.size() == 1)
    return branch(open, floor, last);
  // The smallest part is the quickest to fail.
  std::sort(parts.begin(), parts.end(),
            [](const auto &a, const auto &b) { return a.size() < b.size(); });
  for (const std::vector<int> &part : parts)
    if (Outcome outcome = branch(part, floor, last); outcome != Outcome::Found)
      return outcome;
  return Outcome::Found;
}

std::vector<std::vector<int>>
StaircaseSearch::connectedParts(const std::vector<int> &open) {
  // How far to the right the items that start in a slot reach.
  std::fill(filled.begin(), filled.end(), 0);
  for (int item : open)
    filled[problem.items[item].first] = std::max<int64_t>(
        filled[problem.items[item].first], problem.items[item].last);
  std::vector<int> partOf(problem.slots, -1);
  int parts = 0;
  int64_t end = 0;
  for (int slot = 0; slot < problem.slots; ++slot) {
    if (filled[slot] == 0)
      continue;
    if (slot >= end)
      ++parts;
    partOf[slot] = parts - 1;
    end = std::max(end, filled[slot]);
  }
  std::vector<std::vector<int>> result(parts);
  for (int item : open)
    result[partOf[problem.items[item].first]].push_back(item);
  return result;
}

bool StaircaseSearch::mayFit(const std::vector<int> &open, int64_t floor,
                             int last) {
  for (int item : open)
    release[item] = std::max(lowest[item], floor);
  // An item that would come to lie below the floor has to be lifted by a
  // neighbour that is still to come.
  for (int item : open) {
    if (!mustWait(item, floor, last))
      continue;
    int64_t lifted = std::numeric_limits<int64_t>::max();
    for (int other : neighbours[item])
      if (offsets[other] < 0)
        lifted = std::min(lifted, std::max(lowest[other], floor) +
                                      problem.items[other].size);
    if (lifted > capacity)
      return false;
    release[item] =
        alignUp(std::max(release[item], lifted), problem.items[item].alignment);
  }
  byRelease = open;
  std::sort(byRelease.begin(), byRelease.end(),
            [&](int a, int b) { return release[a] < release[b]; });
  // In each slot the items stack up no better than in the order in which they
  // are released.
  std::fill(filled.begin(), filled.end(), 0);
  for (int item : byRelease) {
    const SlotProblem::Item &it = problem.items[item];
    for (int slot = it.first; slot < it.last; ++slot) {
      filled[slot] = std::max(filled[slot], release[item]) + it.size;
      if (filled[slot] > capacity)
        return false;
    }
  }
  return true;
}

std::vector<StaircaseSearch::Candidate>
StaircaseSearch::candidates(const std::vector<int> &open, int64_t floor,
                            int last) const {
  int64_t lowestEnd = capacity;
  for (int item : open)
    lowestEnd = std::min(lowestEnd, lowest[item] + problem.items[item].size);
  std::vector<Candidate> result;
  for (int item : open) {
    // Of what starts at or above the end of another one there is a lower
    // placement: that other one goes below.
    if (mustWait(item, floor, last) || lowest[item] >= lowestEnd)
      continue;
    int64_t waste = 0;
    const SlotProblem::Item &it = problem.items[item];
    for (int slot = it.first; slot < it.last; ++slot)
      waste += lowest[item] - top[slot];
    result.push_back({lowest[item], waste, item});
  }
  std::stable_sort(
      result.begin(), result.end(), [](const Candidate &a, const Candidate &b) {
        return std::pair(a.offset, a.waste) < std::pair(b.offset, b.waste);
      });
  return result;
}

StaircaseSearch::Outcome StaircaseSearch::branch(const std::vector<int> &open,
                                                 int64_t floor, int last) {
  for (const Candidate &candidate : candidates(open, floor, last)) {
    Mark before = mark();
    place(candidate.item, candidate.offset);
    std::vector<int> rest;
    rest.reserve(open.size() - 1);
    for (int other : open)
      if (other != candidate.item)
        rest.push_back(other);
    Outcome outcome =
        descend(std::move(rest), candidate.offset, candidate.item);
    if (outcome != Outcome::Impossible)
      return outcome;
    undo(before);
  }
  return Outcome::Impossible;
}

void StaircaseSearch::place(int item, int64_t offset) {
  const SlotProblem::Item &it = problem.items[item];
  placed.push_back(item);
  offsets[item] = offset;
  for (int slot = it.first; slot < it.last; ++slot) {
    raised.emplace_back(slot, top[slot]);
    top[slot] = offset + it.size;
  }
  for (int other : neighbours[item]) {
    if (offsets[other] >= 0 || lowest[other] >= offset + it.size)
      continue;
    lifted.emplace_back(other, lowest[other]);
    lowest[other] = alignUp(offset + it.size, problem.items[other].alignment);
  }
}

void StaircaseSearch::undo(const Mark &to) {
  for (; placed.size() > to.placed; placed.pop_back())
    offsets[placed.back()] = -1;
  for (; lifted.size() > to.lifted; lifted.pop_back())
    lowest[lifted.back().first] = lifted.back().second;
  for (; raised.size() > to.raised; raised.pop_back())
    top[raised.back().first] = raised.back().second;
}
