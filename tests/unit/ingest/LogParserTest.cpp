//===- LogParserTest.cpp - Dumps and events out of whole logs -------------===//
//-----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LogParser.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

template <typename T> std::vector<T> eventsOf(const RecordedLog &log) {
  std::vector<T> found;
  for (const LogEvent &event : log.events)
    if (const T *what = event.get<T>())
      found.push_back(*what);
  return found;
}

TEST(LogParser, DumpsKeepTheirTextAndNothingElse) {
  std::string text =
      "hello\n"
      "// -----// IR Dump Before Fold (fold) //----- //\n"
      "#map = affine_map<(d0) -> (d0)>\n"
      "module {\n"
      "  tt.func @rows(%a: i32) {\n"
      "printed by somebody else\n"
      "    %0 = \"x.y\"() {m = \"Assertion `a' failed\"} : () -> i32\n"
      "    tt.return\n"
      "  }\n"
      "}\n"
      "#loc = loc(\"rows.py\":1:1)\n"
      "\n\n"
      "other output\n"
      "// -----// IR Dump After Fold Failed (fold) //----- //\n"
      "\"builtin.module\"() ({\n"
      "  \"tt.func\"() <{sym_name = \"rows\"}> ({\n"
      "  }) : () -> ()\n";
  RecordedLog log = readLogText(text);
  ASSERT_EQ(log.dumps.size(), 2u);
  EXPECT_TRUE(log.dumps[0].isComplete);
  EXPECT_TRUE(log.dumps[0].isModule);
  EXPECT_EQ(log.dumps[0].functions, std::vector<std::string>{"rows"});
  EXPECT_EQ(readDumpFromText(log, 0, text),
            "#map = affine_map<(d0) -> (d0)>\n"
            "module {\n"
            "  tt.func @rows(%a: i32) {\n"
            "    %0 = \"x.y\"() {m = \"Assertion `a' failed\"} : () -> i32\n"
            "    tt.return\n"
            "  }\n"
            "}\n"
            "#loc = loc(\"rows.py\":1:1)\n");
  EXPECT_TRUE(log.dumps[1].header->hasFailed);
  EXPECT_TRUE(log.dumps[1].isGeneric);
  EXPECT_FALSE(log.dumps[1].isComplete);
  EXPECT_EQ(log.dumps[1].functions, std::vector<std::string>{"rows"});
  EXPECT_TRUE(eventsOf<AssertionFailed>(log).empty());
}

TEST(LogParser, SourcesAreKeptApart) {
  std::string text =
      "(Worker pid=1) // -----// IR Dump After Fold (fold) //----- //\n"
      "(Worker pid=2) // -----// IR Dump After Tile (tile) //----- //\n"
      "(Worker pid=1) module {\n"
      "(Worker pid=2) module {\n"
      "(Worker pid=1)   func.func @a()\n"
      "(Worker pid=2)   func.func @b()\n"
      "(Worker pid=1) }\n"
      "(Worker pid=2) }\n";
  RecordedLog log = readLogText(text);
  ASSERT_EQ(log.dumps.size(), 2u);
  EXPECT_EQ(log.lanes.size(), 3u);
  EXPECT_EQ(readDumpFromText(log, 0, text), "module {\n  func.func @a()\n}\n");
  EXPECT_EQ(readDumpFromText(log, 1, text), "module {\n  func.func @b()\n}\n");
}

TEST(LogParser, AnExcerptIsNotIr) {
  RecordedLog log = readLogText("rows.ttir:1:1: error: Failures have been "
                                "detected while processing an MLIR pass "
                                "pipeline\n"
                                "module {\n"
                                "^\n"
                                "rows.ttir:1:1: note: Pipeline failed while "
                                "executing [`Fold` on 'builtin.module' "
                                "operation]: reproducer generated at `x`\n");
  EXPECT_TRUE(log.dumps.empty());
  auto failed = eventsOf<PipelineFailed>(log);
  ASSERT_EQ(failed.size(), 2u);
  EXPECT_EQ(failed[1].passes.at(0).name, "Fold");
}

