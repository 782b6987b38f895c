//===- EstimateTest.cpp - Bounds before there are buffers -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/estimate/Estimate.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

Estimate estimateOf(const std::string &body,
                    const std::map<std::string, std::string> &knobs = {}) {
  Expected<Estimate> made =
      estimateFootprint("module {\n  tt.func public @k(%p: !tt.ptr<f32>) {\n" +
                            body + "    tt.return\n  }\n}\n",
                        *KnobSettings::parse(knobs));
  EXPECT_TRUE(made) << made.error().message;
  return made ? *made : Estimate();
}

const char *const copy = R"(
    %0 = tt.load %a : tensor<32768x!tt.ptr<f32>>
    tt.store %b, %0 : tensor<32768x!tt.ptr<f32>>
)";

} // namespace

TEST(EstimateTest, ARowIsSpreadOverAllCoresAndCutToTheBufferLength) {
  EXPECT_EQ(estimateOf(copy).bufferLength, 128);
  EXPECT_EQ(estimateOf(copy).lmPerCore, Bytes(512));
  EXPECT_EQ(estimateOf(copy, {{"TRITONXPU_BUFFER_SIZE", "4096"}}).lmPerCore,
            Bytes(2048));
}

TEST(EstimateTest, BuffersOfDifferentWidthsNeverShare) {
  Estimate estimate = estimateOf(R"(
    %0 = tt.load %a : tensor<4096x!tt.ptr<i64>>
    %1 = tt.load %c : tensor<4096x!tt.ptr<i64>>
    tt.store %b, %0 : tensor<4096x!tt.ptr<i64>>
    tt.store %b, %1 : tensor<4096x!tt.ptr<i64>>
    tt.store %d, %2 : tensor<64x!tt.ptr<i8>>
    tt.store %e, %3 : !tt.ptr<f32>
)");
  EXPECT_EQ(estimate.lmPerCore, Bytes(512 + 64 + 64));
  EXPECT_EQ(estimate.items.size(), 3u);
}

TEST(EstimateTest, WhatNobodyNeedsIsLeftOut) {
  EXPECT_EQ(estimateOf(R"(
    %0 = tt.load %a : tensor<4096x!tt.ptr<f32>>
    %1 = arith.addf %0, %0 : tensor<4096xf32>
)")
                .lmPerCore,
            Bytes(0));
  // But what decides whether something is done is needed.
  EXPECT_EQ(estimateOf(R"(
    %0 = tt.load %a : !tt.ptr<i1>
    scf.if %0 {
      tt.store %b, %1 : !tt.ptr<f32>
    }
)")
                .items.size(),
            2u);
}

TEST(EstimateTest, ModulesWithBuffersAreMeasuredInstead) {
  Expected<Estimate> made = estimateFootprint(
      "module {\n%0 = \"triton_xpu.alloca\"() : () -> i32\n}\n",
      *KnobSettings::parse({}));
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message.find("line 2"), std::string::npos);
}

TEST(EstimateTest, AnyTextIsSurvived) {
  for (const char *text :
       {"", "tt.store : tensor<", "tt.store %a : tensor<99999999999999999999x",
        "tt.store %a : tensor<-1x!tt.ptr<f32>>", "tt.store : !tt.ptr<!tt.ptr<",
        "tt.store %a : tensor<8x!tt.ptr<f999>>", "%0 = tt.load"})
    EXPECT_TRUE(estimateFootprint(text, *KnobSettings::parse({}))) << text;
}

TEST(EstimateTest, TheBoundIsHeldAgainstTheTarget) {
  Estimate estimate;
  estimate.lmPerCore = Bytes(9000);
  auto verdict = findOverBudget(estimate, builtinTargets().front());
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->space, "LM");
  EXPECT_EQ(verdict->label, FootprintLabel::LowerBound);
  estimate.lmPerCore = Bytes(8000);
  EXPECT_FALSE(findOverBudget(estimate, builtinTargets().front()));
}
