//===- OracleTest.cpp - Goals in numbers, and which failure is kept -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Oracle.h"

#include <gtest/gtest.h>

using namespace irsift;
using namespace irsift::reduce;

namespace {

Observation withPeak(int64_t bytes) {
  Observation observation;
  observation.memory.lmPeakPerCore.value = bytes;
  observation.opCount = 7;
  return observation;
}

TEST(NumericGoal, IsReadWithAnyBlanks) {
  for (const char *text :
       {"lm_peak>8000", " lm_peak > 8000 ", "lm_peak\t>8000"}) {
    Expected<NumericGoal> goal = parseNumericGoal(text);
    ASSERT_TRUE(goal) << text;
    EXPECT_EQ(goal->field, NumericGoal::Field::LmPeak);
    EXPECT_EQ(goal->relation, NumericGoal::Relation::Greater);
    EXPECT_EQ(goal->bound, 8000);
  }
}

TEST(NumericGoal, RefusesWhatItDoesNotKnow) {
  for (const char *text : {"", "lm_peak", "lm_peak >", "lm_peak > x",
                           "size > 1", "lm_peak > 1 2", "> 8", "lm_peak => 8"})
    EXPECT_FALSE(parseNumericGoal(text)) << text;
}

TEST(NumericGoal, EachRelationHoldsWhereItShould) {
  struct Case {
    const char *goal;
    bool below, at, above;
  };
  for (Case each : {Case{"lm_peak < 100", true, false, false},
                    Case{"lm_peak <= 100", true, true, false},
                    Case{"lm_peak == 100", false, true, false},
                    Case{"lm_peak >= 100", false, true, true},
                    Case{"lm_peak > 100", false, false, true}}) {
    NumericGoal goal = parseNumericGoal(each.goal).value();
    EXPECT_EQ(goal.holds(withPeak(99)), each.below) << each.goal;
    EXPECT_EQ(goal.holds(withPeak(100)), each.at) << each.goal;
    EXPECT_EQ(goal.holds(withPeak(101)), each.above) << each.goal;
  }
  EXPECT_TRUE(parseNumericGoal("ops == 7")->holds(withPeak(0)));
  EXPECT_TRUE(parseNumericGoal("sm < 1")->holds(withPeak(5)));
}

Verdict failure(const char *pass, const char *diagnostic,
                VerdictClass kind = VerdictClass::PassFailure) {
  Verdict verdict;
  verdict.kind = kind;
  verdict.pass = pass;
  verdict.diagnostic = diagnostic;
  verdict.signature = std::string(pass) + "|" + diagnostic;
  return verdict;
}

bool keeps(const OracleSpec &spec, const Verdict &verdict) {
  Oracle oracle = Oracle::make(spec).value();
  EXPECT_EQ(oracle.adopt(failure("tile", "size 4 is odd")), "");
  Observation observation;
  observation.verdict = verdict;
  return oracle.accepts(observation, false);
}

TEST(Oracle, KeepsTheSignatureUnlessToldOtherwise) {
  OracleSpec spec;
  EXPECT_TRUE(keeps(spec, failure("tile", "size 4 is odd")));
  EXPECT_FALSE(keeps(spec, failure("tile", "size is lost")));
  EXPECT_FALSE(keeps(spec, Verdict()));
  spec.keepSignature = false;
  spec.keepClass = true;
  EXPECT_TRUE(keeps(spec, failure("fuse", "whatever")));
  EXPECT_FALSE(keeps(spec, failure("tile", "x", VerdictClass::Signal)));
  spec.keepClass = false;
  spec.keepPass = true;
  EXPECT_TRUE(keeps(spec, failure("tile", "x", VerdictClass::Signal)));
  EXPECT_FALSE(keeps(spec, failure("fuse", "size 4 is odd")));
  spec.keepPass = false;
  spec.match = "size [0-9] is";
  EXPECT_TRUE(keeps(spec, failure("fuse", "a size 8 is too odd")));
  EXPECT_FALSE(keeps(spec, failure("tile", "size is")));
}

TEST(Oracle, SaysWhyAStartIsNone) {
  Oracle oracle = Oracle::make({}).value();
  EXPECT_NE(oracle.adopt(Verdict()).find("does not fail"), std::string::npos);
  EXPECT_NE(oracle.adopt(failure("", "bad token", VerdictClass::ParseError))
                .find("does not parse"),
            std::string::npos);
  OracleSpec spec;
  spec.match = "something else";
  EXPECT_NE(Oracle::make(spec)->adopt(failure("tile", "odd")).find("match"),
            std::string::npos);
}

TEST(Oracle, RefusesPatternsThatAreNone) {
  OracleSpec spec;
  spec.match = "(";
  EXPECT_FALSE(Oracle::make(spec));
  spec.match = "";
  spec.goal = "many > 3";
  EXPECT_FALSE(Oracle::make(spec));
}

TEST(Oracle, SurvivesTheWayToTheWorker) {
  OracleSpec spec;
  spec.keepSignature = false;
  spec.keepPass = true;
  spec.match = "a\\.b";
  spec.goal = "lm > 1";
  spec.checks = "CHECK: x\n";
  spec.script = "/bin/true";
  OracleSpec copy;
  fromJson(toJson(spec), copy);
  EXPECT_EQ(copy, spec);
}

TEST(Oracle, MemoryThatRunsOutIsTheSameFailureWhateverIsSaid) {
  Oracle oracle = Oracle::make({}).value();
  ASSERT_EQ(oracle.adopt(
                failure("one", "terminate called", VerdictClass::MemoryLimit)),
            "");
  Observation seen;
  seen.verdict = failure("one", "more than 400 MB", VerdictClass::MemoryLimit);
  EXPECT_TRUE(oracle.accepts(seen, false));
  seen.verdict = failure("two", "terminate called", VerdictClass::MemoryLimit);
  EXPECT_FALSE(oracle.accepts(seen, false));
  seen.verdict = failure("one", "terminate called", VerdictClass::Signal);
  EXPECT_FALSE(oracle.accepts(seen, false));
}

} // namespace
