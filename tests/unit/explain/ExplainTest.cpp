//===- ExplainTest.cpp - What is said about whole logs --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/Explain.h"
#include "core/ingest/LogParser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

using namespace irsift;

namespace {

std::string pathOf(const std::string &name) {
  return std::string(IRSIFT_TEST_DATA) + "/logs/" + name;
}

Explanation explainFile(const std::string &name) {
  Expected<RecordedLog> log = readLog(pathOf(name));
  EXPECT_TRUE(log.has_value()) << name;
  return log ? explain(*log) : Explanation();
}

struct Answer {
  const char *log;
  VerdictClass kind;
  const char *pass;
  const char *op;
  const char *place;
  /// Start of the diagnostic.
  const char *diagnostic;
  bool masked;
  size_t failures;
};

void PrintTo(const Answer &answer, std::ostream *out) { *out << answer.log; }

class LogAnswer : public testing::TestWithParam<Answer> {};

TEST_P(LogAnswer, IsGiven) {
  const Answer &expected = GetParam();
  Explanation explanation = explainFile(expected.log);
  const Verdict &verdict = explanation.verdict;
  EXPECT_EQ(toString(verdict.kind), toString(expected.kind));
  EXPECT_EQ(verdict.pass, expected.pass);
  EXPECT_EQ(verdict.op, expected.op);
  EXPECT_EQ(verdict.location.str(), expected.place);
  EXPECT_EQ(verdict.diagnostic.substr(0, strlen(expected.diagnostic)),
            expected.diagnostic);
  EXPECT_EQ(verdict.diagnostic.empty(), expected.diagnostic[0] == '\0');
  EXPECT_EQ(verdict.masked, expected.masked);
  EXPECT_EQ(explanation.failures.size(), expected.failures);
}

using enum VerdictClass;

INSTANTIATE_TEST_SUITE_P(
    Logs, LogAnswer,
    testing::Values(
        Answer{"masked-chain.log", VerifierError, "TritonXPUNormalize",
               "triton_xpu.cmpf", "/srv/jobs/gate_rows.py:33:11",
               "'triton_xpu.cmpf' op result #0 must be", true, 1},
        Answer{"unreachable.log", Unreachable, "TritonXPUCoreTiling", "", "",
               "Row groups do not agree", false, 1},
        Answer{"assertion-shared-file.log", Assertion, "TritonXPULegalize", "",
               "/srv/jobs/topk.py:77", "a->getParentRegion() == region", false,
               1},
        Answer{"hang-watchdog.log", Timeout, "TritonXPULegalize", "", "", "",
               false, 1},
        Answer{"interrupted-hang.log", Timeout, "", "", "/srv/jobs/long.py:9",
               "", false, 1},
        Answer{"real-oom-recovered.log", None, "", "", "", "", false, 1},
        Answer{"real-oom-fatal.log", OverBudget, "", "", "/srv/jobs/attn.py:12",
               "out of resource: shared memory", false, 1},
        Answer{"llir-fails.log", PassFailure, "ConvertTritonXPUToLLVM",
               "triton_xpu.unpack", "/srv/jobs/scale.py:9:8",
               "triton_xpu.unpack reached lowering", false, 1},
        Answer{"verifier-masked.log", VerifierError, "TritonXPULegalize",
               "arith.cmpi", "rows.ttir:30:7",
               "'arith.cmpi' op failed to verify", true, 1},
        Answer{"server-wrapped.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/vllm/ops/norm_gate.py:41:14",
               "'tt.reduce' op inferred type(s)", true, 1},
        Answer{"two-ranks.log", PassFailure, "ConvertTritonToTritonXPU",
               "tt.trans", "/srv/train/step.py:31:9", "failed to legalize",
               true, 2},
        Answer{"ray-coloured.log", PassFailure, "TritonXPUAlloca", "",
               "decode.py:8:2", "pass gives up", true, 1},
        Answer{"no-diagnostic.log", PassFailure, "", "", "/srv/jobs/moe.py:140",
               "", true, 1},
        Answer{"masked-recovered.log", None, "", "", "", "", false, 1},
        Answer{"bits.log", OverBudget, "", "", "/srv/jobs/fuse.py:14:8",
               "ub overflow, requires", false, 1},
        Answer{"killed-while-unrolling.log", MemoryLimit,
               "TritonXPUUnrollControl", "", "", "killed by SIGKILL", false, 1},
        Answer{"segfault.log", Signal, "", "", "/srv/jobs/topk.py:19",
               "Fatal Python error: Segmentation fault", false, 1},
        Answer{"two-failures.log", VerifierError, "TritonXPULegalize",
               "triton_xpu.scan", "b.py:7:1",
               "'triton_xpu.scan' op expects equal shapes", true, 2},
        Answer{"escaped.log", VerifierError, "ConvertTritonToTritonXPU",
               "tt.dot", "/srv/api/app.py:22:5", "'tt.dot' op expects", false,
               1},
        Answer{"cut-off-head.log", VerifierError, "TritonXPUVectorize",
               "arith.select", "/srv/jobs/rope.py:9:3",
               "'arith.select' op operand #0", true, 1},
        Answer{"front-end.log", ParseError, "", "", "/srv/jobs/dot.py:30",
               "Both operands must be same dtype", false, 1},
        Answer{"pytest.log", VerifierError, "TritonXPULegalize",
               "triton_xpu.reduce", "/srv/tests/test_pool.py:8:11",
               "'triton_xpu.reduce' op requires", true, 1},
        Answer{"dumps-then-generic.log", PassFailure, "TritonXPUDtypeConvert",
               "", "/srv/jobs/mix.py:6", "", true, 1},
        Answer{"two-processes.log", VerifierError, "TritonXPUMask",
               "arith.andi", "left.py:3:1", "'arith.andi' op requires", false,
               2},
        Answer{"stamped-by-kubectl.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/jobs/gather_rows.py:21:10",
               "'tt.reduce' op expects equal", true, 1},
        Answer{"stamped-in-brackets.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/jobs/gather_rows.py:21:10",
               "'tt.reduce' op expects equal", true, 1},
        Answer{"docker-json.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/jobs/gather_rows.py:21:10",
               "'tt.reduce' op expects equal", true, 1},
        Answer{"journald-json-two-processes.log", VerifierError,
               "TritonXPULegalize", "tt.reduce",
               "/srv/jobs/gather_rows.py:21:10", "'tt.reduce' op expects equal",
               true, 2},
        Answer{"service-json.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/jobs/gather_rows.py:21:10",
               "'tt.reduce' op expects equal", true, 1},
        Answer{"ranks-in-time-brackets.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/jobs/gather_rows.py:21:10",
               "'tt.reduce' op expects equal", true, 2},
        Answer{"cut-lines-of-containers.log", VerifierError,
               "TritonXPULegalize", "tt.reduce",
               "/srv/jobs/gather_rows.py:21:10", "'tt.reduce' op expects equal",
               true, 1},
        Answer{"pasted-into-a-list.log", VerifierError, "TritonXPULegalize",
               "tt.reduce", "/srv/jobs/gather_rows.py:21:10",
               "'tt.reduce' op expects equal", true, 1},
        Answer{"pytest-two-tests.log", PassFailure, "ConvertTritonToTritonXPU",
               "tt.scatter", "/srv/tests/test_scatter.py:7:3",
               "failed to legalize", true, 2},
        Answer{"address-sanitizer.log", Signal, "TritonXPUOffsetAnalysis", "",
               "", "AddressSanitizer: heap-use-after-free", false, 1},
        Answer{"library-check-fails.log", Assertion, "", "",
               "/srv/jobs/launch.py:14", "__n < this->size()", false, 1},
        Answer{"mangled-stack.log", Signal, "TritonXPUMask", "", "",
               "killed by SIGSEGV", false, 1},
        Answer{"static-assert.log", ParseError, "", "",
               "/srv/jobs/launch.py:14", "BLOCK has to be", false, 1},
        Answer{"stack-too-large.log", OverBudget, "", "",
               "/srv/jobs/launch.py:14", "Failed to tune buffer", false, 1},
        Answer{"unknown-option.log", ToolError, "", "", "",
               "Unknown command line argument", false, 1},
        Answer{"fatal-error.log", Signal, "ConvertTritonToTritonXPU", "", "",
               "cannot lower tt.histogram", false, 1},
        Answer{"server-recovered.log", None, "", "", "", "", false, 1}),
    [](const auto &info) {
      std::string name = std::filesystem::path(info.param.log).stem();
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

/// A line that only says that something failed is never given as the cause.
TEST(Explain, GenericLinesAreNeverTheCause) {
  for (const auto &entry : std::filesystem::directory_iterator(
           std::string(IRSIFT_TEST_DATA) + "/logs"))
    for (const ExplainedFailure &failure :
         explainFile(entry.path().filename()).failures)
      EXPECT_FALSE(isGenericFailureText(failure.verdict.diagnostic))
          << entry.path();
}

TEST(Explain, TheDiagnosticNamesACulprit) {
  Explanation explanation = explainFile("llir-fails.log");
  ASSERT_TRUE(explanation.deciding);
  EXPECT_EQ(explanation.failures[*explanation.deciding].culprit,
            "tritonxpu-alloca");
}

TEST(Explain, ARealShortageHasItsNumbers) {
  Explanation explanation = explainFile("real-oom-recovered.log");
  ASSERT_EQ(explanation.failures.size(), 1u);
  const Verdict &verdict = explanation.failures[0].verdict;
  ASSERT_TRUE(verdict.memory);
  EXPECT_EQ(verdict.memory->required, Bytes(147456));
  EXPECT_EQ(verdict.memory->limit, Bytes(101376));
  EXPECT_FALSE(explanation.failures[0].recovery.empty());

  Explanation bits = explainFile("bits.log");
  ASSERT_TRUE(bits.verdict.memory);
  EXPECT_EQ(bits.verdict.memory->required, Bytes(393216));
}

TEST(Explain, GrowthIsMeasured) {
  Explanation explanation = explainFile("killed-while-unrolling.log");
  ASSERT_TRUE(explanation.growth);
  EXPECT_LT(explanation.growth->firstBytes, 1024);
  EXPECT_GT(explanation.growth->lastBytes, int64_t(3) << 30);
  EXPECT_EQ(explanation.growth->lastPass, "TritonXPUUnrollControl");
}

TEST(Explain, WhatIsMissingNamesTheVariables) {
  Explanation explanation = explainFile("no-diagnostic.log");
  std::string all = toJson(explanation).dump();
  for (const char *word : {"TRITON_ALWAYS_COMPILE=1", "MLIR_ENABLE_DUMP=1",
                           "TRITON_REPRODUCER_PATH=", "TRITON_CACHE_DIR="})
    EXPECT_NE(all.find(word), std::string::npos) << word;
  std::vector<std::string> lines;
  for (const MissingEvidence &missing : explanation.missing)
    lines.push_back(missing.line);
  EXPECT_EQ(lines, (std::vector<std::string>{"3.0", "3.6", ""}));
  EXPECT_TRUE(explainFile("masked-chain.log").missing.empty());
}

TEST(Explain, OneBackendLineIsToldApart) {
  RecordedLog log =
      readLogText("triton 3.6.0\nRuntimeError: PassManager::run failed\n");
  std::vector<MissingEvidence> missing = explain(log).missing;
  ASSERT_EQ(missing.size(), 2u);
  EXPECT_EQ(missing[0].line, "3.6");
}

TEST(Explain, ErrorsWithoutConsequenceAreNoFailure) {
  Explanation explanation = explain(
      readLogText("a.mlir:2:3: error: failed to legalize operation 'x.y'\n"
                  "module {\n}\n\n[exit status 0]\n"));
  EXPECT_FALSE(explanation.deciding);
  EXPECT_TRUE(explanation.failures.empty());
  EXPECT_NE(explanation.outcome.find("nothing failed"), std::string::npos);
}

TEST(Explain, ThePassAfterTheLastDumpIsFoundByThePipeline) {
  Explanation explanation = explain(readLogText(
      "$ opt a.mlir --pass-pipeline=builtin.module(cse,fold-rows,tile-rows)\n"
      "// -----// IR Dump After CSE (cse) //----- //\nmodule {\n}\n\n"
      "// -----// IR Dump After FoldRows (fold-rows) //----- //\nmodule {\n}\n"
      "\nSegmentation fault (core dumped)\n"));
  EXPECT_EQ(explanation.verdict.kind, VerdictClass::Signal);
  EXPECT_EQ(explanation.verdict.pass, "tile-rows");
}

TEST(Explain, AnEmptyLogHasNoFailure) {
  Explanation explanation = explain(readLogText(""));
  EXPECT_EQ(explanation.outcome, "no failure in this log");
}

TEST(Explain, AnotherExceptionIsNoCompilerFailure) {
  Explanation explanation = explain(
      readLogText("Traceback (most recent call last):\n"
                  "  File \"/srv/a.py\", line 3, in <module>\n    d['x']\n"
                  "KeyError: 'x'\n"));
  EXPECT_EQ(explanation.verdict.kind, VerdictClass::ToolError);
  EXPECT_EQ(explanation.verdict.owner, "not the compiler");
  EXPECT_TRUE(explanation.missing.empty());
}

} // namespace
