//===- LogPrefixTest.cpp - What stands in front of a line -----------------===//
//---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LogPrefix.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

struct Case {
  std::string_view line;
  std::string_view source;
  std::string_view body;
};

class PrefixCase : public testing::TestWithParam<Case> {};

TEST_P(PrefixCase, IsSplit) {
  SplitLine split = PrefixSplitter().split(GetParam().line);
  EXPECT_EQ(split.source, GetParam().source);
  EXPECT_EQ(split.body, GetParam().body);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, PrefixCase,
    testing::Values(
        Case{"[rank3]: Traceback (most recent call last):", "[rank3]",
             "Traceback (most recent call last):"},
        Case{"[rank0]:   File \"k.py\", line 3", "[rank0]",
             "  File \"k.py\", line 3"},
        Case{"[default1]:x = 3", "[default1]", "x = 3"},
        Case{"[1,0]<stderr>:module {", "[1,0]", "module {"},
        Case{"(Worker_TP0 pid=71) ERROR 09-30 11:42:07 [core.py:58] boom",
             "(Worker_TP0 pid=71)", "boom"},
        Case{"(EngineCore_DP0 pid=9) ERROR 09-30 11:42:07 [core.py:58]   File",
             "(EngineCore_DP0 pid=9)", "  File"},
        Case{"(RayWorkerWrapper pid=4, ip=10.0.0.3) module {",
             "(RayWorkerWrapper pid=4, ip=10.0.0.3)", "module {"},
        Case{"[2026-09-30 11:42:07] INFO compile", "", "compile"},
        Case{"2026-09-30T11:42:07.1234567Z text", "", "text"},
        Case{"2026-09-30 11:42:07,123 - root - ERROR - text", "", "text"},
        Case{"11:42:07.5 text", "", "text"},
        Case{"ERROR 09-30 11:42:07 [a.py:3] text", "", "text"},
        Case{"Sep 30 11:42:07 node07 python3[412]: text", "node07 python3[412]",
             "text"},
        Case{"worker-1  | text", "worker-1  |", "text"},
        Case{"[rank1]:[E930 11:42:07.12 P.cpp:10] text", "[rank1]", "text"},
        Case{"10.0.0.12: text", "10.0.0.12", "text"},
        Case{"2026-09-30T11:42:07Z stderr F module {", "", "module {"}));

INSTANTIATE_TEST_SUITE_P(
    NoPrefix, PrefixCase,
    testing::Values(
        Case{"kernel.ttir:42:11: error: x", "", "kernel.ttir:42:11: error: x"},
        Case{"ERROR: something", "", "ERROR: something"},
        Case{"[autotune] config A", "", "[autotune] config A"},
        Case{"  %0 = arith.addi", "", "  %0 = arith.addi"},
        Case{"(anonymous namespace)::f()", "", "(anonymous namespace)::f()"},
        Case{"", "", ""}));

TEST(LogPrefix, LearnsWhatStandsInFrontOfADump) {
  PrefixSplitter splitter;
  std::string head = "node07> // -----// IR Dump After CSE (cse) //----- //";
  EXPECT_EQ(splitter.split(head).body, head);
  ASSERT_TRUE(splitter.wantsToLearn(head));
  splitter.learn(head, "node07> module {");
  EXPECT_EQ(splitter.split("node12>   %0 = x").body, "  %0 = x");
  EXPECT_EQ(splitter.split("node12>   %0 = x").source, "node12>");
}

TEST(LogPrefix, ASentenceIsNoPrefix) {
  PrefixSplitter splitter;
  std::string head = "worker said: Traceback (most recent call last):";
  ASSERT_TRUE(splitter.wantsToLearn(head));
  splitter.learn(head, "  File \"k.py\", line 1, in f");
  EXPECT_EQ(splitter.split(head).body, head);
}

TEST(LogPrefix, TerminalCodesGo) {
  std::string storage;
  EXPECT_EQ(stripTerminalCodes("\x1b[36m(pid=3)\x1b[0m a", storage),
            "(pid=3) a");
  EXPECT_EQ(stripTerminalCodes("10%\r20%\rerror: x", storage), "error: x");
  EXPECT_EQ(stripTerminalCodes("\x1b]0;title\a text", storage), " text");
  EXPECT_EQ(stripTerminalCodes("cut \x1b[3", storage), "cut ");
}

} // namespace
