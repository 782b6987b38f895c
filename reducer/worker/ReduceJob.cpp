//===- ReduceJob.cpp - One reduction, as the parent asks for it -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/ReduceJob.h"

#include "core/dialect/xpu/ClusterText.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/worker/DiagnosticCollector.h"
#include "core/replay/worker/PassSteps.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"

using namespace irsift;
using namespace irsift::reduce;

namespace {

constexpr std::chrono::milliseconds ProgressInterval{100};
/// How often a start that does not behave the same twice is tried in all.
constexpr int FlakyTries = 8;

std::string printed(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream);
  stream << '\n';
  return text;
}

void sendWithText(const Json &event, const std::string &text) {
  if (!writeAll(protocol::EventFd, protocol::encode(event, text)))
    ::_exit(0);
}

/// Upstream dialects only: those of an external program must stay unknown, or
/// our text of them would differ from the program's.
mlir::DialectRegistry upstreamRegistry() {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  return registry;
}

} // namespace

void ReduceJob::run() {
  for (Expected<void> (ReduceJob::*step)() :
       {&ReduceJob::configure, &ReduceJob::readInput, &ReduceJob::makeJudge})
    if (Expected<void> done = (this->*step)(); !done)
      return session.refuse(done.error().message);
  if (!checkStart())
    return;
  const Json &header = request.header;
  EngineLimits limits;
  limits.time = std::chrono::milliseconds(header.value("time_ms", int64_t(0)));
  limits.tests = header.value("max_tests", int64_t(0));
  engine =
      std::make_unique<Engine>(state, *judge, *oracle, hints, limits, *this);
  if (header.value("reduce_pipeline", true))
    engine->reducePipeline();
  Engine::End end = engine->reduceModule();
  sendFinished(end);
}

Expected<void> ReduceJob::configure() {
  const Json &header = request.header;
  std::string error = session.loadPlugins(
      header.value("dialect_plugins", std::vector<std::string>()),
      header.value("pass_plugins", std::vector<std::string>()));
  if (!error.empty())
    return makeError(error);
  // Whole, not by name: knobs change its limits.
  Expected<Target> loaded =
      parseTarget(header.value("target", Json()).dump(), "of the request");
  if (!loaded)
    return tl::unexpected<Error>(loaded.error());
  target = std::move(*loaded);
  if (Json other = header.value("twin", Json()); other.is_object()) {
    Expected<std::vector<PassSpec>> passes =
        parsePipelineText(other.value("pipeline", ""));
    Expected<Target> limits =
        parseTarget(other.value("target", Json()).dump(), "of the twin");
    if (!passes || !limits)
      return makeError("the twin of the request cannot be read");
    twin = Twin{std::move(*passes), std::move(*limits)};
  }
  OracleSpec spec;
  fromJson(header.value("oracle", Json::object()), spec);
  Expected<Oracle> made = Oracle::make(spec);
  if (!made)
    return tl::unexpected<Error>(made.error());
  oracle = std::move(*made);
  state.patterns =
      makePatterns(header.value("include", std::vector<std::string>()),
                   header.value("exclude", std::vector<std::string>()));
  bool isExternal = !header.value("opt", std::vector<std::string>()).empty();
  // Judges fork, so there must be no other threads in the context.
  tt::CoreLine line = header.value("line", "") == "3.0" ? tt::CoreLine::V3_0
                                                        : tt::CoreLine::V3_6;
  constexpr auto NoThreads = mlir::MLIRContext::Threading::DISABLED;
  context =
      isExternal
          ? std::make_unique<mlir::MLIRContext>(upstreamRegistry(), NoThreads)
          : std::make_unique<mlir::MLIRContext>(session.registryFor(line),
                                                NoThreads);
  context->allowUnregisteredDialects(isExternal ||
                                     header.value("allow_unregistered", false));
  return {};
}

Expected<void> ReduceJob::readInput() {
  DiagnosticCollector collector(context.get());
  state.module = mlir::parseSourceString<mlir::ModuleOp>(
      xpu::dropSurplusClosings(request.payload),
      mlir::ParserConfig(context.get()), request.header.value("path", "input"));
  std::vector<Diagnostic> diagnostics = collector.take();
  if (!state.module) {
    const Diagnostic &first =
        diagnostics.empty() ? Diagnostic() : diagnostics.front();
    return makeError("cannot read the input: " + first.location.str() + ": " +
                     first.message);
  }
  state.measure = Measurer().measure(*state.module);
  Expected<std::vector<PassSpec>> passes =
      parsePipelineText(request.header.value("pipeline", ""));
  if (!passes)
    return tl::unexpected<Error>(passes.error());
  state.passes = std::move(*passes);
  std::string journal = request.header.value("journal", "");
  if (journal.empty())
    return {};
  // What outcomes hang on; not how many work on them, or for how long.
  Json identity = request.header;
  for (const char *key : {"workers", "time_ms", "max_tests", "journal"})
    identity.erase(key);
  Expected<std::unique_ptr<Journal>> opened =
      Journal::open(journal, identity.dump() + request.payload, state.cache);
  if (!opened)
    return tl::unexpected<Error>(opened.error());
  state.journal = std::move(*opened);
  return {};
}

