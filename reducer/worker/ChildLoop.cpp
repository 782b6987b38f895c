//===- ChildLoop.cpp - What a forked judge does ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/ChildLoop.h"

#include "reducer/worker/CandidateWire.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <cerrno>
#include <cstdlib>

#include <unistd.h>

using namespace irsift;
using namespace irsift::reduce;
using namespace irsift::reduce::wire;

namespace {

/// Has the variables of a twin set while it lives.
class TwinEnvironment {
public:
  explicit TwinEnvironment(const Twin *twin) {
    if (!twin)
      return;
    for (const auto &[name, value] : twin->environment) {
      const char *now = std::getenv(name.c_str());
      before.emplace_back(name,
                          now ? std::optional<std::string>(now) : std::nullopt);
      ::setenv(name.c_str(), value.c_str(), 1);
    }
  }
  ~TwinEnvironment() {
    for (const auto &[name, value] : before)
      if (value)
        ::setenv(name.c_str(), value->c_str(), 1);
      else
        ::unsetenv(name.c_str());
  }

private:
  std::vector<std::pair<std::string, std::optional<std::string>>> before;
};

} // namespace

bool irsift::reduce::canBeReadBack(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  mlir::MLIRContext *context = module->getContext();
  mlir::ScopedDiagnosticHandler silence(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::ParserConfig config(context, /*verifyAfterParse=*/false);
  return bool(mlir::parseSourceString<mlir::ModuleOp>(text, config));
}

void ChildLoop::run(int input, int output) {
  std::string buffer;
  char chunk[16 << 10];
  while (true) {
    std::optional<std::string> message = takeMessage(buffer);
    if (!message) {
      ssize_t size = ::read(input, chunk, sizeof(chunk));
      if (size <= 0 && errno != EINTR)
        ::_exit(0);
      buffer.append(chunk, std::max<ssize_t>(size, 0));
      continue;
    }
    Candidate candidate;
    size_t index = decode(*message, candidate);
    progress.candidate = index;
    Outcome outcome = judge(candidate);
    progress.candidate = NoCandidate;
    if (!sendMessage(output, encode(index, outcome)))
      ::_exit(0);
  }
}

Outcome ChildLoop::judge(const Candidate &candidate) {
  Outcome outcome;
  progress.pass = -1;
  mlir::OwningOpRef<mlir::ModuleOp> copy =
      materialize(*state.module, candidate, state.patterns);
  if (!copy)
    return outcome;
  bool isSmaller = candidate.passes || candidate.isCheck ||
                   measurer.measure(*copy).isSimplerThan(state.measure);
  if (!isSmaller) {
    outcome.kind = Outcome::Kind::NotSmaller;
    return outcome;
  }
  outcome.key =
      keyOf(measurer.hash(*copy), candidate.passes.value_or(state.passes));
  if (auto known = state.cache.find(outcome.key);
      known != state.cache.end() && !candidate.isCheck) {
    outcome = known->second;
    outcome.wasCached = true;
    return outcome;
  }
  if (candidate.passes || isSound(*copy))
    judgeParts(std::move(copy), candidate, outcome);
  if (outcome.kind == Outcome::Kind::Accepted && !candidate.edits.empty() &&
      !canBeReadBack(*materialize(*state.module, candidate, state.patterns)))
    outcome.kind = Outcome::Kind::Invalid;
  state.cache[outcome.key] = outcome;
  return outcome;
}

void ChildLoop::judgeParts(mlir::OwningOpRef<mlir::ModuleOp> copy,
                           const Candidate &candidate, Outcome &outcome) {
  auto [kernel, other] = splitPair(std::move(copy));
  const std::vector<PassSpec> &passes =
      candidate.passes ? *candidate.passes : state.passes;
  bool goesThrough = twin
                         ? compiles(kernel->clone(), twin->passes, twin->target)
                     : other ? compiles(std::move(other), passes, target)
                             : true;
  if (!goesThrough) {
    outcome.kind = Outcome::Kind::Vanished;
    return;
  }
  if (!candidate.passes)
    return decide(runner.run(*kernel, progress.pass), outcome);
  auto shorter = PassRunner::make(context, passes, target, oracle);
  if (shorter)
    decide((*shorter)->run(*kernel, progress.pass), outcome);
}

bool ChildLoop::compiles(mlir::OwningOpRef<mlir::ModuleOp> module,
                         const std::vector<PassSpec> &passes,
                         const Target &limits) {
  // One that stays would take the diagnostics of the passes under test.
  auto other = PassRunner::make(context, passes, limits, twinOracle);
  if (!other)
    return false;
  volatile int32_t pass = -1;
  TwinEnvironment environment(twin);
  Observation seen = (*other)->run(*module, pass);
  return seen.verdict.kind == VerdictClass::None &&
         (twinOracle.isRelative() ||
          !twinOracle.accepts(seen, matchesOutput(seen)));
}

bool ChildLoop::isSound(mlir::ModuleOp copy) {
  mlir::ScopedDiagnosticHandler silence(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  return mlir::succeeded(mlir::verify(copy));
}

void ChildLoop::decide(const Observation &observation, Outcome &outcome) {
  outcome.verdict = observation.verdict;
  if (oracle.accepts(observation, matchesOutput(observation)))
    outcome.kind = Outcome::Kind::Accepted;
  else if (observation.verdict.kind != VerdictClass::None)
    outcome.kind = Outcome::Kind::OtherFailure;
  else
    outcome.kind = Outcome::Kind::Vanished;
}

bool ChildLoop::matchesOutput(const Observation &observation) const {
  return oracle.needsOutput() &&
         matchesChecks(oracle.spec().checks, observation.output);
}
