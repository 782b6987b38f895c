//===- StaircaseSearch.h - Exact placement below a capacity ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_STAIRCASESEARCH_H
#define IRSIFT_CORE_MEMORY_STAIRCASESEARCH_H

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace irsift {

/// Items over time slots in which the set of live ones does not change.
struct SlotProblem {
  struct Item {
    int64_t size = 0;
    int64_t alignment = 1;
    /// Slots [first, last).
    int first = 0;
    int last = 0;
    /// Index of the item that this one stands for.
    size_t original = 0;
  };
  std::vector<Item> items;
  int slots = 0;
};

/// Depth-first search for a placement of one problem below a capacity.
///
/// Every placement can be pressed down until each item lies on the ground or
/// on another one. Placing the items of such a placement by rising offset, each
/// lands on the tops of those before it, so it is enough to search the orders
/// in which items are put down. Items that no time connects any more are
/// searched apart.
class StaircaseSearch {
public:
  using Clock = std::chrono::steady_clock;
  enum class Outcome { Found, Impossible, OutOfBudget };

  /// \p rank of each item: of two that could come next at the same offset, the
  /// one with the lower rank is tried first.
  StaircaseSearch(const SlotProblem &problem, std::vector<int> rank);

  Outcome run(int64_t capacity, int64_t nodeBudget, Clock::time_point deadline);

  /// Offsets of the items after Outcome::Found.
  const std::vector<int64_t> &result() const { return offsets; }

private:
  struct Candidate {
    int64_t offset;
    int64_t waste;
    int item;
  };
  /// How much was changed so far; undo() goes back to it.
  struct Mark {
    size_t placed, lifted, raised;
  };

  Outcome descend(std::vector<int> open, int64_t floor, int last);
  Outcome branch(const std::vector<int> &open, int64_t floor, int last);
  std::vector<std::vector<int>> connectedParts(const std::vector<int> &open);
  /// Whether the items, none of which starts below \p floor, may fit; fills
  /// `release`.
  bool mayFit(const std::vector<int> &open, int64_t floor, int last);
  std::vector<Candidate> candidates(const std::vector<int> &open, int64_t floor,
                                    int last) const;
  bool mustWait(int item, int64_t floor, int last) const {
    return lowest[item] < floor || (lowest[item] == floor && item <= last);
  }
  void place(int item, int64_t offset);
  Mark mark() const { return {placed.size(), lifted.size(), raised.size()}; }
  void undo(const Mark &to);

  const SlotProblem &problem;
  std::vector<int> rank;
  std::vector<std::vector<int>> neighbours;
  int64_t capacity = 0;
  int64_t budget = 0;
  Clock::time_point deadline;

  /// By item: the offset, or -1; the lowest offset above what is placed; the
  /// earliest offset that the search can still give it.
  std::vector<int64_t> offsets, lowest, release;
  /// By slot.
  std::vector<int64_t> top, filled;
  std::vector<int> byRelease;
  /// Items placed; items whose lowest offset changed and slots whose top did,
  /// with what these were.
  std::vector<int> placed;
  std::vector<std::pair<int, int64_t>> lifted, raised;
};

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_STAIRCASESEARCH_H
