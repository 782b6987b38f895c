//===- DiagnosticTextTest.cpp - What messages give away -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/DiagnosticText.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

TEST(DiagnosticText, TheOperationIsNamedInFront) {
  EXPECT_EQ(operationNamedIn("'triton_xpu.cmpf' op result #0 must be"),
            "triton_xpu.cmpf");
  EXPECT_EQ(operationNamedIn("failed to legalize operation 'math.tanh' that"),
            "math.tanh");
  EXPECT_EQ(operationNamedIn("'kernel' is no operation"), "");
  EXPECT_EQ(operationNamedIn("nothing at all"), "");
}

TEST(DiagnosticText, TheNoteKnowsItIfTheMessageIsSilent) {
  Diagnostic diagnostic;
  diagnostic.message = "unsupported";
  diagnostic.notes.emplace_back().message =
      "see current operation: %3 = \"tt.reduce\"(%1) <{axis = 0 : i32}> ({";
  EXPECT_EQ(operationNamedIn(diagnostic), "tt.reduce");
}

TEST(DiagnosticText, AnAssertionIsTakenApart) {
  auto crash = findCrashText(
      "noise\nopt: /w/lib/UtilityXPU.cpp:88: void sort(int, int): Assertion "
      "`a == b && \"Operations are in different regions!\"' failed.\nmore\n");
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->kind, CrashText::Kind::Assertion);
  EXPECT_EQ(crash->message,
            "a == b && \"Operations are in different regions!\"");
  EXPECT_EQ(crash->file, "UtilityXPU.cpp");
  EXPECT_EQ(crash->line, 88);
  EXPECT_EQ(crash->function, "void sort(int, int)");
}

TEST(DiagnosticText, AnUnreachableHasItsMessageOnTheLineBefore) {
  auto crash =
      findCrashText("Not All Reduce Op can be Optimized\n"
                    "UNREACHABLE executed at /w/CoreTiling.cpp:205!\n");
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->kind, CrashText::Kind::Unreachable);
  EXPECT_EQ(crash->message, "Not All Reduce Op can be Optimized");
  EXPECT_EQ(crash->file, "CoreTiling.cpp");
  EXPECT_EQ(crash->line, 205);
  auto first = findCrashText("UNREACHABLE executed at a.cpp:1!");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->message, "unreachable code");
}

TEST(DiagnosticText, TheFirstTextWins) {
  auto crash = findCrashText("LLVM ERROR: broken\na: b.cpp:1: f: Assertion "
                             "`x' failed.\n");
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->kind, CrashText::Kind::FatalError);
  EXPECT_EQ(crash->message, "LLVM ERROR: broken");
}

TEST(DiagnosticText, ExhaustedMemoryIsItsOwnKind) {
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
