//===- Reducer.cpp - From a failing input to the smallest one -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Reducer.h"

#include "core/memory/TargetJson.h"
#include "core/pipeline/Knobs.h"
#include "core/pipeline/PipelineText.h"
#include "core/pipeline/Presets.h"
#include "core/replay/WorkerProcess.h"

#include <array>
#include <filesystem>

using namespace irsift;
using namespace irsift::reduce;
using Wake = WorkerProcess::Wake;

namespace {

/// The worker is silent while a candidate runs; longer than that and it hangs.
constexpr std::chrono::seconds SilenceLimit{60};

std::string workerProgram() {
  namespace fs = std::filesystem;
  return (fs::path(findWorkerProgram()).parent_path() / "irsift-reduce-worker")
      .string();
}

/// The backend line whose rules the IR is read by.
std::string lineOf(const ReduceRequest &request) {
  const Preset *preset = findPreset(request.run.preset);
  bool is30 =
      preset ? preset->line == BackendLine::Xpu30
             : request.run.pipelineText.find("line=3.0") != std::string::npos;
  return is30 ? "3.0" : "3.6";
}

/// What passes look up for themselves.
Json environmentOf(const std::map<std::string, std::string> &knobs) {
  Expected<KnobSettings> settings = KnobSettings::parse(knobs);
  return settings ? Json(settings->passEnvironment()) : Json::array();
}

Json twinSettingOf(const ReduceRequest &request) {
  if (!request.twin || request.twin->isFile())
    return nullptr;
  return Json{{"pipeline", printPipelineText(request.twin->passes)},
              {"target", toJson(request.twin->target)},
              {"environment", environmentOf(request.twin->knobs)}};
}

/// The program with all but passes and file.
std::vector<std::string> optOf(const ReduceRequest &request) {
  constexpr const char *Allow = "--allow-unregistered-dialect";
  std::vector<std::string> opt = request.opt;
  if (!opt.empty() && request.run.allowUnregisteredDialects &&
      std::find(opt.begin(), opt.end(), Allow) == opt.end())
    opt.push_back(Allow);
  return opt;
}

Json jobFor(const ReduceRequest &request) {
  bool hasFile = request.twin && request.twin->isFile();
  return Json{{"twin", twinSettingOf(request)},
              {"twin_text", hasFile ? request.twin->text : std::string()},
              {"twin_path", hasFile ? request.twin->name : std::string()},
              {"job", "reduce"},
              {"path", request.run.input.path},
              {"pipeline", printPipelineText(request.passes)},
              {"line", lineOf(request)},
              {"oracle", toJson(request.oracle)},
              {"opt", optOf(request)},
              {"environment", environmentOf(request.run.knobs)},
              {"include", request.include},
              {"exclude", request.exclude},
              {"workers", request.workers},
              {"reduce_pipeline", request.reducePipeline},
              {"time_ms", request.timeLimit.count()},
              {"max_tests", request.maxTests},
              {"candidate_ms", request.candidateTime.count()},
              {"memory_bytes", request.run.limits.memoryBytes},
              {"journal", request.journal},
              {"target", toJson(request.run.target)},
              {"dialect_plugins", request.run.dialectPlugins},
              {"pass_plugins", request.run.passPlugins},
              {"allow_unregistered", request.run.allowUnregisteredDialects}};
}

/// Turns the worker's messages into a result.
class Listener {
public:
  Listener(const ReduceRequest &request, ReduceObserver &observer)
      : request(request), observer(observer) {}

  /// Why there is no result, if there is none.
  std::optional<Error> refusal;
  ReduceResult result;
  bool isFinished = false;

  void take(const protocol::Message &message) {
    const Json &event = message.header;
    std::string kind = event.value("event", "");
    if (kind == "refused")
      refusal = Error{event.value("message", "")};
    else if (kind == "not-failing")
      refusal = Error{event.value("message", ""), ExitCode::NotFailing};
    else if (kind == "started")
      begin(event);
    else if (kind == "step")
      addStep(event, message.payload);
    else if (kind == "other-failure")
      addOther(event, message.payload);
    else if (kind == "progress")
      note(event);
    else if (kind == "finished")
      finish(event);
  }

private:
  void begin(const Json &event) {
    result.oracle = event.value("oracle", "");
    fromJson(event.at("verdict"), result.verdict);
    result.seen = result.verdict;
    result.startOps = event.value("ops", int64_t(0));
    result.startBytes = event.value("bytes", int64_t(0));
    // Until something simpler is found, the start is the result.
    ReduceStep &start = result.steps.emplace_back();
    start.pattern = "start";
    start.ops = result.startOps;
    start.bytes = result.startBytes;
    start.pipeline = printPipelineText(request.passes);
    start.text = request.text;
    if (request.twin)
      start.twinText = request.twin->text;
    result.isForeign = event.value("foreign", false);
    observer.started(result);
  }

  void addStep(const Json &event, const std::string &text) {
    ReduceStep &step = result.steps.emplace_back();
    step.pattern = event.value("pattern", "");
    step.ops = event.value("ops", int64_t(0));
    step.bytes = event.value("bytes", int64_t(0));
    step.pipeline = event.value("pipeline", "");
    step.text = text;
    step.twinText = event.value("twin", "");
    note(event);
    step.tests = result.tests;
    step.seconds = result.seconds;
    observer.stepTaken(step);
  }

