//===- ClassifyTest.cpp - From how a run ended to its verdict -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/Classify.h"
#include "core/verdict/Advice.h"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

using namespace irsift;

namespace {

using Kind = RunOutcome::Kind;

/// A run of these passes; the last one may have said something.
irsift::Run runOf(std::vector<std::string> names, std::string error = {}) {
  irsift::Run run;
  run.input.kind = "ttir";
  for (const std::string &name : names) {
    PassRun &pass = run.passes.emplace_back();
    pass.index = PassIndex(int32_t(run.passes.size()) - 1);
    pass.pass.name = name;
    pass.status = PassStatus::Ok;
  }
  if (!error.empty()) {
    auto &diagnostics = run.passes.back().diagnostics;
    diagnostics.emplace_back().severity = Severity::Warning;
    diagnostics.emplace_back().message = error;
    diagnostics.back().location = {"k.py", 3, 4};
    diagnostics.emplace_back().message = "a later one";
  }
  return run;
}

Verdict classifyLast(const irsift::Run &run, Kind kind,
                     RunOutcome outcome = {}) {
  outcome.kind = kind;
  outcome.pass = run.passes.back().index;
  return classify(run, outcome, builtinTargets().front());
}

Buffer buffer(int id, MemorySpace space, int64_t bytes) {
  Buffer result;
  result.id = BufferId(id);
  result.space = space;
  result.function = "kernel";
  result.op = "triton_xpu.alloca";
  result.bytes = Bytes(bytes);
  result.live = {ProgramPoint(0), ProgramPoint(9)};
  return result;
}

TEST(Classify, AVerifierErrorInTtxirIsMasked) {
  auto run = runOf({"cse", "convert-triton-to-triton-xpu", "canonicalize",
                    "tritonxpu-legalize"},
                   "'triton_xpu.reduce' op inferred 8 but has 4");
  Verdict verdict = classifyLast(run, Kind::VerifierFailed);
  EXPECT_EQ(verdict.kind, VerdictClass::VerifierError);
  EXPECT_EQ(verdict.stage, "ttxir");
  EXPECT_EQ(verdict.pass, "tritonxpu-legalize");
  EXPECT_EQ(verdict.passIndex, PassIndex(3));
  EXPECT_EQ(verdict.op, "triton_xpu.reduce");
  EXPECT_EQ(verdict.location, (SourceLocation{"k.py", 3, 4}));
  EXPECT_EQ(verdict.diagnostic, "'triton_xpu.reduce' op inferred 8 but has 4");
  EXPECT_TRUE(verdict.masked);
  EXPECT_EQ(verdict.maskedText, sramCatchAll);
  EXPECT_EQ(verdict.owner, "XPU pass");
  EXPECT_EQ(verdict.signature,
            "verifier-error|tritonxpu-legalize|triton_xpu.reduce|"
            "'triton_xpu.reduce' op inferred _ but has _");
  EXPECT_FALSE(verdict.advice.empty());
}

TEST(Classify, NothingIsMaskedInTtir) {
  auto run = runOf({"triton-combine"}, "'tt.load' op bad");
  Verdict verdict = classifyLast(run, Kind::PassFailed);
  EXPECT_EQ(verdict.kind, VerdictClass::PassFailure);
  EXPECT_EQ(verdict.stage, "ttir");
  EXPECT_EQ(verdict.owner, "Triton pass");
  EXPECT_FALSE(verdict.masked);
}

TEST(Classify, WhatKillsTheRealCompilerIsNotMasked) {
  auto legalize = runOf({"tritonxpu-legalize"}, "'tt.make_range' op regions");
  Verdict verdict = classifyLast(legalize, Kind::PassFailed);
  EXPECT_FALSE(verdict.masked);
  EXPECT_FALSE(verdict.advice.empty());

  constexpr const char *convert = "convert-triton-to-triton-xpu";
  auto orderly = runOf({convert}, "'math.tanh' op has no pattern");
  EXPECT_TRUE(classifyLast(orderly, Kind::PassFailed).masked);
  auto abort = runOf({convert}, "'tt.dot' op (the backend aborts here)");
  EXPECT_FALSE(classifyLast(abort, Kind::PassFailed).masked);
  auto common = runOf({convert, "canonicalize"}, "did not converge");
  EXPECT_TRUE(classifyLast(common, Kind::PassFailed).masked);
}

TEST(Classify, DeathsAreToldApartByWhatTheySay) {
  auto run = runOf({"cse"});
  RunOutcome outcome;
  outcome.signal = SIGABRT;
  outcome.errorOutput = "p: a.cpp:1: f(): Assertion `x' failed.\n";
  EXPECT_EQ(classifyLast(run, Kind::Died, outcome).kind,
            VerdictClass::Assertion);
  outcome.errorOutput = "text\nUNREACHABLE executed at a.cpp:1!\n";
  EXPECT_EQ(classifyLast(run, Kind::Died, outcome).kind,
            VerdictClass::Unreachable);
  outcome.errorOutput = "terminate: std::bad_alloc\n";
  EXPECT_EQ(classifyLast(run, Kind::Died, outcome).kind,
            VerdictClass::MemoryLimit);
  outcome.errorOutput = "";
  Verdict verdict = classifyLast(run, Kind::Died, outcome);
  EXPECT_EQ(verdict.kind, VerdictClass::Signal);
  EXPECT_EQ(verdict.diagnostic, "killed by SIGABRT");
}

TEST(Classify, TheSignatureOfATimeoutForgetsTheLimit) {
  auto run = runOf({"cse"});
  RunOutcome outcome;
  outcome.limit = 2000;
  Verdict two = classifyLast(run, Kind::TimedOut, outcome);
  EXPECT_EQ(two.diagnostic, "still running after 2 s");
  outcome.limit = 60500;
  EXPECT_EQ(classifyLast(run, Kind::TimedOut, outcome).signature,
            two.signature);
}

TEST(Classify, ARejectedInputBelongsToTheFrontEnd) {
  irsift::Run run;
  RunOutcome outcome;
  outcome.kind = Kind::InputRejected;
  outcome.diagnostics.emplace_back().message = "expected ')'";
  Verdict verdict = classify(run, outcome, builtinTargets().front());
  EXPECT_EQ(verdict.kind, VerdictClass::ParseError);
  EXPECT_EQ(verdict.owner, "front end");
  EXPECT_EQ(verdict.diagnostic, "expected ')'");
}

TEST(Classify, OverBudgetNamesThePassThatCrossedTheLimit) {
  auto run = runOf({"tritonxpu-alloca", "tritonxpu-unroll-control", "cse"});
  run.passes[0].buffers = {buffer(0, MemorySpace::LM, 4000)};
  run.passes[1].buffers = {buffer(0, MemorySpace::LM, 4000),
                           buffer(1, MemorySpace::LM, 4096)};
  run.passes[2].buffers = run.passes[1].buffers;
  RunOutcome outcome;
  Verdict verdict = classify(run, outcome, builtinTargets().front());
  EXPECT_EQ(verdict.kind, VerdictClass::OverBudget);
  EXPECT_EQ(verdict.pass, "tritonxpu-unroll-control");
  ASSERT_TRUE(verdict.memory);
  EXPECT_EQ(verdict.memory->space, "LM");
  EXPECT_EQ(verdict.memory->required, Bytes(8096));
  EXPECT_EQ(verdict.memory->limit, Bytes(8000));
  EXPECT_EQ(verdict.memory->label, FootprintLabel::LowerBound);
  EXPECT_EQ(verdict.memory->peakBuffers,
            (std::vector<BufferId>{BufferId(1), BufferId(0)}));
  EXPECT_FALSE(verdict.masked);
}

TEST(Classify, WithinTheBudgetNothingIsWrong) {
  auto run = runOf({"tritonxpu-alloca"});
  run.passes[0].buffers = {buffer(0, MemorySpace::LM, 8000)};
  Verdict verdict = classify(run, {}, builtinTargets().front());
  EXPECT_EQ(verdict.kind, VerdictClass::None);
  EXPECT_EQ(verdict.signature, "");
  EXPECT_FALSE(verdict.memory);
}

TEST(Advice, EveryRuleNamesItselfAndItsEvidence) {
  std::set<std::string_view> names;
  for (const AdviceRule &rule : adviceRules()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_FALSE(rule.text.empty()) << rule.name;
    EXPECT_FALSE(rule.evidence.empty()) << rule.name;
  }
}

} // namespace
