//===- CrashTextTest.cpp - What a dying compiler says
//-------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/CrashText.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(CrashText, AnAssertionSaysItsCondition) {
  auto crash = findCrashText(
      "noise\nopt: /w/lib/UtilityXPU.cpp:88: void sort(int, int): Assertion "
      "`a == b && \"Operations are in different regions!\"' failed.\nmore\n");
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->kind, CrashText::Kind::Assertion);
  EXPECT_EQ(crash->message,
            "a == b && \"Operations are in different regions!\"");
}

TEST(CrashText, AnUnreachableHasItsMessageOnTheLineBefore) {
  auto crash =
      findCrashText("Not All Reduce Op can be Optimized\n"
                    "UNREACHABLE executed at /w/CoreTiling.cpp:205!\n");
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->kind, CrashText::Kind::Unreachable);
  EXPECT_EQ(crash->message, "Not All Reduce Op can be Optimized");
  auto first = findCrashText("UNREACHABLE executed at a.cpp:1!");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->message, "unreachable code");
}

TEST(CrashText, TheFirstTextWins) {
  auto crash = findCrashText("LLVM ERROR: broken\na: b.cpp:1: f: Assertion "
                             "`x' failed.\n");
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->kind, CrashText::Kind::FatalError);
  EXPECT_EQ(crash->message, "broken");
}

TEST(CrashText, ExhaustedMemoryIsItsOwnKind) {
  for (const char *text :
       {"terminate called after throwing an instance of 'std::bad_alloc'\n",
        "LLVM ERROR: out of memory\n"}) {
    auto crash = findCrashText(text);
    ASSERT_TRUE(crash);
    EXPECT_EQ(crash->kind, CrashText::Kind::OutOfMemory);
  }
  EXPECT_FALSE(findCrashText("all is well\n"));
}

} // namespace
