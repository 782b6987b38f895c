//===- RunSession.cpp - A run as the command line makes it ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
#include "cli/irsift/Units.h"
#include "core/ingest/InputKind.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/RecordedRunner.h"
#include "core/replay/StoringObserver.h"
#include "core/replay/external/ExternalRunner.h"

#include <condition_variable>
#include <mutex>
#include <thread>

using namespace irsift;

namespace {

/// Tells several observers, and shows progress.
class SessionObserver : public RunObserver {
public:
  SessionObserver(std::vector<RunObserver *> observers, bool wantsProgress)
      : observers(std::move(observers)), progress(wantsProgress) {}

  void runBegun(const Run &run, const std::string &inputText) override {
    total = run.passes.size();
    for (RunObserver *observer : observers)
      observer->runBegun(run, inputText);
  }
  void pipelineChanged(const Run &run) override {
    total = run.passes.size();
    for (RunObserver *observer : observers)
      observer->pipelineChanged(run);
  }
  void passBegun(PassIndex index, const PassSpec &pass) override {
    progress.show("pass " + std::to_string(index.value + 1) + " of " +
                  std::to_string(total) + ": " + pass.name);
    for (RunObserver *observer : observers)
      observer->passBegun(index, pass);
  }
  void passFinished(const PassRun &pass, const std::string *text) override {
    for (RunObserver *observer : observers)
      observer->passFinished(pass, text);
  }
  void runFinished(const Run &run) override {
    progress.clear();
    for (RunObserver *observer : observers)
      observer->runFinished(run);
  }

private:
  std::vector<RunObserver *> observers;
  ProgressLine progress;
  size_t total = 0;
};

} // namespace

std::unique_ptr<Runner> irsift::makeRunner(const RunOptions &options,
                                           const RunRequest &request) {
  const std::string &kind = request.input.kind;
  if (kind == toString(InputKind::Log) || kind == toString(InputKind::TreeDir))
    return std::make_unique<RecordedRunner>(
        options.logPipeline > 0 ? std::optional(options.logPipeline)
                                : std::nullopt);
  if (!options.opt.empty())
    return std::make_unique<ExternalRunner>(options.opt, options.optArguments);
  return std::make_unique<BuiltinRunner>();
}

TimeLimit::TimeLimit(std::stop_token outer)
    : forward(std::move(outer), Forward{source}) {}

TimeLimit::~TimeLimit() = default;

Expected<std::unique_ptr<TimeLimit>> TimeLimit::start(const std::string &text,
                                                      std::stop_token outer) {
  std::unique_ptr<TimeLimit> limit(new TimeLimit(std::move(outer)));
  if (text.empty())
    return limit;
  Expected<std::chrono::milliseconds> time = parseDuration(text);
  if (!time)
    return tl::unexpected(time.error());
  limit->timer = std::jthread(
      [self = limit.get(), time = *time](std::stop_token cancelled) {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, cancelled, time, [] { return false; });
        if (cancelled.stop_requested())
          return;
        self->expired = true;
        self->source.request_stop();
      });
  return limit;
}

Expected<Run> irsift::runAndStore(const RunOptions &options,
                                  const StoreOptions &storeOptions,
                                  const OutputOptions &output,
                                  const CommandContext &context,
                                  RunObserver *observer) {
  Expected<RunRequest> request = options.makeRequest();
  if (!request)
    return tl::unexpected(request.error());
  auto limit = TimeLimit::start(options.timeLimit, context.stop);
  if (!limit)
    return tl::unexpected(limit.error());
  Expected<RunStore> store = storeOptions.open();
  if (!store)
    return tl::unexpected(store.error());

  StoringObserver storing(*store);
  std::vector<RunObserver *> observers = {&storing};
  if (observer)
    observers.push_back(observer);
  SessionObserver session(std::move(observers), output.wantsProgress());
  Expected<Run> run =
      makeRunner(options, *request)->run(*request, session, (*limit)->token());
  if (storing.error())
    printMessage("the run is not stored: " + storing.error()->message);
  if (!run) {
    if ((*limit)->hasExpired())
      return makeError("--time-limit of " + options.timeLimit + " ran out",
                       ExitCode::TimeLimit);
    return run;
  }
  if (!storing.error())
    run->id = storing.id();
  if (!run->pipeline.absent.empty() && !output.quiet) {
    std::string names;
    for (const std::string &name : run->pipeline.absent)
      names += " " + name;
    printMessage("this build lacks passes of " + run->pipeline.name + ":" +
                 names);
  }
  return run;
}