TEST(LogParser, TracebacksAreChained) {
  RecordedLog log = readLogText(
      "Traceback (most recent call last):\n"
      "  File \"a.py\", line 3, in f\n"
      "    g()\n"
      "RuntimeError: PassManager::run failed\n"
      "\n"
      "During handling of the above exception, another exception occurred:\n"
      "\n"
      "Traceback (most recent call last):\n"
      "  File \"b.py\", line 4, in make_ttxir\n"
      "    raise\n"
      "x.OutOfResources: out of resource: uni_sram PassManager::run failed:\n"
      "loc(\"a.py\":1:2): no, Required: 0, Hardware limit: 0.\n"
      "next\n");
  auto raised = eventsOf<PythonException>(log);
  ASSERT_EQ(raised.size(), 2u);
  EXPECT_FALSE(raised[0].isChained);
  EXPECT_TRUE(raised[1].isChained);
  EXPECT_EQ(raised[1].frames.at(0).function, "make_ttxir");
  EXPECT_NE(raised[1].message.find("Hardware limit: 0."), std::string::npos);
}

TEST(LogParser, LinesEscapedIntoOneAreTakenApart) {
  RecordedLog log = readLogText(
      R"({"msg": "failed:\na.py:3:1: error: 'tt.dot' op is \"bad\"\nTraceback)"
      R"( (most recent call last):\n  File \"a.py\", line 2, in f\nKeyError: 1"})"
      "\n");
  auto said = eventsOf<DiagnosticSeen>(log);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].diagnostic.message, "'tt.dot' op is \"bad\"");
  auto raised = eventsOf<PythonException>(log);
  ASSERT_EQ(raised.size(), 1u);
  EXPECT_EQ(raised[0].type, "KeyError");
}

TEST(LogParser, ContainerLogsAreUnwrapped) {
  RecordedLog log =
      readLogText("{\"log\":\"a.py:3:1: error: no\\n\",\"stream\":\"stderr\"}\n"
                  "{\"log\":\"module \\u003c{\\n\",\"stream\":\"stderr\"}\n");
  EXPECT_EQ(eventsOf<DiagnosticSeen>(log).size(), 1u);
}

TEST(LogParser, NotesStayWithTheirError) {
  RecordedLog log = readLogText(
      "a.py:3:1: error: pass gave up\n"
      "a.py:3:1: note: see current operation: %1 = \"tt.scan\"(%0)\n"
      "a.py:9:1: note: called from here\n");
  auto said = eventsOf<DiagnosticSeen>(log);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].diagnostic.op, "tt.scan");
  EXPECT_EQ(said[0].diagnostic.notes.size(), 2u);
}

TEST(LogParser, ReproducersInALogKeepTheirPipeline) {
  RecordedLog log = readLogText("module {\n}\n\n{-#\n  external_resources: {\n"
                                "    mlir_reproducer: {\n"
                                "      pipeline: \"builtin.module(cse)\",\n"
                                "      verify_each: true\n    }\n  }\n#-}\n"
                                "a.py:1:1: error: no\n");
  ASSERT_EQ(log.dumps.size(), 1u);
  EXPECT_EQ(log.dumps[0].reproducerPipeline, "builtin.module(cse)");
  EXPECT_EQ(eventsOf<DiagnosticSeen>(log).size(), 1u);
}

TEST(LogParser, SettingsAndCommandLinesAreNoted) {
  RecordedLog log =
      readLogText("env TRITONXPU_COMPARE_FUSION=1 TRITON_XPU_ARCH='3' x\n"
                  "$ opt a.mlir \"--pass-pipeline=builtin.module(a{x=1 "
                  "y=2},f(b))\" -o x\n");
  EXPECT_EQ(log.settings.at("TRITONXPU_COMPARE_FUSION"), "1");
  EXPECT_EQ(log.settings.at("TRITON_XPU_ARCH"), "3");
  ASSERT_EQ(log.commandPipelines.size(), 1u);
  EXPECT_EQ(log.commandPipelines[0], "builtin.module(a{x=1 y=2},f(b))");
}

} // namespace
