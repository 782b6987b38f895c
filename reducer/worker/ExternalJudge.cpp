//===- ExternalJudge.cpp - Judges with programs of the user ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Candidates are made here and written to fresh folders; only their texts meet
// the program. Several run at a time, ahead of the one whose turn it is.
//
//===----------------------------------------------------------------------===//

#include "core/ingest/DiagnosticLine.h"
#include "core/model/ScratchFolder.h"
#include "core/model/SignalName.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/Process.h"
#include "core/verdict/CrashText.h"
#include "core/verdict/Signature.h"
#include "reducer/worker/Judge.h"
#include "reducer/worker/PassRunner.h"

#include "mlir/IR/Verifier.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <future>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace irsift;
using namespace irsift::reduce;
namespace fs = std::filesystem;

namespace {

/// Message of the first line of \p output that says `error: `.
std::string firstErrorIn(std::string_view output) {
  size_t at = output.find("error: ");
  if (at == std::string_view::npos)
    return {};
  std::string_view message = output.substr(at + std::strlen("error: "));
  return std::string(message.substr(0, message.find('\n')));
}

/// Argument of the pass whose dump header says that it failed.
std::string failedPassIn(std::string_view output) {
  constexpr std::string_view Mark = " Failed (";
  size_t mark = output.find(Mark);
  size_t header = output.rfind("IR Dump After ", mark);
  if (mark == std::string_view::npos || header == std::string_view::npos)
    return {};
  std::string_view rest = output.substr(mark + Mark.size());
  return std::string(rest.substr(0, rest.find(')')));
}

Verdict classifyProcess(const ProcessResult &result) {
  Verdict verdict;
  std::string error = firstErrorIn(result.err);
  switch (result.end) {
  case ProcessEnd::WallLimit:
  case ProcessEnd::Cancelled:
    verdict.kind = VerdictClass::Timeout;
    break;
  case ProcessEnd::MemoryLimit:
  case ProcessEnd::OutputLimit:
    verdict.kind = VerdictClass::MemoryLimit;
    break;
  case ProcessEnd::Signaled:
    verdict.kind = VerdictClass::Signal;
    verdict.diagnostic = "killed by " + signalName(result.signal);
    break;
  case ProcessEnd::Exited:
    // Some print an error and exit with 0 all the same.
    if (result.exitCode == 0 && error.empty())
      return verdict;
    verdict.kind = error.find("failed to verify") != std::string::npos
                       ? VerdictClass::VerifierError
                       : VerdictClass::PassFailure;
    verdict.diagnostic =
        error.empty() ? "exit code " + std::to_string(result.exitCode) : error;
    break;
  }
  if (std::optional<CrashText> crash = findCrashText(result.err);
      crash && result.signal != SIGSEGV) {
    verdict.kind = crash->kind == CrashText::Kind::Assertion
                       ? VerdictClass::Assertion
                   : crash->kind == CrashText::Kind::Unreachable
                       ? VerdictClass::Unreachable
                       : verdict.kind;
    verdict.diagnostic = crash->message;
  }
  verdict.pass = failedPassIn(result.err);
  verdict.op = operationNamedBy(verdict.diagnostic);
  verdict.signature = signatureOf(verdict);
  return verdict;
}

/// How a script ended, for people.
std::string endOf(const ProcessResult &result) {
  switch (result.end) {
  case ProcessEnd::Exited:
    return "exits with " + std::to_string(result.exitCode);
  case ProcessEnd::Signaled:
    return "is killed by " + signalName(result.signal);
  default:
    return "does not end within its limits";
  }
}

/// Whether the edits can be made at all, found out in a copy of this process
/// if they may take it down.
bool canMake(const State &state, const Candidate &candidate,
             std::chrono::milliseconds limit) {
  if (candidate.edits.empty() ||
      !state.patterns[candidate.pattern].pattern->isRisky())
    return true;
  pid_t child = ::fork();
  if (child == 0) {
    for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
      std::signal(signal, SIG_DFL);
    struct rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    std::signal(SIGALRM, SIG_DFL);
    ::alarm(1 + limit.count() / 1000);
    auto copy = materialize(*state.module, candidate, state.patterns);
    ::_exit(copy ? 0 : 1);
  }
  int status = 0;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

class ExternalJudge final : public Judge {
public:
  ExternalJudge(const ExternalCommand &command, Oracle &oracle,
                const Twin *twin, const CandidateLimits &limits,
                unsigned workers)
      : command(command), oracle(oracle), twin(twin), limits(limits),
        workers(std::max(1u, workers)) {}

  Outcome judgeCurrent(State &state) override;
  std::optional<size_t> firstAccepted(
      State &state, std::span<const Candidate> candidates,
      llvm::function_ref<bool(size_t, const Outcome &)> sink) override;
  void stateChanged() override {}

private:
  /// An outcome that is known, or a process that will tell.
  struct Pending {
    size_t index = 0;
    Outcome outcome;
    std::future<Outcome> process;
  };
  struct Texts {
    std::string kernel;
    /// Empty if there is none.
    std::string twin;
  };

  Pending begin(State &state, std::span<const Candidate> candidates,
                size_t index, const std::stop_token &stop);
  static Texts textsOf(mlir::ModuleOp module);
  Outcome judgeTexts(Texts texts, std::string pipeline,
                     std::stop_token stop) const;
  Outcome runOn(std::string text, std::string pipeline, std::stop_token stop,
                const Environment &environment = {}) const;
  std::vector<std::string> commandFor(const std::string &file,
                                      const std::string &pipeline) const;

  ExternalCommand command;
  Oracle &oracle;
  const Twin *twin;
  CandidateLimits limits;
  unsigned workers;
  Measurer measurer;
};

std::string printed(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  // What the judge of the user reads must not depend on our printers.
  module->print(stream, mlir::OpPrintingFlags().printGenericOpForm());
  return text;
}

} // namespace

std::vector<std::string>
ExternalJudge::commandFor(const std::string &file,
                          const std::string &pipeline) const {
  if (!oracle.spec().script.empty())
    return {oracle.spec().script, file};
  std::vector<std::string> line = command.opt;
  if (!pipeline.empty()) {
    line.push_back("--pass-pipeline=" + pipeline);
    if (!oracle.needsOutput())
      line.push_back("--mlir-print-ir-after-failure");
  }
  if (oracle.needsOutput())
    line.push_back("--mlir-print-op-generic");
  line.push_back(file);
  return line;
}

Outcome ExternalJudge::runOn(std::string text, std::string pipeline,
                             std::stop_token stop,
                             const Environment &environment) const {
  ScratchFolder folder("reduce");
  std::string file = (folder.path() / "candidate.mlir").string();
  std::ofstream(file) << text;
  ProcessSpec spec;
  spec.command = commandFor(file, pipeline);
  spec.environment = environment;
  // Naming the frames of a crash takes longer than any pass.
  spec.environment.emplace_back("LLVM_DISABLE_SYMBOLIZATION", "1");
  spec.limits.wall = limits.wall;
  spec.limits.memoryBytes = limits.memoryBytes;
  bool isScript = !oracle.spec().script.empty();
  if (isScript)
    spec.input = std::move(text);
  Outcome outcome;
  Expected<ProcessResult> result = runProcess(spec, stop);
  if (!result) {
    outcome.verdict.kind = VerdictClass::ToolError;
    outcome.verdict.diagnostic = result.error().message;
    outcome.kind = Outcome::Kind::OtherFailure;
    return outcome;
  }
  Observation observation;
  if (isScript) {
    observation.scriptAccepts = result->succeeded();
    observation.verdict.diagnostic = endOf(*result);
  } else
    observation.verdict = classifyProcess(*result);
  bool checksMatch =
      oracle.needsOutput() && matchesChecks(oracle.spec().checks, result->out);
  outcome.verdict = observation.verdict;
  outcome.kind = oracle.accepts(observation, checksMatch)
                     ? Outcome::Kind::Accepted
                 : observation.verdict.kind == VerdictClass::None
                     ? Outcome::Kind::Vanished
                     : Outcome::Kind::OtherFailure;
  return outcome;
}

/// The twin is tried if the kernel is wanted: it must not fail, nor be wanted.
Outcome ExternalJudge::judgeTexts(Texts texts, std::string pipeline,
                                  std::stop_token stop) const {
  Outcome outcome = runOn(texts.kernel, pipeline, stop);
  if (outcome.kind != Outcome::Kind::Accepted || (!twin && texts.twin.empty()))
    return outcome;
  Outcome other =
      twin ? runOn(std::move(texts.kernel), printPipelineText(twin->passes),
                   stop, twin->environment)
           : runOn(std::move(texts.twin), std::move(pipeline), stop);
  if (other.kind != Outcome::Kind::Vanished)
    outcome.kind = Outcome::Kind::Vanished;
  return outcome;
}

ExternalJudge::Texts ExternalJudge::textsOf(mlir::ModuleOp module) {
  mlir::ModuleOp twin = twinOf(module);
  return {printed(kernelOf(module)), twin ? printed(twin) : std::string()};
}

ExternalJudge::Pending
ExternalJudge::begin(State &state, std::span<const Candidate> candidates,
                     size_t index, const std::stop_token &stop) {
  const Candidate &candidate = candidates[index];
  Pending pending;
  pending.index = index;
  if (!canMake(state, candidate, limits.wall))
    return pending;
  auto copy = materialize(*state.module, candidate, state.patterns);
  if (!copy)
    return pending;
  if (!candidate.passes &&
      !measurer.measure(*copy).isSimplerThan(state.measure)) {
    pending.outcome.kind = Outcome::Kind::NotSmaller;
    return pending;
  }
  const std::vector<PassSpec> &passes =
      candidate.passes ? *candidate.passes : state.passes;
  pending.outcome.key = keyOf(measurer.hash(*copy), passes);
  if (auto known = state.cache.find(pending.outcome.key);
      known != state.cache.end()) {
    pending.outcome = known->second;
    pending.outcome.wasCached = true;
    return pending;
  }
  mlir::ScopedDiagnosticHandler silence(
      copy->getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  if (mlir::failed(mlir::verify(*copy)))
    return pending;
  std::string pipeline = passes.empty() ? "" : printPipelineText(passes);
  pending.process = std::async(std::launch::async, &ExternalJudge::judgeTexts,
                               this, textsOf(*copy), std::move(pipeline), stop);
  return pending;
}

std::optional<size_t> ExternalJudge::firstAccepted(
    State &state, std::span<const Candidate> candidates,
    llvm::function_ref<bool(size_t, const Outcome &)> sink) {
  std::stop_source stop;
  std::deque<Pending> pending;
  size_t next = 0;
  auto running = [&] {
    return std::count_if(pending.begin(), pending.end(),
                         [](const Pending &p) { return p.process.valid(); });
  };
  while (next < candidates.size() || !pending.empty()) {
    while (next < candidates.size() && running() < workers)
      pending.push_back(begin(state, candidates, next++, stop.get_token()));
    Pending first = std::move(pending.front());
    pending.pop_front();
    if (first.process.valid()) {
      uint64_t key = first.outcome.key;
      first.outcome = first.process.get();
      first.outcome.key = key;
    }
    state.remember(first.outcome);
    bool goesOn = sink(first.index, first.outcome);
    bool isAccepted = first.outcome.kind == Outcome::Kind::Accepted;
    if (isAccepted || !goesOn) {
      stop.request_stop(); // The futures wait for their processes to end.
      pending.clear();
      return isAccepted ? std::optional(first.index) : std::nullopt;
    }
  }
  return std::nullopt;
}

Outcome ExternalJudge::judgeCurrent(State &state) {
  Texts texts = textsOf(*state.module);
  if (!state.text.empty())
    texts.kernel = state.text;
  return judgeTexts(std::move(texts),
                    state.passes.empty() ? "" : printPipelineText(state.passes),
                    {});
}

std::unique_ptr<Judge> irsift::reduce::makeExternalJudge(
    const ExternalCommand &command, Oracle &oracle, const Twin *twin,
    const CandidateLimits &limits, unsigned workers) {
  return std::make_unique<ExternalJudge>(command, oracle, twin, limits,
                                         workers);
}
