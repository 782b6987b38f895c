//===- PredicateTest.cpp - What may become true of a module ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/Predicate.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

bool holds(const char *predicate) {
  ModuleState state;
  state.ops = {{"tt.reduce", 2}, {"tt.load", 1}};
  state.memory.lmPeakPerCore = Bytes(512);
  state.text = "tt.reduce axis = 1\ntt.load\n";
  auto parsed = parsePredicate(predicate);
  EXPECT_TRUE(parsed) << predicate;
  return parsed && (*parsed)(state);
}

} // namespace

TEST(PredicateTest, ComparesMeasures) {
  EXPECT_TRUE(holds("lm_peak > 511"));
  EXPECT_FALSE(holds("lm_peak>512"));
  EXPECT_TRUE(holds("lm_peak >= 512"));
  EXPECT_TRUE(holds("ops == 3"));
  EXPECT_TRUE(holds("sm != 1"));
}

TEST(PredicateTest, AsksForAttributes) {
  EXPECT_TRUE(holds("attribute axis"));
  EXPECT_TRUE(holds("attribute axis = 1"));
  EXPECT_FALSE(holds("attribute axis = 2"));
  EXPECT_FALSE(holds("attribute xis"));
  EXPECT_FALSE(holds("attribute reduce"));
  EXPECT_FALSE(parsePredicate("attribute axis ="));
}

TEST(PredicateTest, AsksForOperationsAndText) {
  EXPECT_TRUE(holds("appears tt.reduce"));
  EXPECT_FALSE(holds("vanishes tt.reduce"));
  EXPECT_TRUE(holds("vanishes tt.store"));
  EXPECT_TRUE(holds("text reduce axis = [0-9]"));
}

TEST(PredicateTest, RefusesOthers) {
  for (const char *text : {"", "lm_peak", "lm_peak > many", "weight > 3",
                           "appears", "text (", "ops > 3 apples"})
    EXPECT_FALSE(parsePredicate(text)) << text;
}