  void addOther(const Json &event, const std::string &text) {
    auto &[verdict, candidate] = result.otherFailures.emplace_back();
    fromJson(event.at("verdict"), verdict);
    candidate = text;
    observer.otherFailure(verdict, text);
  }

  void note(const Json &event) {
    result.tests = event.value("tests", int64_t(0));
    result.cached = event.value("cached", int64_t(0));
    result.seconds = event.value("seconds", 0.0);
    observer.progressed(event.value("ops", int64_t(0)), result.tests,
                        result.seconds);
  }

  void finish(const Json &event) {
    note(event);
    std::string end = event.value("end", "");
    result.end = end == "time-limit"   ? ReduceResult::End::TimeLimit
                 : end == "test-limit" ? ReduceResult::End::TestLimit
                                       : ReduceResult::End::Fixpoint;
    if (event.at("evidence").is_object())
      event.at("evidence").get_to(result.evidence);
    isFinished = true;
  }

  const ReduceRequest &request;
  ReduceObserver &observer;
};

std::string describeEnd(Wake wake, WorkerProcess &worker) {
  switch (wake) {
  case Wake::Deadline:
    return "the reduction's worker hangs";
  case Wake::Memory:
    return "the reduction's worker ran out of memory";
  case Wake::Garbled:
    return "the reduction's worker sent what is no message";
  default:
    return "the reduction's worker ended: " +
           worker.errorOutput().substr(0, 400);
  }
}

} // namespace

ReduceObserver::~ReduceObserver() = default;

std::string_view irsift::reduce::toString(ReduceResult::End end) {
  constexpr std::array names = {"fixpoint", "time-limit", "test-limit",
                                "interrupted", "fault"};
  return names[static_cast<size_t>(end)];
}

Expected<ReduceResult> irsift::reduce::reduceText(const ReduceRequest &request,
                                                  ReduceObserver &observer,
                                                  const std::stop_token &stop) {
  ProcessLimits limits;
  // Twice what a candidate may use: the worker holds the start as well.
  limits.memoryBytes = request.run.limits.memoryBytes * 2;
  Expected<WorkerProcess> worker =
      WorkerProcess::start(workerProgram(), limits);
  if (!worker)
    return tl::unexpected<Error>(worker.error());
  worker->send(jobFor(request), request.text);
  Listener listener(request, observer);
  auto patience = SilenceLimit + 2 * request.candidateTime;
  while (!listener.isFinished && !listener.refusal) {
    protocol::Message message;
    Wake wake = worker->next(message, Clock::now() + patience, stop);
    try {
      if (wake == Wake::Event)
        listener.take(message);
    } catch (const Json::exception &) {
      wake = Wake::Garbled;
    }
    if (wake == Wake::Event || wake == Wake::Snapshot)
      continue;
    worker->kill();
    std::string problem = describeEnd(wake, *worker);
    worker->reap();
    bool isInterrupt = wake == Wake::Cancelled;
    if (listener.result.steps.empty())
      return makeError(isInterrupt ? "interrupted" : problem,
                       isInterrupt ? ExitCode::Interrupted
                                   : ExitCode::InternalFault);
    // The best so far is a result all the same.
    listener.result.end =
        isInterrupt ? ReduceResult::End::Interrupted : ReduceResult::End::Fault;
    if (!isInterrupt)
      listener.result.problem = std::move(problem);
    return std::move(listener.result);
  }
  worker->kill();
  worker->reap();
  if (listener.refusal)
    return tl::unexpected<Error>(*listener.refusal);
  return std::move(listener.result);
}

bool irsift::reduce::judgeAgain(const ReduceRequest &request,
                                ReduceResult &result) {
  ReduceStep &last = result.result();
  Expected<std::vector<PassSpec>> passes = parsePipelineText(last.pipeline);
  ProcessLimits limits;
  limits.memoryBytes = request.run.limits.memoryBytes * 2;
  Expected<WorkerProcess> worker =
      WorkerProcess::start(workerProgram(), limits);
  if (!worker || !passes)
    return false;
  ReduceRequest again = request;
  again.passes = std::move(*passes);
  if (again.twin && again.twin->isFile())
    again.twin->text = last.twinText;
  Json job = jobFor(again);
  job["job"] = "check";
  job["journal"] = "";
  job["wanted"] = toJson(result.verdict);
  worker->send(job, last.text);
  bool isWanted = false;
  auto deadline = Clock::now() + SilenceLimit + 4 * request.candidateTime;
  protocol::Message message;
  while (worker->next(message, deadline, {}) == Wake::Event) {
    std::string kind = message.header.value("event", "");
    if (kind == "checked") {
      isWanted = message.header.value("accepted", false);
      if (isWanted)
        fromJson(message.header.at("verdict"), result.seen);
      if (!message.payload.empty())
        last.text = std::move(message.payload);
    }
    if (kind == "checked" || kind == "refused")
      break;
  }
  worker->kill();
  worker->reap();
  return isWanted;
}
