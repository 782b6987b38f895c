//===- PlacementTest.cpp --------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Placement.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <functional>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

PlacementItem item(int from, int to, int64_t size, int64_t alignment = 1) {
  return {
      {ProgramPoint(from), ProgramPoint(to)}, Bytes(size), Bytes(alignment)};
}

/// Lowest height over all offsets of all items, by trying them all.
int64_t bruteForce(const std::vector<PlacementItem> &items) {
  int64_t best = 0;
  for (const PlacementItem &each : items)
    best += each.size.value + each.alignment.value;
  Placement placement;
  placement.offsets.resize(items.size());
  std::function<void(size_t, int64_t)> place = [&](size_t i, int64_t height) {
    if (height >= best)
      return;
    if (i == items.size()) {
      best = height;
      return;
    }
    for (int64_t offset = 0; offset + items[i].size.value < best;
         offset += items[i].alignment.value) {
      bool free = true;
      for (size_t j = 0; j < i && free; ++j) {
        int64_t other = placement.offsets[j].value;
        free = !items[i].live.overlaps(items[j].live) ||
               offset >= other + items[j].size.value ||
               other >= offset + items[i].size.value;
      }
      if (!free)
        continue;
      placement.offsets[i] = Bytes(offset);
      place(i + 1, std::max(height, offset + items[i].size.value));
    }
  };
  place(0, 0);
  return best;
}

rc::Gen<std::vector<PlacementItem>> smallCases() {
  return rc::gen::map(
      rc::gen::resize(
          5, rc::gen::container<std::vector<std::tuple<int, int, int, bool>>>(
                 rc::gen::tuple(rc::gen::inRange(0, 6), rc::gen::inRange(1, 5),
                                rc::gen::inRange(1, 6),
                                rc::gen::arbitrary<bool>()))),
      [](const std::vector<std::tuple<int, int, int, bool>> &shapes) {
        std::vector<PlacementItem> items;
        for (auto [from, length, size, aligned] : shapes)
          items.push_back(item(from, from + length, size, aligned ? 2 : 1));
        return items;
      });
}

/// Cuts a rectangle into buffers, so that the optimum is its height.
std::vector<PlacementItem> cutRectangle(int count, int duration, int64_t height,
                                        unsigned seed) {
  struct Cell {
    int from, to;
    int64_t low, high;
  };
  std::vector<Cell> cells{{0, duration, 0, height}};
  auto random = [&](int64_t below) {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<int64_t>(seed >> 8) % below;
  };
  while (static_cast<int>(cells.size()) < count) {
    Cell &cell = cells[random(cells.size())];
    bool inTime = random(2) == 0;
    int64_t extent = inTime ? cell.to - cell.from : cell.high - cell.low;
    if (extent < 2)
      continue;
    int64_t at = 1 + random(extent - 1);
    Cell other = cell;
    if (inTime)
      cell.to = other.from = cell.from + static_cast<int>(at);
    else
      cell.high = other.low = cell.low + at;
    cells.push_back(other);
  }
  std::vector<PlacementItem> items;
  for (const Cell &cell : cells)
    items.push_back(item(cell.from, cell.to, cell.high - cell.low));
  return items;
}

TEST(Placement, PeakIsHalfOpen) {
  EXPECT_EQ(peakOfLive({item(0, 2, 5), item(2, 4, 7)}).bytes, Bytes(7));
  LivePeak peak = peakOfLive({item(0, 3, 5), item(2, 4, 7)});
  EXPECT_EQ(peak.bytes, Bytes(12));
  EXPECT_EQ(peak.at, ProgramPoint(2));
  EXPECT_EQ(peakOfLive({}).bytes, Bytes(0));
}

TEST(Placement, BestFitSharesWhatIsNotLiveTogether) {
  std::vector<PlacementItem> items = {item(0, 2, 8), item(2, 4, 8),
                                      item(0, 4, 4)};
  Placement placement = placeBestFit(items);
  EXPECT_EQ(placement.height, Bytes(12));
  EXPECT_TRUE(placement.isOptimal);
  EXPECT_EQ(validatePlacement(items, placement), "");
}

TEST(Placement, ValidatorSeesEachKindOfFault) {
  std::vector<PlacementItem> items = {item(0, 2, 8), item(1, 3, 8, 4)};
  EXPECT_EQ(validatePlacement(items, {{Bytes(0), Bytes(8)}, Bytes(16)}), "");
  EXPECT_NE(validatePlacement(items, {{Bytes(0), Bytes(4)}, Bytes(12)}), "");
  EXPECT_NE(validatePlacement(items, {{Bytes(0), Bytes(9)}, Bytes(17)}), "");
  EXPECT_NE(validatePlacement(items, {{Bytes(0), Bytes(8)}, Bytes(15)}), "");
  EXPECT_NE(validatePlacement(items, {{Bytes(0)}, Bytes(8)}), "");
}

TEST(Placement, OptimumEqualsBruteForceOnSmallCases) {
  EXPECT_TRUE(rc::check([] {
    std::vector<PlacementItem> items = *smallCases();
    Placement placement = placeOptimal(items, 2s);
    RC_ASSERT(validatePlacement(items, placement) == "");
    RC_ASSERT(placement.isOptimal);
    RC_ASSERT(placement.height.value == bruteForce(items));
  }));
}

TEST(Placement, NothingBeatsThePeakAndBestFitIsValid) {
  EXPECT_TRUE(rc::check([] {
    std::vector<PlacementItem> items = *smallCases();
    Placement placement = placeBestFit(items);
    RC_ASSERT(validatePlacement(items, placement) == "");
    RC_ASSERT(placement.height >= peakOfLive(items).bytes);
  }));
}

TEST(Placement, EmptyIntervalsTakeNoRoom) {
  std::vector<PlacementItem> items = {item(3, 3, 100), item(0, 5, 4)};
  EXPECT_EQ(placeBestFit(items).height, Bytes(4));
  EXPECT_EQ(placeOptimal(items, 1s).height, Bytes(4));
}

TEST(Placement, CutRectangleOfMediumSizeIsSolved) {
  std::vector<PlacementItem> items = cutRectangle(40, 30, 1000, 7);
  std::optional<Placement> placement = placeWithin(items, Bytes(1000), 20s);
  ASSERT_TRUE(placement);
  EXPECT_EQ(validatePlacement(items, *placement), "");
  EXPECT_EQ(placement->height, Bytes(1000));
}

} // namespace
