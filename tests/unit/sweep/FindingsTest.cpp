//===- FindingsTest.cpp - What a sweep says -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/Findings.h"
#include "core/sweep/SweepPlan.h"
#include "core/verdict/Advice.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace irsift;

namespace {

TrialResult outcome(bool compiles, std::string fingerprint = "same") {
  TrialResult result;
  result.wasTried = true;
  result.fingerprint = std::move(fingerprint);
  if (!compiles) {
    result.verdict.kind = VerdictClass::PassFailure;
    result.verdict.signature = "failure";
  }
  return result;
}

/// A grid over one axis; the input as given fails.
Sweep gridOver(const char *axis, const std::vector<bool> &compiles) {
  Sweep sweep = planSweep();
  EXPECT_TRUE(addGrid(sweep, {*parseKnobAxis(axis)}, ""));
  sweep.results.push_back(outcome(false));
  for (bool good : compiles)
    sweep.results.push_back(outcome(good, good ? "good" : "same"));
  return sweep;
}

} // namespace

TEST(FindingsTest, NearestIsCountedInDoublings) {
  Sweep sweep =
      gridOver("TRITONXPU_BUFFER_SIZE=32,64,4096", {true, false, true});
  SweepFindings findings = findingsOf(sweep, {});
  // The default is 512: 4096 is three doublings away, 32 four.
  ASSERT_TRUE(findings.nearest);
  EXPECT_EQ(sweep.trials[*findings.nearest].label,
            "TRITONXPU_BUFFER_SIZE=4096");
}

TEST(FindingsTest, NamesAxesThatAreNotMonotonic) {
  EXPECT_EQ(findingsOf(gridOver("unroll_num=1,2,4", {true, false, true}), {})
                .notMonotonic,
            std::vector<std::string>{"unroll_num"});
  EXPECT_TRUE(findingsOf(gridOver("unroll_num=1,2,4", {true, false, false}), {})
                  .notMonotonic.empty());
}

TEST(FindingsTest, NamesKnobsThatChangeNothing) {
  SweepFindings findings =
      findingsOf(gridOver("num_stages=1,2,4", {false, false, false}), {});
  ASSERT_EQ(findings.idle.size(), 1u);
  EXPECT_TRUE(findings.idle[0].reachesNoPass);
  EXPECT_TRUE(findingsOf(gridOver("unroll_num=1,2,4", {false, true, false}), {})
                  .idle.empty());
}

TEST(FindingsTest, AdviceNamesTheRewriteAndThatNoKnobHelps) {
  Sweep sweep = gridOver("unroll_num=1,4", {false, false});
  addRewrites(
      sweep,
      {{"hoist-range", "create it outside", "", {"k.py:3:4"}, "module {}"}});
  sweep.results.push_back(outcome(true));
  std::vector<Advice> advice = adviceFrom(sweep, findingsOf(sweep, {}));
  ASSERT_EQ(advice.size(), 2u);
  EXPECT_EQ(advice[0].text, "Create it outside: k.py:3:4.");
  EXPECT_TRUE(advice[0].evidence.starts_with("tried:"));
  EXPECT_TRUE(advice[1].text.starts_with("Do not look for a knob"));
}

TEST(FindingsTest, MeasuredAdviceReplacesThatFromOtherKernels) {
  Verdict verdict;
  for (const AdviceRule &rule : adviceRules())
    verdict.advice.push_back(
        {std::string(rule.text), std::string(rule.evidence)});
  giveMeasuredAdvice(verdict, {{"measured", "tried"}});
  EXPECT_EQ(verdict.advice.front().text, "measured");
  for (const AdviceRule &rule : adviceRules()) {
    bool isThere = std::any_of(
        verdict.advice.begin(), verdict.advice.end(),
        [&](const Advice &advice) { return advice.text == rule.text; });
    EXPECT_EQ(isThere, !rule.isFromOtherKernels) << rule.name;
  }
}

TEST(FindingsTest, EnvironmentIsGivenOnlyIfEveryKnobHasOne) {
  Trial trial;
  trial.knobs = {{"unroll_num", "4"}};
  EXPECT_EQ(knobEnvironment(trial), "export TRITONXPU_UNROLL_NUM=4");
  trial.knobs["isCloseCoreTiling"] = "1";
  EXPECT_EQ(knobEnvironment(trial), "");
  EXPECT_EQ(knobArguments(trial),
            "--knob isCloseCoreTiling=1 --knob unroll_num=4");
}
