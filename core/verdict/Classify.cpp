//===- Classify.cpp - From how a run ended to its verdict -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/Classify.h"
#include "core/ingest/DiagnosticLine.h"
#include "core/memory/Footprint.h"
#include "core/model/SignalName.h"
#include "core/verdict/Advice.h"
#include "core/verdict/CrashText.h"
#include "core/verdict/Signature.h"
#include "core/verdict/Stage.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>

using namespace irsift;

namespace {

using Kind = RunOutcome::Kind;

const Diagnostic *firstError(const std::vector<Diagnostic> &diagnostics) {
  for (const Diagnostic &diagnostic : diagnostics)
    if (diagnostic.severity == Severity::Error)
      return &diagnostic;
  return nullptr;
}

void takeDiagnostic(Verdict &verdict, const Diagnostic &diagnostic) {
  verdict.diagnostic = diagnostic.message;
  verdict.location = diagnostic.location;
  verdict.op =
      diagnostic.op.empty() ? operationNamedBy(diagnostic) : diagnostic.op;
}

std::string withUnit(double value, const char *unit) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.3g %s", value, unit);
  return text;
}

std::string byteText(int64_t bytes) {
  if (bytes >= 1 << 20)
    return withUnit(double(bytes) / (1 << 20), "MiB");
  return std::to_string(bytes) + " bytes";
}

/// Text of the process first, how it ended second: a compiler that aborts says
/// why before it does.
void classifyDeath(Verdict &verdict, const RunOutcome &outcome,
                   bool inputWasRead) {
  verdict.kind = VerdictClass::Signal;
  verdict.diagnostic = outcome.signal != 0
                           ? "killed by " + signalName(outcome.signal)
                           : "the compiler ended with exit code " +
                                 std::to_string(outcome.exitCode);
  if (!inputWasRead) {
    verdict.diagnostic += " while reading the input: is it nested too deeply?";
    verdict.owner = "front end";
    return;
  }
  std::optional<CrashText> crash = findCrashText(outcome.errorOutput);
  if (!crash || outcome.signal == SIGSEGV || outcome.signal == SIGKILL)
    return;
  verdict.diagnostic = crash->message;
  switch (crash->kind) {
  case CrashText::Kind::Assertion:
    verdict.kind = VerdictClass::Assertion;
    break;
  case CrashText::Kind::Unreachable:
    verdict.kind = VerdictClass::Unreachable;
    break;
  case CrashText::Kind::OutOfMemory:
    verdict.kind = VerdictClass::MemoryLimit;
    break;
  case CrashText::Kind::FatalError:
    break;
  }
}

/// Whether a pass-failure of ours stands for a death of the real compiler: the
/// checks of its XPU passes are assertions and unreachable marks, which no
/// exception carries. The conversion and the TLE passes also fail in order; of
/// them only what says so is one.
bool standsForDeath(const Verdict &verdict, const Diagnostic *diagnostic) {
  if (verdict.kind != VerdictClass::PassFailure || verdict.owner != "XPU pass")
    return false;
  bool mayFailInOrder = verdict.pass.starts_with("convert-") ||
                        verdict.pass.starts_with("tritonxpu-tle-");
  if (!mayFailInOrder)
    return true;
  auto says = [&](const char *words) {
    return diagnostic && diagnostic->message.find(words) != std::string::npos;
  };
  return says("the backend asserts") || says("the backend aborts");
}

/// Only make_ttxir catches every exception.
void setMask(Verdict &verdict, const Diagnostic *diagnostic) {
  if (verdict.stage != "ttxir" || standsForDeath(verdict, diagnostic))
    return;
  verdict.masked = true;
  verdict.maskedText = sramCatchAll;
}

/// The first pass from which on the buffers did not fit any more.
PassIndex passThatCrossed(const Run &run, const Target &target) {
  size_t index = run.passes.size();
  while (index > 0 &&
         findOverBudget(run.passes[index - 1].buffers, target).has_value())
    --index;
  return PassIndex(static_cast<int32_t>(index));
}

