//===- PlacementBench.cpp - How far the placement search gets -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs of the shape of the public minimalloc challenge (154 to 454 buffers),
// made by cutting a rectangle, so that the optimum is known. Prints, for each,
// the height found over the optimum and the seconds it took.
//
//===----------------------------------------------------------------------===//

#include "core/memory/Placement.h"

#include <cstdio>
#include <random>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

struct Cell {
  int from, to;
  int64_t low, high;
};

/// \p count buffers that fill \p height bytes over \p duration points exactly,
/// except that \p holes of them are left out.
std::vector<PlacementItem> cutRectangle(int count, int holes, int duration,
                                        int64_t height, std::mt19937 &random) {
  std::vector<Cell> cells{{0, duration, 0, height}};
  auto below = [&](int64_t limit) {
    return std::uniform_int_distribution<int64_t>(0, limit - 1)(random);
  };
  while (static_cast<int>(cells.size()) < count + holes) {
    Cell &cell = cells[below(cells.size())];
    bool inTime = below(3) != 0;
    int64_t extent = inTime ? cell.to - cell.from : cell.high - cell.low;
    if (extent < 2)
      continue;
    int64_t at = 1 + below(extent - 1);
    Cell other = cell;
    if (inTime)
      cell.to = other.from = cell.from + static_cast<int>(at);
    else
      cell.high = other.low = cell.low + at;
    cells.push_back(other);
  }
  std::shuffle(cells.begin(), cells.end(), random);
  cells.resize(count);
  std::vector<PlacementItem> items;
  for (const Cell &cell : cells)
    items.push_back({{ProgramPoint(cell.from), ProgramPoint(cell.to)},
                     Bytes(cell.high - cell.low),
                     Bytes(1)});
  return items;
}

} // namespace

int main() {
  std::mt19937 random(20260101);
  const int64_t capacity = 1 << 20;
  std::printf("%8s %10s %10s %10s %8s\n", "buffers", "peak/cap", "best-fit",
              "search", "seconds");
  int fitting = 0, total = 0;
  for (int count = 154; count <= 454; count += 30) {
    std::vector<PlacementItem> items =
        cutRectangle(count, count / 20, 4 * count, capacity, random);
    double peak = peakOfLive(items).bytes.value;
    Placement bestFit = placeBestFit(items);
    auto begin = std::chrono::steady_clock::now();
    Placement found = placeOptimal(items, 10s);
    std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - begin;
    if (!validatePlacement(items, found).empty()) {
      std::printf("invalid placement\n");
      return 1;
    }
    ++total;
    fitting += found.height.value <= capacity;
    std::printf("%8d %10.4f %10.4f %10.4f %8.2f\n", count, peak / capacity,
                bestFit.height.value / double(capacity),
                found.height.value / double(capacity), seconds.count());
  }
  std::printf("%d of %d fit at capacity\n", fitting, total);
  return 0;
}
