//===- ReduceJob.cpp - One reduction, as the parent asks for it -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/worker/ReduceJob.h"

#include "core/dialect/xpu/ClusterText.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/worker/DiagnosticCollector.h"
#include "core/replay/worker/ModuleReader.h"
#include "core/replay/worker/PassSteps.h"
#include "reducer/AliasText.h"

#include "mlir/Parser/Parser.h"

using namespace irsift;
using namespace irsift::reduce;

namespace {

constexpr std::chrono::milliseconds ProgressInterval{100};
/// How often a start that does not behave the same twice is tried in all.
constexpr int FlakyTries = 8;
/// How often before it is said not to fail.
constexpr int SoundTries = 3;

void sendWithText(const Json &event, const std::string &text) {
  if (!writeAll(protocol::EventFd, protocol::encode(event, text)))
    ::_exit(0);
}

int64_t countOps(mlir::ModuleOp module) {
  int64_t count = 0;
  module->walk([&](mlir::Operation *) { ++count; });
  return count;
}

Error cannotRead(const std::string &what,
                 const std::vector<Diagnostic> &diagnostics) {
  const Diagnostic &first =
      diagnostics.empty() ? Diagnostic() : diagnostics.front();
  return Error{"cannot read " + what + ": " + first.location.str() + ": " +
               first.message};
}

} // namespace

void ReduceJob::run() {
  for (Expected<void> (ReduceJob::*step)() :
       {&ReduceJob::configure, &ReduceJob::readInput, &ReduceJob::makeJudge})
    if (Expected<void> done = (this->*step)(); !done)
      return session.refuse(done.error().message);
  const Json &header = request.header;
  if (header.value("job", "") == "check")
    return check();
  if (!checkStart())
    return;
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

/// Judges a result that is written down, and in the generic form if it is not
/// wanted as it is written.
void ReduceJob::check() {
  Verdict wanted;
  fromJson(request.header.at("wanted"), wanted);
  if (oracle->isRelative())
    oracle->adopt(wanted);
  state.text = request.payload;
  Outcome outcome;
  auto isWanted = [&] {
    outcome = judge->judgeCurrent(state);
    return outcome.kind == Outcome::Kind::Accepted;
  };
  bool isAccepted = isWanted();
  std::string generic;
  if (!isAccepted && isExternal()) {
    isGeneric = true;
    state.text = generic = printed(kernelOf(*state.module));
    isAccepted = isWanted();
  }
  sendWithText({{"event", "checked"},
                {"accepted", isAccepted},
                {"verdict", toJson(outcome.verdict)}},
               isAccepted ? generic : std::string());
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
    twin = Twin{std::move(*passes), std::move(*limits),
                other.value("environment", Environment())};
  }
  // One job is all that this process ever does.
  for (const auto &[name, value] : header.value("environment", Environment()))
    ::setenv(name.c_str(), value.c_str(), 1);
  OracleSpec spec;
  fromJson(header.value("oracle", Json::object()), spec);
  Expected<Oracle> made = Oracle::make(spec);
  if (!made)
    return tl::unexpected<Error>(made.error());
  oracle = std::move(*made);
  state.patterns =
      makePatterns(header.value("include", std::vector<std::string>()),
                   header.value("exclude", std::vector<std::string>()));
  return {};
}

