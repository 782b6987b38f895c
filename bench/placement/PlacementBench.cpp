//===- PlacementBench.cpp - How far the placement search gets -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs of the size of the public minimalloc challenge (154 to 454 buffers)
// whose optimum is known: a rectangle cut anywhere, and a mix of long-lived and
// short-lived buffers, cut into bands that are each cut in time. Prints, for
// each as it is done, the height found over the capacity and the seconds taken.
//
//===----------------------------------------------------------------------===//

#include "core/memory/Placement.h"

#include <cstdio>
#include <random>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

constexpr int64_t Capacity = 1 << 20;

struct Cell {
  int from, to;
  int64_t low, high;
};

std::vector<PlacementItem> itemsOf(const std::vector<Cell> &cells) {
  std::vector<PlacementItem> items;
  for (const Cell &cell : cells)
    items.push_back({{ProgramPoint(cell.from), ProgramPoint(cell.to)},
                     Bytes(cell.high - cell.low),
                     Bytes(1)});
  return items;
}

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
  return itemsOf(cells);
}

/// \p count buffers in bands of one height each: a fifth of the bands holds
/// long lives, the others short ones with pauses in between.
std::vector<PlacementItem> stackBands(int count, int duration, int64_t height,
                                      std::mt19937 &random) {
  auto between = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  std::vector<Cell> cells;
  const int bands = count / 8;
  int64_t low = 0;
  for (int band = 0; static_cast<int>(cells.size()) < count; ++band) {
    int64_t high =
        band + 1 >= bands
            ? height
            : low + between(1, 2 * (height - low) / (bands - band) - 1);
    int missing = count - static_cast<int>(cells.size());
    int lives = band + 1 >= bands ? missing
                : band % 5 == 0   ? 2
                                  : std::min<int>(missing, between(5, 12));
    int64_t step = duration / lives;
    for (int life = 0; life < lives; ++life)
      cells.push_back({static_cast<int>(life * step + between(0, step / 3)),
                       static_cast<int>((life + 1) * step), low, high});
    low = high;
  }
  std::shuffle(cells.begin(), cells.end(), random);
  return itemsOf(cells);
}

using Maker = std::vector<PlacementItem> (*)(int count, std::mt19937 &random);

/// False if a placement is invalid.
bool measure(const char *shape, Maker make, std::mt19937 &random) {
  std::printf("%s\n%8s %10s %10s %10s %8s\n", shape, "buffers", "peak/cap",
              "best-fit", "search", "seconds");
  int fitting = 0, total = 0;
  for (int count = 154; count <= 454; count += 30) {
    std::vector<PlacementItem> items = make(count, random);
    double peak = peakOfLive(items).bytes.value;
    Placement bestFit = placeBestFit(items);
    auto begin = std::chrono::steady_clock::now();
    Placement found = placeOptimal(items, 10s);
    std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - begin;
    if (!validatePlacement(items, found).empty()) {
      std::printf("invalid placement\n");
      return false;
    }
    ++total;
    fitting += found.height.value <= Capacity;
    std::printf("%8d %10.4f %10.4f %10.4f %8.2f\n", count, peak / Capacity,
                bestFit.height.value / double(Capacity),
                found.height.value / double(Capacity), seconds.count());
    std::fflush(stdout);
  }
  std::printf("%d of %d fit at capacity\n", fitting, total);
  return true;
}

} // namespace

int main() {
  std::mt19937 random(20260101);
  bool isGood = measure(
      "cut anywhere, a twentieth left out",
      [](int count, std::mt19937 &random) {
        return cutRectangle(count, count / 20, 4 * count, Capacity, random);
      },
      random);
  isGood = measure(
               "long and short lives",
               [](int count, std::mt19937 &random) {
                 return stackBands(count, 4 * count, Capacity, random);
               },
               random) &&
           isGood;
  return isGood ? 0 : 1;
}
