//===- BuiltinRunner.cpp - Our own passes, in the worker ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/BuiltinRunner.h"
#include "core/pipeline/Knobs.h"
#include "core/replay/RunAssembly.h"

#include <algorithm>

#include <sys/wait.h>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

using Wake = WorkerProcess::Wake;

/// Shortest time that loading the worker and reading the input may take.
constexpr std::chrono::milliseconds LoadTime = 60s;
/// How long snapshots may still take once the passes are stopped.
constexpr auto DrainTime = 10s;

Json jobFor(const RunRequest &request) {
  return Json{{"job", "replay"},
              {"path", request.input.path},
              {"preset", request.preset},
              {"pipeline", request.pipelineText},
              {"knobs", request.knobs},
              {"dialect_plugins", request.dialectPlugins},
              {"pass_plugins", request.passPlugins},
              {"allow_unregistered", request.allowUnregisteredDialects},
              {"snapshots", request.keepSnapshots}};
}

/// ": text" if there is any.
std::string quoted(const std::string &text) {
  return text.empty() ? text : ": " + text.substr(0, text.find('\n'));
}

/// One run, from the first message to the last.
class Session {
public:
  Session(WorkerProcess worker, const RunRequest &request,
          RunObserver &observer, const std::stop_token &stop)
      : worker(std::move(worker)), request(request),
        assembly(request, observer), stop(stop) {}

  Expected<Run> run() {
    worker.send(jobFor(request), request.text);
    Wake wake = follow();
    if (assembly.refusal())
      return makeError(*assembly.refusal());
    if (wake == Wake::Cancelled)
      return makeError("interrupted", ExitCode::Interrupted);
    if (!assembly.isReady() && request.limits.memoryBytes > 0)
      return makeError("the worker did not even start within the memory limit "
                       "of " +
                       std::to_string(request.limits.memoryBytes) +
                       " bytes; raise --memory-limit" +
                       quoted(worker.errorOutput()));
    if (wake == Wake::Garbled || !assembly.isReady())
      return makeError("'" + worker.program() + "' does not talk as a worker" +
                           quoted(worker.errorOutput()),
                       ExitCode::InternalFault);
    return conclude(wake);
  }

private:
  /// Takes messages until the run is finished or something stops it.
  Wake follow() {
    setDeadline();
    protocol::Message message;
    while (!assembly.isFinished() && !assembly.refusal()) {
      Wake wake = worker.next(message, deadline, stop);
      if (wake != Wake::Event && wake != Wake::Snapshot)
        return wake;
      if (!take(wake, std::move(message)))
        return Wake::Garbled;
    }
    return Wake::Ended;
  }

  bool take(Wake wake, protocol::Message message) {
    try {
      if (wake == Wake::Snapshot) {
        assembly.takeSnapshot(std::move(message));
        return true;
      }
      assembly.takeEvent(message);
    } catch (const Json::exception &) {
      return false;
    } catch (const std::out_of_range &) {
      return false;
    }
    setDeadline();
    return true;
  }

  /// The clock runs while a pass does, and while the worker loads.
  void setDeadline() {
    auto limit = request.limits.passTime;
    if (limit <= 0ms)
      return;
    if (!assembly.isPassRunning())
      limit = std::max(limit, LoadTime);
    deadline = Clock::now() + limit;
  }

  Expected<Run> conclude(Wake wake) {
    RunOutcome outcome = assembly.outcome();
    PassStatus status = PassStatus::Failed;
    bool endedByItself = assembly.isFinished();
    if (!endedByItself && wake != Wake::Ended)
      worker.killPasses();
    drain();
    if (endedByItself)
      return assembly.finish(std::move(outcome), status);

    int raw = worker.reap();
    outcome.pass = assembly.currentPass();
    outcome.errorOutput = worker.errorOutput();
    outcome.signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
    outcome.exitCode = WIFEXITED(raw) ? WEXITSTATUS(raw) : 0;
    switch (wake) {
    case Wake::Deadline:
      outcome.kind = RunOutcome::Kind::TimedOut;
      outcome.limit = request.limits.passTime.count();
      status = PassStatus::Timeout;
      break;
    case Wake::Memory:
      outcome.kind = RunOutcome::Kind::MemoryLimit;
      outcome.limit = request.limits.memoryBytes;
      status = PassStatus::Crashed;
      break;
    case Wake::Output:
      outcome.kind = RunOutcome::Kind::OutputLimit;
      outcome.limit = request.limits.outputBytes;
      status = PassStatus::Crashed;
      break;
    default:
      outcome.kind = RunOutcome::Kind::Died;
      status = PassStatus::Crashed;
      break;
    }
    return assembly.finish(std::move(outcome), status);
  }

  /// Takes the snapshots that are still on their way.
  void drain() {
    Clock::time_point end = Clock::now() + DrainTime;
    protocol::Message message;
    while (assembly.waitsForSnapshot()) {
      Wake wake = worker.next(message, end, stop);
      if (wake != Wake::Event && wake != Wake::Snapshot)
        break;
      if (!take(wake, std::move(message)))
        break;
    }
    worker.kill();
  }

  WorkerProcess worker;
  const RunRequest &request;
  RunAssembly assembly;
  const std::stop_token &stop;
  Clock::time_point deadline = Clock::time_point::max();
};

} // namespace

Expected<Run> BuiltinRunner::run(const RunRequest &request,
                                 RunObserver &observer,
                                 const std::stop_token &stop) {
  ProcessLimits limits;
  limits.memoryBytes = request.limits.memoryBytes;
  limits.outputBytes = request.limits.outputBytes;
  Expected<WorkerProcess> worker = WorkerProcess::start(workerProgram, limits);
  if (!worker)
    return tl::unexpected(worker.error());
  return Session(std::move(*worker), request, observer, stop).run();
}

Expected<std::vector<std::string>>
irsift::findRegisteredPasses(const std::vector<std::string> &names,
                             const std::string &workerProgram) {
  Expected<WorkerProcess> worker = WorkerProcess::start(workerProgram, {});
  if (!worker)
    return tl::unexpected(worker.error());
  worker->send({{"job", "find-passes"}, {"names", names}});
  protocol::Message message;
  Clock::time_point deadline = Clock::now() + LoadTime;
  while (worker->next(message, deadline, {}) == Wake::Event)
    if (message.header.value("event", "") == "passes")
      return message.header.value("names", std::vector<std::string>());
  return makeError("the worker did not list its passes",
                   ExitCode::InternalFault);
}

Expected<Target>
irsift::withKnobs(Target target,
                  const std::map<std::string, std::string> &knobs) {
  Expected<KnobSettings> settings = KnobSettings::parse(knobs);
  if (!settings)
    return tl::unexpected(settings.error());
  constexpr const char *StackLimit = "TRITON_TUNE_BUFFER_LM_SIZE";
  TargetMemory *lm = target.memory("LM");
  if (!lm || !settings->isSet(StackLimit))
    return target;
  lm->limit = std::min(Bytes(settings->integer(StackLimit)), lm->size);
  lm->limitOrigin = lm->limit == lm->size
                        ? "size of the memory"
                        : std::string(StackLimit) + " of the stack check";
  return target;
}