Expected<void> ReduceJob::makeJudge() {
  const Json &header = request.header;
  CandidateLimits limits;
  limits.wall = std::chrono::milliseconds(
      header.value("candidate_ms", int64_t(limits.wall.count())));
  limits.memoryBytes = header.value("memory_bytes", limits.memoryBytes);
  auto workers = header.value("workers", 1u);
  ExternalCommand command{header.value("opt", std::vector<std::string>())};
  if (!command.opt.empty() || !oracle->spec().script.empty()) {
    judge = makeExternalJudge(command, *oracle, limits, workers);
    return {};
  }
  Expected<std::vector<PassSpec>> expanded =
      expandPipelines(context.get(), state.passes);
  if (!expanded)
    return tl::unexpected<Error>(expanded.error());
  state.passes = std::move(*expanded);
  judge = makeForkJudge(context.get(), target, *oracle, twin ? &*twin : nullptr,
                        limits, workers);
  return {};
}

bool ReduceJob::checkStart() {
  auto notFailing = [&](const std::string &message) {
    session.send({{"event", "not-failing"}, {"message", message}});
    return false;
  };
  Outcome first = judge->judgeCurrent(state);
  if (oracle->isRelative()) {
    if (std::string reason = oracle->adopt(first.verdict); !reason.empty())
      return notFailing(reason);
    judge->stateChanged();
  } else if (!oracle->spec().script.empty() &&
             first.kind != Outcome::Kind::Accepted) {
    return notFailing("the test " + oracle->spec().script + " " +
                      first.verdict.diagnostic +
                      " on the start. 0 means wanted; a test in the opposite "
                      "sense, as mlir-reduce has them, has to be turned round");
  } else if (first.kind != Outcome::Kind::Accepted) {
    return notFailing("the start is not what is looked for: it does not hold "
                      "that " +
                      oracle->describe());
  }
  int accepted = 1;
  int tries = 1;
  do {
    accepted += judge->judgeCurrent(state).kind == Outcome::Kind::Accepted;
    ++tries;
  } while (accepted < tries && tries < FlakyTries);
  if (accepted < tries)
    return notFailing("the start is flaky: what is looked for was seen " +
                      std::to_string(accepted) + " times out of " +
                      std::to_string(tries));
  hints.op = first.verdict.op;
  session.send({{"event", "started"},
                {"ops", state.measure.ops},
                {"bytes", printed(*state.module).size()},
                {"oracle", oracle->describe()},
                {"verdict", toJson(first.verdict)}});
  return true;
}

void ReduceJob::stepTaken(const State &now, std::string_view pattern) {
  std::string text = printed(*now.module);
  sendWithText({{"event", "step"},
                {"pattern", pattern},
                {"ops", now.measure.ops},
                {"bytes", text.size()},
                {"tests", engine->tests()},
                {"cached", engine->cached()},
                {"seconds", engine->seconds()},
                {"pipeline", printPipelineText(now.passes)}},
               text);
}

void ReduceJob::otherFailureMet(mlir::ModuleOp candidate,
                                const Verdict &verdict) {
  sendWithText({{"event", "other-failure"}, {"verdict", toJson(verdict)}},
               printed(candidate));
}

void ReduceJob::progressed() {
  auto now = std::chrono::steady_clock::now();
  if (now - lastProgress < ProgressInterval)
    return;
  lastProgress = now;
  session.send({{"event", "progress"},
                {"ops", state.measure.ops},
                {"tests", engine->tests()},
                {"cached", engine->cached()},
                {"seconds", engine->seconds()}});
}

void ReduceJob::sendFinished(Engine::End end) {
  constexpr std::array ends = {"fixpoint", "time-limit", "test-limit"};
  bool isFixpoint = end == Engine::End::Fixpoint;
  session.send(
      {{"event", "finished"},
       {"end", ends[static_cast<size_t>(end)]},
       {"ops", state.measure.ops},
       {"tests", engine->tests()},
       {"cached", engine->cached()},
       {"seconds", engine->seconds()},
       {"evidence", isFixpoint ? Json(engine->evidence()) : Json(nullptr)}});
}