void classifyBudget(Verdict &verdict, const Run &run, const Target &target) {
  const std::vector<Buffer> &buffers =
      run.passes.empty() ? run.inputBuffers : run.passes.back().buffers;
  verdict.memory = findOverBudget(buffers, target);
  if (!verdict.memory)
    return;
  MemoryVerdict &memory = *verdict.memory;
  verdict.kind = VerdictClass::OverBudget;
  verdict.owner = "kernel";
  if (!run.passes.empty()) {
    PassIndex index = passThatCrossed(run, target);
    verdict.passIndex = index;
    verdict.pass = run.passes[index.value].pass.name;
    verdict.options = run.passes[index.value].pass.options;
    verdict.stage = stageOf(run, index);
    MemorySpace space =
        memory.space == "LM" ? MemorySpace::LM : MemorySpace::SM;
    memory.beforeStep =
        requiredBytes(index.value > 0 ? run.passes[index.value - 1].buffers
                                      : run.inputBuffers,
                      space);
    memory.afterStep = requiredBytes(run.passes[index.value].buffers, space);
  }
  if (!memory.peakBuffers.empty())
    verdict.op = buffers[memory.peakBuffers.front().value].op;
  verdict.diagnostic =
      memory.space + " needs at least " +
      std::to_string(memory.required.value) + " bytes per " + memory.scope +
      (run.passes.empty() ? ", " : " after the last pass, ") +
      std::to_string((memory.required - memory.limit).value) +
      " more than the limit of " + std::to_string(memory.limit.value);
}

void classifyFailure(Verdict &verdict, const Run &run,
                     const RunOutcome &outcome) {
  const std::vector<Diagnostic> &diagnostics =
      outcome.pass ? run.passes[outcome.pass->value].diagnostics
                   : outcome.diagnostics;
  const Diagnostic *error = firstError(diagnostics);
  switch (outcome.kind) {
  case Kind::Completed:
    break;
  case Kind::InputRejected:
    verdict.kind = VerdictClass::ParseError;
    verdict.owner = "front end";
    break;
  case Kind::PassFailed:
    verdict.kind = VerdictClass::PassFailure;
    setMask(verdict, error);
    break;
  case Kind::VerifierFailed:
    verdict.kind = VerdictClass::VerifierError;
    setMask(verdict, error);
    break;
  case Kind::Died:
    classifyDeath(verdict, outcome, outcome.pass || !run.passes.empty());
    return;
  case Kind::TimedOut:
    verdict.kind = VerdictClass::Timeout;
    verdict.diagnostic =
        "still running after " + withUnit(outcome.limit / 1000.0, "s");
    return;
  case Kind::MemoryLimit:
    verdict.kind = VerdictClass::MemoryLimit;
    verdict.diagnostic =
        "the compiler used more than " + byteText(outcome.limit) + " of memory";
    return;
  case Kind::OutputLimit:
    verdict.kind = VerdictClass::MemoryLimit;
    verdict.diagnostic =
        "the compiler wrote more than " + byteText(outcome.limit);
    return;
  }
  if (error)
    takeDiagnostic(verdict, *error);
}

} // namespace

Verdict irsift::classify(const Run &run, const RunOutcome &outcome,
                         const Target &target) {
  Verdict verdict;
  if (outcome.pass) {
    const PassSpec &pass = run.passes[outcome.pass->value].pass;
    verdict.passIndex = outcome.pass;
    verdict.pass = pass.name;
    verdict.options = pass.options;
    verdict.stage = stageOf(run, *outcome.pass);
    verdict.owner = ownerOf(pass.name);
  }
  if (outcome.kind == Kind::Completed)
    classifyBudget(verdict, run, target);
  else
    classifyFailure(verdict, run, outcome);
  verdict.signature = signatureOf(verdict);
  verdict.advice = adviceFor(verdict, run);
  return verdict;
}
