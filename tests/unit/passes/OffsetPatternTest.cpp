//===- OffsetPatternTest.cpp - Patterns of offsets ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/OffsetPattern.h"

#include "gtest/gtest.h"
#include <rapidcheck.h>

#include <functional>

using namespace irsift;
using xpu::OffsetState;

namespace {

struct Answer {
  OffsetState state;
  int64_t stride;
  int64_t pieceLength;
  int64_t pieceStride;

  bool operator==(const Answer &) const = default;
};

std::ostream &operator<<(std::ostream &out, const Answer &answer) {
  return out << int(answer.state) << ", " << answer.stride << ", "
             << answer.pieceLength << ", " << answer.pieceStride;
}

/// What 12 programs with blocks of 1024 elements, 16 a core, find out about
/// `offset` of the global element number.
Answer analyze(std::function<int32_t(int32_t)> offset) {
  std::optional<OffsetState> state;
  int32_t stride = -1;
  PieceScan scan;
  bool isScanning = true;
  for (int32_t program = 0; program < 12; ++program) {
    std::vector<int32_t> values;
    for (int32_t i = 0; i < 1024; ++i)
      values.push_back(offset(program * 1024 + i));
    OffsetRow row = OffsetRow::of(values);
    RowPattern pattern = classifyRow(row, 16);
    state = state ? joinStates(*state, pattern.state) : pattern.state;
    if (pattern.stride)
      stride = *pattern.stride;
    isScanning = isScanning && scan.add(row);
  }
  if (*state != OffsetState::Unknown)
    return {*state, *state == OffsetState::Discrete ? -1 : stride, -1, -1};
  if (scan.isLocallyContinuous(16))
    state = OffsetState::LocallyContinuous;
  return {*state, stride, scan.pieceLength(), scan.pieceStride()};
}

TEST(OffsetPattern, NamesOrdinaryAccesses) {
  const OffsetState unknown = OffsetState::Unknown;
  const OffsetState pieces = OffsetState::LocallyContinuous;
  auto analyzed = [](auto offset) { return analyze(offset); };
  EXPECT_EQ(analyzed([](int i) { return i; }),
            (Answer{OffsetState::Continuous, 1, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return 2 * i; }),
            (Answer{unknown, 2, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return 3 * i; }),
            (Answer{unknown, 3, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return i / 16; }),
            (Answer{OffsetState::DiscreteSame, 0, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return 0; }),
            (Answer{OffsetState::DiscreteSame, 0, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return i / 4; }),
            (Answer{OffsetState::Discrete, -1, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return i % 48; }),
            (Answer{OffsetState::Continuous, 1, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return i % 100; }),
            (Answer{pieces, -1, 100, 0}));
  EXPECT_EQ(analyzed([](int i) { return i / 30 * 40 + i % 30; }),
            (Answer{pieces, -1, 30, 40}));
  EXPECT_EQ(analyzed([](int i) { return i / 24 * 32 + i % 24; }),
            (Answer{pieces, -1, 24, 32}));
  EXPECT_EQ(analyzed([](int i) { return i / 8 * 32 + i % 8; }),
            (Answer{pieces, -1, 8, 32}));
  EXPECT_EQ(analyzed([](int i) { return i / 48 * 64 + i % 48; }),
            (Answer{OffsetState::Continuous, 1, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return 1023 - i % 1024; }),
            (Answer{unknown, -1, -1, -1}));
  EXPECT_EQ(analyzed([](int i) { return i / 16 * 16 + i % 16 * 3 % 16; }),
            (Answer{OffsetState::Discrete, -1, -1, -1}));
}

TEST(OffsetPattern, SeesNothingInOneElementPerCore) {
  RowPattern pattern = classifyRow(OffsetRow::even(0, 1, 64), 1);
  EXPECT_EQ(pattern.state, OffsetState::Unknown);
  EXPECT_EQ(pattern.stride, std::nullopt);
  EXPECT_EQ(classifyRow(OffsetRow::even(0, 1, 1), 8).state,
            OffsetState::Unknown);
}

TEST(OffsetPattern, TakesALoneLastElementForOneAddress) {
  EXPECT_EQ(classifyRow(OffsetRow::even(0, 1, 33), 16).state,
            OffsetState::Discrete);
  EXPECT_EQ(classifyRow(OffsetRow::even(0, 1, 34), 16).state,
            OffsetState::Continuous);
}

/// Where the pieces of a row start does not matter, but it decides whether the
/// row is even as a whole, for which there are short cuts.
TEST(OffsetPattern, TreatsEvenRowsLikeAnyOther) {
  ASSERT_TRUE(rc::check([] {
    int32_t step = *rc::gen::inRange(-2, 20);
    int64_t size = *rc::gen::inRange(2, 70);
    int64_t chunk = *rc::gen::inRange(2, 40);
    int64_t pieces = (size + chunk - 1) / chunk;
    std::vector<int32_t> values;
    for (int64_t i = 0; i < pieces * chunk; ++i)
      values.push_back(step * int32_t(i % chunk) + (i < chunk ? 0 : 1000));
    RowPattern uneven = classifyRow(OffsetRow::of(values), chunk);
    OffsetRow even =
        OffsetRow::multiply(OffsetRow::even(0, 1, pieces * chunk),
                            OffsetRow::uniform(step, pieces * chunk));
    RowPattern expected = classifyRow(even, chunk);
    RC_ASSERT(uneven.state == expected.state);
    RC_ASSERT(uneven.stride == expected.stride);
  }));
}

TEST(OffsetPattern, JoinsStates) {
  const OffsetState unknown = OffsetState::Unknown;
  const OffsetState discrete = OffsetState::Discrete;
  const OffsetState same = OffsetState::DiscreteSame;
  const OffsetState continuous = OffsetState::Continuous;
  const OffsetState pieces = OffsetState::LocallyContinuous;
  for (OffsetState state : {unknown, discrete, same, continuous, pieces}) {
    EXPECT_EQ(joinStates(state, unknown), unknown);
    EXPECT_EQ(joinStates(unknown, state), unknown);
    EXPECT_EQ(joinStates(state, state), state);
  }
  EXPECT_EQ(joinStates(same, continuous), discrete);
  EXPECT_EQ(joinStates(continuous, same), discrete);
  EXPECT_EQ(joinStates(discrete, pieces), discrete);
  EXPECT_EQ(joinStates(same, pieces), discrete);
  EXPECT_EQ(joinStates(continuous, pieces), pieces);
}

TEST(OffsetPattern, CountsRepeats) {
  EXPECT_EQ(countRepeats(OffsetRow::even(0, 1, 256), 128), 1);
  EXPECT_EQ(countRepeats(OffsetRow::of({1, 1, 1, 1, 2, 2, 2, 2}), 128), 4);
  EXPECT_EQ(countRepeats(OffsetRow::of({1, 1, 1, 1, 2, 2}), 128), 2);
  EXPECT_EQ(countRepeats(OffsetRow::of({1, 1, 1, 2, 2, 2}), 128), 1);
  EXPECT_EQ(countRepeats(OffsetRow::uniform(0, 96), 128), 32);
}

} // namespace
