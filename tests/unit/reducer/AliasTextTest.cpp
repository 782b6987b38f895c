//===- AliasTextTest.cpp - Aliases get short names ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/AliasText.h"

#include <gtest/gtest.h>

using namespace irsift::reduce;

TEST(AliasText, NamesBecomeShortWhereverTheyStand) {
  EXPECT_EQ(shortenAliases("#cluster = #d.layout<[1]>\n"
                           "#cluster1 = #d.slice<{parent = #cluster}>\n"
                           "f(%a: tensor<4xf32, #cluster>, #cluster1)\n"),
            "#a = #d.layout<[1]>\n"
            "#b = #d.slice<{parent = #a}>\n"
            "f(%a: tensor<4xf32, #a>, #b)\n");
}

TEST(AliasText, WhatIsNoAliasStays) {
  const char *text = "module {\n  %0:2 = \"d.op\"() {s = \"#cluster \\\" "
                     "#x\"} : () -> (!d.type, !e.t<i1>)\n  use %0#1\n}\n";
  EXPECT_EQ(shortenAliases(text), text);
}

TEST(AliasText, NamesOfDialectsAndOtherAliasesAreNotTakenAgain) {
  EXPECT_EQ(shortenAliases("#layout = #a.b<1>\n#b = 3\nuse #layout, #b\n"),
            "#c = #a.b<1>\n#b = 3\nuse #c, #b\n");
}

TEST(AliasText, TypesAndAttributesHaveNamesOfTheirOwn) {
  EXPECT_EQ(shortenAliases("#map = 1\n!type = i32\nuse !type, #map\n"),
            "#a = 1\n!a = i32\nuse !a, #a\n");
}

TEST(AliasText, AQuotedAliasIsText) {
  EXPECT_EQ(shortenAliases("#map = 1\nuse \"#map\", #map\n"),
            "#a = 1\nuse \"#map\", #a\n");
}
