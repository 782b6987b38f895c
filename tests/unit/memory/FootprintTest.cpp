//===- FootprintTest.cpp - Sums, peaks and limits -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Footprint.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace irsift;

namespace {

Buffer buffer(int id, int64_t bytes, int from, int to,
              std::string function = "f") {
  Buffer result;
  result.id = BufferId(id);
  result.function = std::move(function);
  result.type = "t" + std::to_string(bytes);
  result.bytes = Bytes(bytes);
  result.live = {ProgramPoint(from), ProgramPoint(to)};
  return result;
}

TEST(Footprint, BytesAreRoundedToAVector) {
  EXPECT_EQ(roundedLmBytes(1, 4), Bytes(64));
  EXPECT_EQ(roundedLmBytes(16, 4), Bytes(64));
  EXPECT_EQ(roundedLmBytes(17, 4), Bytes(128));
  EXPECT_EQ(roundedLmBytes(128, 4), Bytes(512));
}

TEST(Footprint, ThePeakIsWhereMostLives) {
  std::vector<Buffer> buffers = {buffer(0, 64, 0, 4), buffer(1, 128, 3, 8),
                                 buffer(2, 256, 8, 9)};
  Peak peak = peakOf(buffers, MemorySpace::LM);
  EXPECT_EQ(peak.bytes, Bytes(256));
  EXPECT_EQ(peak.buffers, std::vector<BufferId>{BufferId(2)});
  MemorySummary summary = summarizeMemory(buffers);
  EXPECT_EQ(summary.lmPerCore, Bytes(448));
  EXPECT_EQ(summary.lmPeakPerCore, Bytes(256));
}

TEST(Footprint, KernelsDoNotAddUp) {
  std::vector<Buffer> buffers = {buffer(0, 5000, 0, 4, "f"),
                                 buffer(1, 5000, 0, 4, "g")};
  EXPECT_FALSE(findOverBudget(buffers, builtinTargets().front()));
  EXPECT_EQ(peakOf(buffers, MemorySpace::LM).bytes, Bytes(5000));
}

TEST(Footprint, BuffersKeepThePassThatMadeThem) {
  std::vector<Buffer> before = {buffer(0, 64, 0, 1), buffer(1, 128, 0, 1)};
  before[0].passCreated = PassIndex(3);
  before[1].passCreated = PassIndex(4);
  std::vector<Buffer> now = {buffer(0, 128, 0, 1), buffer(1, 512, 0, 1)};
  inheritOrigins(now, before, PassIndex(9));
  EXPECT_EQ(now[0].passCreated, PassIndex(4));
  EXPECT_EQ(now[1].passCreated, PassIndex(9));
}

TEST(Footprint, ThePeakLiesBetweenTheLargestAndTheSum) {
  rc::check([] {
    auto count = *rc::gen::inRange(0, 12);
    std::vector<Buffer> buffers;
    for (int i = 0; i < count; ++i) {
      int from = *rc::gen::inRange(0, 20);
      buffers.push_back(buffer(i, *rc::gen::inRange(1, 1000), from,
                               from + *rc::gen::inRange(1, 10)));
    }
    Bytes sum, largest;
    for (const Buffer &b : buffers) {
      sum += b.bytes;
      largest = std::max(largest, b.bytes);
    }
    Bytes peak = peakOf(buffers, MemorySpace::LM).bytes;
    RC_ASSERT(peak >= largest);
    RC_ASSERT(peak <= sum);
    // No point has more than the peak.
    for (int point = 0; point < 30; ++point) {
      Bytes live;
      for (const Buffer &b : buffers)
        if (b.live.from.value <= point && point < b.live.to.value)
          live += b.bytes;
      RC_ASSERT(live <= peak);
    }
  });
}

} // namespace