Expected<void> ReduceJob::readInput() {
  const Json &header = request.header;
  bool hasOpt = !header.value("opt", std::vector<std::string>()).empty();
  ReadingRules rules;
  rules.line = header.value("line", "") == "3.0" ? tt::CoreLine::V3_0
                                                 : tt::CoreLine::V3_6;
  rules.allowUnregistered = hasOpt || header.value("allow_unregistered", false);
  // Dialects of an external program must stay unknown, or our text of them
  // would differ from the program's.
  rules.onlyUpstream = hasOpt;
  ReadModule input = readModuleAnyhow(session, request.payload,
                                      header.value("path", "input"), rules);
  if (!input.module)
    return tl::unexpected(cannotRead("the input", input.diagnostics));
  isForeign = input.onlyUpstream && !hasOpt;
  // Judges fork: there are no other threads.
  context = std::move(input.context);
  state.module = std::move(input.module);
  if (Expected<void> read = readTwin(); !read)
    return read;
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

/// Puts the twin beside the kernel, if there is a file of one.
Expected<void> ReduceJob::readTwin() {
  std::string text = request.header.value("twin_text", "");
  if (text.empty())
    return {};
  std::string path = request.header.value("twin_path", "twin");
  DiagnosticCollector collector(context.get());
  mlir::OwningOpRef<mlir::ModuleOp> other =
      mlir::parseSourceString<mlir::ModuleOp>(xpu::dropSurplusClosings(text),
                                              mlir::ParserConfig(context.get()),
                                              path);
  if (!other)
    return tl::unexpected(cannotRead("the twin", collector.take()));
  state.module = joinPair(std::move(state.module), std::move(other));
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
    judge = makeExternalJudge(command, *oracle, twin ? &*twin : nullptr, limits,
                              workers);
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

std::string ReduceJob::checkTwin() {
  if (!isPair(*state.module))
    return {};
  State alone;
  alone.passes = state.passes;
  alone.module = twinOf(*state.module).clone();
  Outcome seen = judge->judgeCurrent(alone);
  judge->stateChanged();
  if (seen.kind == Outcome::Kind::Invalid)
    return "the twin cannot be judged: it ends the process that runs it";
  bool isWanted = !oracle->isRelative() && seen.kind == Outcome::Kind::Accepted;
  if (isWanted)
    return "the twin is what is looked for itself: it holds that " +
           oracle->describe();
  if (oracle->spec().script.empty() && seen.verdict.kind != VerdictClass::None)
    return "the twin fails as well: " + seen.verdict.signature;
  return {};
}

/// Another program may not take our syntax of upstream's operations, which
/// changes with the versions; the generic one it does.
void ReduceJob::chooseSyntax() {
  if (!isExternal())
    return;
  state.text = printed(kernelOf(*state.module));
  isGeneric = judge->judgeCurrent(state).kind != Outcome::Kind::Accepted;
  state.text.clear();
}

bool ReduceJob::isExternal() const {
  return !request.header.value("opt", Json::array()).empty() ||
         !oracle->spec().script.empty();
}

std::string ReduceJob::printed(mlir::ModuleOp module) const {
  mlir::OpPrintingFlags flags;
  if (isGeneric)
    flags.printGenericOpForm();
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, flags);
  stream << '\n';
  return shortenAliases(text);
}

std::string ReduceJob::problemOf(const Outcome &start) {
  if (oracle->isRelative())
    return oracle->adopt(start.verdict);
  if (start.kind == Outcome::Kind::Accepted)
    return {};
  if (oracle->spec().script.empty())
    return "the start is not what is looked for: it does not hold that " +
           oracle->describe();
  return "the test " + oracle->spec().script + " " + start.verdict.diagnostic +
         " on the start. 0 means wanted; a test in the opposite sense, as "
         "mlir-reduce has them, has to be turned round";
}

bool ReduceJob::checkStart() {
  auto notFailing = [&](const std::string &message) {
    session.send({{"event", "not-failing"}, {"message", message}});
    return false;
  };
  if (std::string reason = checkTwin(); !reason.empty())
    return notFailing(reason);
  Outcome first;
  std::string problem;
  int seen = 0, tries = 0;
  // Twice if all is well, a few times if it does not show, and more often for
  // a figure once it is known to be flaky.
  auto isSure = [&] {
    return (seen == tries && tries >= 2) ||
           (seen == 0 && tries >= SoundTries) || tries >= FlakyTries;
  };
  for (; !isSure(); ++tries) {
    Outcome outcome = judge->judgeCurrent(state);
    if (seen > 0) {
      seen += outcome.kind == Outcome::Kind::Accepted;
      continue;
    }
    std::string reason = problemOf(outcome);
    if (tries == 0)
      problem = reason;
    if (!reason.empty())
      continue;
    ++seen;
    first = std::move(outcome);
    judge->stateChanged(); // What a relative oracle wants is known now.
  }
  if (seen == 0)
    return notFailing(problem);
  if (seen < tries)
    return notFailing("the start is flaky: what is looked for was seen " +
                      std::to_string(seen) + " times out of " +
                      std::to_string(tries));
  chooseSyntax();
  hints.op = first.verdict.op;
  session.send({{"event", "started"},
                {"ops", countOps(kernelOf(*state.module))},
                {"bytes", printed(kernelOf(*state.module)).size()},
                {"oracle", oracle->describe()},
                {"foreign", isForeign},
                {"verdict", toJson(first.verdict)}});
  return true;
}

void ReduceJob::stepTaken(const State &now, std::string_view pattern) {
  std::string text = printed(kernelOf(*now.module));
  mlir::ModuleOp other = twinOf(*now.module);
  sendWithText({{"event", "step"},
                {"pattern", pattern},
                {"twin", other ? printed(other) : std::string()},
                {"ops", countOps(kernelOf(*now.module))},
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
                {"ops", countOps(kernelOf(*state.module))},
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
       {"ops", countOps(kernelOf(*state.module))},
       {"tests", engine->tests()},
       {"cached", engine->cached()},
       {"seconds", engine->seconds()},
       {"evidence", isFixpoint ? Json(engine->evidence()) : Json(nullptr)}});
}
