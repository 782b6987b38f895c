//===- KnobsTest.cpp ------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/Knobs.h"
#include "core/pipeline/BufferLength.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

std::string problemOf(const std::map<std::string, std::string> &settings) {
  auto parsed = KnobSettings::parse(settings);
  return parsed ? "" : parsed.error().message;
}

TEST(Knobs, EveryDefaultIsValid) {
  std::map<std::string, std::string> settings;
  for (const Knob &knob : allKnobs())
    settings.emplace(knob.name(), knob.defaultValue);
  EXPECT_EQ(problemOf(settings), "");
}

TEST(Knobs, FieldAndVariableAreOneKnobAndTheFieldWins) {
  auto settings = KnobSettings::parse(
      {{"TRITONXPU_BUFFER_SIZE", "64"}, {"buffer_size_limit", "128"}});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->integer("TRITONXPU_BUFFER_SIZE"), 128);
  EXPECT_EQ(settings->integer("buffer_size_limit"), 128);
}

TEST(Knobs, ProblemsSayWhatAndWhatNext) {
  EXPECT_EQ(problemOf({{"TRITONXPU_BUFER_SIZE", "64"}}),
            "unknown knob 'TRITONXPU_BUFER_SIZE'; did you mean "
            "'TRITONXPU_BUFFER_SIZE'? (`irsift knobs` lists all)");
  EXPECT_EQ(problemOf({{"unroll_num", "two"}}),
            "knob unroll_num: expected a whole number, not 'two'");
  EXPECT_EQ(problemOf({{"groups_per_cluster", "3"}}),
            "knob groups_per_cluster: 3 must be positive and divide core_num "
            "64");
  EXPECT_NE(problemOf({{"isClusterOneCoreActOnly", "1"},
                       {"TRITONXPU_OTHER_SIM", "1"}}),
            "");
  EXPECT_EQ(problemOf({{"grid", "12,0"}}),
            "knob grid: expected up to three extents like 12,1,1, not '12,0'");
}

TEST(Knobs, GridTakesTheSpellingsOfPython) {
  for (const char *text : {"12", "12,1", "(12, 1, 1)", "12,1,1"})
    EXPECT_EQ(KnobSettings::parse({{"grid", text}})->grid(),
              (std::array<int64_t, 3>{12, 1, 1}))
        << text;
}

TEST(BufferLength, FollowsTheWidestFloat) {
  EXPECT_EQ(bufferLength(512, 4, 0), 128);
  EXPECT_EQ(bufferLength(512, 2, 0), 256);
  EXPECT_EQ(bufferLength(512, 0, 0), 512);
  EXPECT_EQ(bufferLength(512, 4, 8), 64);
}

} // namespace
