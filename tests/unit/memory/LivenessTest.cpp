//===- LivenessTest.cpp - Intervals of buffers ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/Liveness.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

BufferAccess write(int point) { return {ProgramPoint(point), true}; }
BufferAccess read(int point) { return {ProgramPoint(point), false}; }
Interval interval(int from, int to) {
  return {ProgramPoint(from), ProgramPoint(to)};
}

Interval live(std::vector<BufferAccess> accesses,
              std::vector<Interval> loops = {}) {
  return liveInterval(accesses, loops, ProgramPoint(0));
}

TEST(Liveness, FromFirstWriteToLastRead) {
  EXPECT_EQ(live({write(2), write(3), read(5), read(8)}), interval(2, 8));
  EXPECT_EQ(live({write(4)}), interval(4, 5));
  EXPECT_EQ(live({}), interval(0, 0));
}

TEST(Liveness, ALoopThatOnlyUsesItInsideLeavesItAlone) {
  EXPECT_EQ(live({write(3), read(5)}, {interval(1, 9)}), interval(3, 5));
}

TEST(Liveness, ALoopThatReadsWhatWasWrittenBeforeKeepsItToItsEnd) {
  EXPECT_EQ(live({write(0), read(3)}, {interval(2, 9)}), interval(0, 9));
}

TEST(Liveness, ALoopWhoseWritesAreReadAfterItHoldsItFromItsStart) {
  EXPECT_EQ(live({write(4), read(12)}, {interval(2, 9)}), interval(2, 12));
}

TEST(Liveness, AReadRightBehindTheLoopIsOutsideOfIt) {
  EXPECT_EQ(live({write(4), read(9)}, {interval(2, 9)}), interval(2, 9));
}

TEST(Liveness, AReadBeforeTheWriteOfTheSameLoopCarriesTheValueRound) {
  EXPECT_EQ(live({read(3), write(5)}, {interval(2, 9)}), interval(2, 9));
}

TEST(Liveness, GrowingOverAnInnerLoopMayReachTheOuterOne) {
  // Written before the outer loop, read in the inner one.
  EXPECT_EQ(live({write(0), read(6)}, {interval(4, 8), interval(2, 20)}),
            interval(0, 20));
}

} // namespace
