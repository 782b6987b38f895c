//===- Rewrites.cpp - The input as it might have been written -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/Rewrites.h"
#include "core/pipeline/Presets.h"

using namespace irsift;

namespace {

constexpr std::chrono::seconds RewriteTime(30);

RewrittenInput rewriteFrom(const Json &event) {
  RewrittenInput rewrite;
  event.at("name").get_to(rewrite.name);
  event.at("words").get_to(rewrite.words);
  event.at("caveat").get_to(rewrite.caveat);
  event.at("places").get_to(rewrite.places);
  event.at("text").get_to(rewrite.text);
  return rewrite;
}

} // namespace

Expected<std::vector<RewrittenInput>>
irsift::makeRewrites(const RunRequest &request, const std::stop_token &stop,
                     const std::string &workerProgram) {
  ProcessLimits limits;
  limits.memoryBytes = request.limits.memoryBytes;
  Expected<WorkerProcess> worker = WorkerProcess::start(workerProgram, limits);
  if (!worker)
    return tl::unexpected(worker.error());
  const Preset *preset = findPreset(request.preset);
  bool is30 = preset && preset->line == BackendLine::Xpu30;
  worker->send({{"job", "rewrite"},
                {"path", request.input.path},
                {"line", is30 ? "3.0" : "3.6"},
                {"allow_unregistered", request.allowUnregisteredDialects}},
               request.text);
  std::vector<RewrittenInput> rewrites;
  protocol::Message message;
  Clock::time_point deadline = Clock::now() + RewriteTime;
  try {
    while (true) {
      WorkerProcess::Wake wake = worker->next(message, deadline, stop);
      if (wake == WorkerProcess::Wake::Cancelled)
        return makeError("interrupted", ExitCode::Interrupted);
      if (wake != WorkerProcess::Wake::Event)
        return makeError("the input could not be rewritten in time",
                         ExitCode::TimeLimit);
      std::string event = message.header.value("event", "");
      if (event == "rewrite")
        rewrites.push_back(rewriteFrom(message.header));
      if (event == "refused")
        return makeError(message.header.value("message", ""));
      if (event == "rewrites-done")
        return rewrites;
    }
  } catch (const Json::exception &) {
    return makeError("'" + workerProgram + "' does not talk as a worker",
                     ExitCode::InternalFault);
  }
}
