//===- IrDiffTest.cpp - Two texts of IR, names of values apart ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/IrDiff.h"

#include <gtest/gtest.h>

using namespace irsift;

TEST(IrDiffTest, NamesLocationsAndCommentsDoNotCount) {
  EXPECT_TRUE(diffIr("%0 = a.b loc(#loc1)\n%1 = a.c %0 : i32 // why\n#loc1 = "
                     "loc(\"f\":1:2)\n",
                     "%x = a.b\n\n%y = a.c %x : i32\n")
                  .isEmpty());
}

TEST(IrDiffTest, AnotherOperandIsADifference) {
  IrDiff diff = diffIr("%0 = a.b\n%1 = a.b\n%2 = a.c %0, %1\n",
                       "%0 = a.b\n%1 = a.b\n%2 = a.c %1, %0\n");
  EXPECT_EQ(diff.removed, 1u);
  EXPECT_EQ(diff.added, 1u);
}

TEST(IrDiffTest, AnOperationMoreIsOneLine) {
  IrDiff diff = diffIr("%0 = a.b\n%1 = a.c %0\n%2 = a.d %1\n",
                       "%0 = a.new\n%1 = a.b\n%2 = a.c %1\n%3 = a.d %2\n");
  EXPECT_EQ(diff.removed, 0u);
  ASSERT_EQ(diff.added, 1u);
  EXPECT_EQ(diff.lines[0].text, "%0 = a.new");
}

TEST(IrDiffTest, ScopesMayUseNamesAgain) {
  EXPECT_TRUE(diffIr("tt.func @f(%a: i32) {\n%0 = a.b %a\n}\n"
                     "tt.func @g(%a: i32) {\n%0 = a.b %a\n}\n",
                     "tt.func @f(%x: i32) {\n%0 = a.b %x\n}\n"
                     "tt.func @g(%y: i32) {\n%0 = a.b %y\n}\n")
                  .isEmpty());
}

TEST(IrDiffTest, TextInStringsStays) {
  EXPECT_FALSE(diffIr("a.b \"x loc(1)\"\n", "a.b \"x loc(2)\"\n").isEmpty());
}
