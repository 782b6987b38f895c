//===- SweepPlanTest.cpp - Which settings are tried -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/SweepPlan.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace irsift;

TEST(SweepPlanTest, ReadsAxes) {
  SweepAxis axis = *parseKnobAxis("TRITONXPU_BUFFER_SIZE=64,128");
  EXPECT_EQ(axis.values, (std::vector<std::string>{"64", "128"}));
  // A grid has commas of its own.
  EXPECT_EQ(parseKnobAxis("grid=12,1,1;1,1,1")->values,
            (std::vector<std::string>{"12,1,1", "1,1,1"}));
  EXPECT_EQ(parseShapeAxis("128=32,64")->kind, SweepAxis::Kind::Shape);
}

TEST(SweepPlanTest, RefusesWhatIsNoAxis) {
  EXPECT_FALSE(parseKnobAxis("TRITONXPU_BUFFER_SIZE"));
  EXPECT_FALSE(parseKnobAxis("TRITONXPU_BUFFER_SIZE="));
  EXPECT_FALSE(parseKnobAxis("no_such_knob=1,2"));
  EXPECT_FALSE(parseKnobAxis("unroll_num=1,many"));
  EXPECT_FALSE(parseShapeAxis("128=0"));
  EXPECT_FALSE(parseShapeAxis("wide=64"));
}

TEST(SweepPlanTest, CrossesAxesWithTheLastOneFastest) {
  Sweep sweep = planSweep();
  ASSERT_TRUE(addGrid(
      sweep, {*parseKnobAxis("unroll_num=1,2"), *parseShapeAxis("8=4,16")},
      "tensor<8xf32>"));
  ASSERT_EQ(sweep.trials.size(), 5u);
  EXPECT_EQ(sweep.trials[2].label, "unroll_num=1 8=16");
  EXPECT_EQ(sweep.trials[2].text, "tensor<16xf32>");
  EXPECT_EQ(sweep.trials[3].knobs.at("unroll_num"), "2");
}

TEST(SweepPlanTest, RefusesTooManySettings) {
  SweepAxis axis{SweepAxis::Kind::Knob, "unroll_num", {}};
  axis.values.assign(100, "1");
  Sweep sweep = planSweep();
  EXPECT_FALSE(addGrid(sweep, {axis, axis}, ""));
}

TEST(SweepPlanTest, KnocksOutWhatIsNotSetAlready) {
  auto has = [](const RunRequest &request, const std::string &knob) {
    Sweep sweep = planSweep();
    addKnockOuts(sweep, request);
    return std::any_of(
        sweep.trials.begin(), sweep.trials.end(),
        [&](const Trial &trial) { return trial.knobs.contains(knob); });
  };
  RunRequest request;
  EXPECT_TRUE(has(request, "isCloseCoreTiling"));
  // Left out anyway.
  EXPECT_FALSE(has(request, "isCloseMemoryAsync"));
  request.knobs["isCloseCoreTiling"] = "0";
  EXPECT_FALSE(has(request, "isCloseCoreTiling"));
}
