//===- Sweeper.cpp - Tries the settings of a sweep ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/Sweeper.h"
#include "core/model/Sha256.h"
#include "core/replay/BuiltinRunner.h"
#include "core/sweep/SweepJson.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>
#include <unordered_map>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

/// Another build of the passes may give another result.
std::string identityOf(const std::string &program) {
  std::error_code error;
  auto time = fs::last_write_time(program, error).time_since_epoch().count();
  return std::to_string(error ? 0 : time) + ":" +
         std::to_string(fs::file_size(program, error));
}

RunRequest requestFor(const RunRequest &base, const Trial &trial) {
  RunRequest request = base;
  request.keepSnapshots = false;
  for (const auto &[name, value] : trial.knobs)
    request.knobs[name] = value;
  if (!trial.text.empty())
    request.text = trial.text;
  if (Expected<Target> target = withKnobs(base.target, request.knobs))
    request.target = std::move(*target);
  return request;
}

/// Equal for trials that must come out alike.
std::string keyOf(const RunRequest &request, const std::string &worker) {
  Json key{{"worker", worker},
           {"text", sha256(request.text)},
           {"path", request.input.path},
           {"preset", request.preset},
           {"pipeline", request.pipelineText},
           {"knobs", request.knobs},
           {"target", request.target.name},
           {"unregistered", request.allowUnregisteredDialects},
           {"plugins", request.passPlugins},
           {"dialects", request.dialectPlugins},
           {"time", request.limits.passTime.count()},
           {"memory", request.limits.memoryBytes}};
  for (const TargetMemory &memory : request.target.memories)
    key["limits"].push_back(memory.limit.value);
  return "sweep:" +
         sha256(key.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string fingerprintOf(const Run &run) {
  std::string text = run.verdict.signature + '\n' + run.verdict.diagnostic;
  for (const PassRun &pass : run.passes) {
    text += '\n' + pass.pass.name + ' ' + std::string(toString(pass.status)) +
            (pass.changed ? " changed" : "");
    for (const auto &[name, count] : pass.ops)
      text += ' ' + name + '*' + std::to_string(count);
    for (const Buffer &buffer : pass.buffers)
      text += ' ' + buffer.type + ':' + std::to_string(buffer.bytes.value);
  }
  return snapshotIdOf(text);
}

TrialResult resultOf(const Expected<Run> &run) {
  TrialResult result;
  result.wasTried = true;
  if (!run) {
    result.error = run.error().message;
    return result;
  }
  result.verdict = run->verdict;
  MemorySummary memory = run->inputMemory;
  for (const PassRun &pass : run->passes)
    if (pass.status == PassStatus::Ok)
      memory = pass.memory;
  result.lmPerCore = memory.lmPerCore;
  result.lmPeakPerCore = memory.lmPeakPerCore;
  result.smPerCluster = memory.smPerCluster;
  result.fingerprint = fingerprintOf(*run);
  return result;
}

class Sweeper {
public:
  Sweeper(Sweep &sweep, const RunRequest &request, const SweepOptions &options,
          const std::stop_token &stop)
      : sweep(sweep), request(request), options(options), stop(stop),
        worker(identityOf(options.workerProgram)) {}

  Expected<void> run() {
    sweep.results.assign(sweep.trials.size(), {});
    size_t jobs = options.jobs > 0 ? size_t(options.jobs)
                                   : std::thread::hardware_concurrency();
    jobs = std::clamp<size_t>(jobs, 1, sweep.trials.size());
    {
      std::vector<std::jthread> threads;
      for (size_t i = 0; i < jobs; ++i)
        threads.emplace_back([this] { work(); });
    }
    if (!stop.stop_requested() && !sweep.results.front().error.empty())
      return makeError(sweep.results.front().error);
    return {};
  }

private:
  void work() {
    while (!stop.stop_requested()) {
      size_t index = next++;
      if (index >= sweep.trials.size())
        return;
      TrialResult result = resultFor(sweep.trials[index]);
      std::lock_guard lock(mutex);
      sweep.results[index] = std::move(result);
      ++done;
      if (options.progress)
        options.progress(done);
    }
  }

  TrialResult resultFor(const Trial &trial) {
    RunRequest trialRequest = requestFor(request, trial);
    std::string key = keyOf(trialRequest, worker);
    if (std::optional<TrialResult> known = lookUp(key))
      return std::move(*known);
    RunObserver nobody;
    Expected<Run> run =
        BuiltinRunner(options.workerProgram).run(trialRequest, nobody, stop);
    if (!run && stop.stop_requested())
      return {};
    TrialResult result = resultOf(run);
    keep(key, result);
    return result;
  }

  std::optional<TrialResult> lookUp(const std::string &key) {
    std::lock_guard lock(mutex);
    if (auto found = results.find(key); found != results.end())
      return found->second;
    if (!options.store)
      return std::nullopt;
    Expected<std::optional<std::string>> stored = options.store->cached(key);
    if (!stored || !*stored)
      return std::nullopt;
    TrialResult result;
    try {
      fromJson(Json::parse(**stored), result);
    } catch (const Json::exception &) {
      return std::nullopt;
    }
    result.isCached = true;
    return result;
  }

  /// What depends on how busy the machine is, is not kept.
  void keep(const std::string &key, const TrialResult &result) {
    std::lock_guard lock(mutex);
    results[key] = result;
    VerdictClass kind = result.verdict.kind;
    if (options.store && result.error.empty() &&
        kind != VerdictClass::Timeout && kind != VerdictClass::MemoryLimit &&
        kind != VerdictClass::ToolError)
      (void)options.store->putCached(
          key,
          toJson(result).dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  Sweep &sweep;
  const RunRequest &request;
  const SweepOptions &options;
  const std::stop_token &stop;
  std::string worker;
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  size_t done = 0;
  std::unordered_map<std::string, TrialResult> results;
};

} // namespace

Expected<void> irsift::runSweep(Sweep &sweep, const RunRequest &request,
                                const SweepOptions &options,
                                const std::stop_token &stop) {
  return Sweeper(sweep, request, options, stop).run();
}
