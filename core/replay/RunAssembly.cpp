//===- RunAssembly.cpp - From a worker's messages to a Run ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/RunAssembly.h"

using namespace irsift;

namespace {

/// Index under which the input's snapshot travels.
constexpr int InputIndex = -1;

/// Longest crash text that is kept: the start, where the message is, and the
/// end, where the stack is.
constexpr size_t MaxCrashText = 64 << 10;

std::string shortened(const std::string &text) {
  if (text.size() <= MaxCrashText)
    return text;
  return text.substr(0, MaxCrashText / 2) + "\n[...]\n" +
         text.substr(text.size() - MaxCrashText / 2);
}

} // namespace

RunAssembly::RunAssembly(const RunRequest &request, RunObserver &observer)
    : request(request), observer(observer) {
  run.tool.version = IRSIFT_VERSION;
  run.input = request.input;
  run.target = request.target.name;
  run.knobs = request.knobs;
  run.pipeline.name = request.preset.empty() ? "custom" : request.preset;
  run.pipeline.text = request.pipelineText;
}

void RunAssembly::takeEvent(const protocol::Message &message) {
  const Json &event = message.header;
  const std::string name = event.at("event").get<std::string>();
  if (name == "ready") {
    ready = true;
    run.tool.llvm = event.value("llvm", "");
    run.tool.assertions = event.value("assertions", false);
  } else if (name == "refused") {
    refused = event.value("message", "");
  } else if (name == "input-rejected") {
    result.kind = RunOutcome::Kind::InputRejected;
    for (const Json &diagnostic : event.at("diagnostics"))
      fromJson(diagnostic, result.diagnostics.emplace_back());
    finished = true;
  } else if (name == "begun") {
    takeBegun(event);
  } else if (name == "pipeline") {
    takePipeline(event);
  } else if (name == "pass-begun") {
    current = PassIndex(event.at("index").get<int32_t>());
    passRunning = true;
    observer.passBegun(*current, run.passes.at(current->value).pass);
  } else if (name == "pass-ended") {
    takePassEnded(event);
  } else if (name == "finished") {
    finished = true;
  }
}

void RunAssembly::takeBegun(const Json &event) {
  event.at("kernels").get_to(run.input.kernels);
  event.at("ops").get_to(run.inputOps);
  for (const Json &buffer : event.at("buffers"))
    fromJson(buffer, run.inputBuffers.emplace_back());
  fromJson(event.at("memory"), run.inputMemory);
  event.at("absent").get_to(run.pipeline.absent);
  waiting.push_back({InputIndex, event.value("snapshot", false)});
}

void RunAssembly::takePipeline(const Json &event) {
  event.at("text").get_to(run.pipeline.text);
  event.at("buffer_len").get_to(run.bufferLength);
  size_t done = current ? current->value + 1 : 0;
  run.passes.resize(std::min(run.passes.size(), done));
  const Json &passes = event.at("passes");
  for (size_t i = run.passes.size(); i < passes.size(); ++i)
    fromJson(passes[i], run.passes.emplace_back());
  run.pipeline.passes.clear();
  for (const PassRun &pass : run.passes)
    run.pipeline.passes.push_back(pass.pass);
  pipelineKnown = true;
  if (current)
    observer.pipelineChanged(run);
  else
    flush();
}

void RunAssembly::takePassEnded(const Json &event) {
  PassRun pass;
  fromJson(event.at("pass"), pass);
  int index = pass.index.value;
  run.passes.at(index) = std::move(pass);
  passRunning = false;
  if (std::string failure = event.value("failure", ""); !failure.empty()) {
    result.kind = failure == "verifier" ? RunOutcome::Kind::VerifierFailed
                                        : RunOutcome::Kind::PassFailed;
    result.pass = PassIndex(index);
  }
  waiting.push_back({index, event.value("snapshot", false)});
  flush();
}

void RunAssembly::takeSnapshot(protocol::Message message) {
  int index = message.header.at("snapshot").get<int>();
  texts[index] = std::move(message.payload);
  flush();
}

void RunAssembly::flush() {
  while (!waiting.empty()) {
    const Waiting front = waiting.front();
    auto found = texts.find(front.index);
    const std::string *text = found == texts.end() ? nullptr : &found->second;
    // They come in order: one that was passed over will not come any more.
    bool mayCome =
        !finishing && (texts.empty() || texts.rbegin()->first < front.index);
    if (front.needsSnapshot && !text && mayCome)
      return;
    if (front.index != InputIndex) {
      closePass(run.passes.at(front.index), text);
    } else {
      // The pipeline follows the input's event, and the observer wants both.
      if (!pipelineKnown)
        return;
      if (text)
        run.inputSnapshot = lastSnapshot = snapshotIdOf(*text);
      observer.runBegun(run, text ? *text : request.text);
    }
    texts.erase(front.index);
    waiting.pop_front();
  }
}

void RunAssembly::closePass(PassRun &pass, const std::string *text) {
  if (text)
    pass.snapshot = snapshotIdOf(*text);
  else if (!pass.changed)
    pass.snapshot = lastSnapshot;
  bool isNew = text && pass.snapshot != lastSnapshot;
  lastSnapshot = pass.snapshot;
  observer.passFinished(pass, isNew ? text : nullptr);
}

Run RunAssembly::finish(RunOutcome outcome, PassStatus status) {
  finishing = true;
  flush();
  if (outcome.pass && passRunning) {
    PassRun &pass = run.passes.at(outcome.pass->value);
    pass.status = status;
    pass.crashText = shortened(outcome.errorOutput);
    observer.passFinished(pass, nullptr);
  }
  run.verdict = classify(run, outcome, request.target);
  observer.runFinished(run);
  return std::move(run);
}
