//===- ExternalRecord.cpp - A run of an external program, as it grows -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/external/ExternalRecord.h"

#include "core/ingest/IrText.h"
#include "core/memory/Footprint.h"
#include "core/replay/external/OptProgram.h"
#include "core/verdict/Signature.h"
#include "core/verdict/recorded/FailureText.h"

#include <algorithm>

using namespace irsift;

using Kind = RunOutcome::Kind;
using Wake = ChildProcess::Wake;

static constexpr size_t longestCrashText = 64 << 10;

static const Diagnostic *
firstError(const std::vector<Diagnostic> &diagnostics) {
  auto it = std::find_if(
      diagnostics.begin(), diagnostics.end(),
      [](const Diagnostic &d) { return d.severity == Severity::Error; });
  return it == diagnostics.end() ? nullptr : &*it;
}

void ExternalRecord::setUp(const ToolInfo &tool, const ExternalPlan &plan) {
  run.tool = tool;
  run.tool.version = IRSIFT_VERSION;
  run.input = request.input;
  run.input.kernels = functionsIn(request.text);
  run.target = request.target.name;
  run.knobs = request.knobs;
  run.pipeline = plan.pipeline;
  run.bufferLength = plan.bufferLength;
  for (const PassSpec &spec : plan.pipeline.passes) {
    PassRun &pass = run.passes.emplace_back();
    pass.index = PassIndex(static_cast<int32_t>(run.passes.size()) - 1);
    pass.pass = spec;
  }
}

/// What is stored: as printed without debug information, unless the input has
/// locations itself.
std::string ExternalRecord::shown(const std::string &text) const {
  bool inputHasLocations = request.text.find("loc(") != std::string::npos;
  std::string shown = inputHasLocations ? text : withoutLocations(text);
  while (shown.ends_with("\n\n"))
    shown.pop_back();
  return shown;
}

/// Places in our temporary copies are places in the input, and locations are
/// printed because we ask for them.
void ExternalRecord::mapPlaces(std::vector<Diagnostic> &diagnostics) const {
  for (Diagnostic &diagnostic : diagnostics) {
    if (diagnostic.location.file == file)
      diagnostic.location.file = request.input.path;
    if (diagnostic.message.starts_with("see current operation"))
      diagnostic.message = withoutLocations(diagnostic.message);
    mapPlaces(diagnostic.notes);
  }
}

void ExternalRecord::begin(std::string text) {
  current = std::move(text);
  shownText = shown(current);
  normal = normalizeIr(shownText);
  run.inputOps = ops = countOperations(shownText);
  takeBuffers(PassIndex(-1), current);
  run.inputBuffers = buffers;
  run.inputMemory = summarizeMemory(buffers);
  run.inputSnapshot = last = snapshotIdOf(shownText);
  observer.runBegun(run, shownText);
}

void ExternalRecord::beginPass(size_t index) {
  if (index >= run.passes.size())
    return;
  passBegan = Clock::now();
  observer.passBegun(run.passes[index].index, run.passes[index].pass);
}

void ExternalRecord::setTime(size_t index, Clock::duration startTime) {
  auto took = Clock::now() - passBegan;
  took = std::max(took - startTime, Clock::duration::zero());
  run.passes[index].wallMicroseconds =
      std::chrono::duration_cast<std::chrono::microseconds>(took).count();
}

/// Sets counts and snapshot of a pass; returns the text if it is a new one.
const std::string *ExternalRecord::placeSnapshot(PassRun &pass,
                                                 const std::string &text) {
  std::string now = shown(text);
  std::string nowNormal = normalizeIr(now);
  pass.changed = nowNormal != normal;
  pass.ops = ops = countOperations(now);
  if (!pass.changed) {
    pass.snapshot = last;
    return nullptr;
  }
  pass.snapshot = snapshotIdOf(now);
  bool isNew = pass.snapshot != last;
  last = pass.snapshot;
  normal = std::move(nowNormal);
  shownText = std::move(now);
  return isNew ? &shownText : nullptr;
}

void ExternalRecord::endPass(size_t index, const std::string &text,
                             const std::string &messages) {
  PassRun &pass = run.passes[index];
  pass.diagnostics = diagnosticsIn(messages);
  mapPlaces(pass.diagnostics);
  pass.status = PassStatus::Ok;
  const std::string *isNew = text.empty() ? nullptr : placeSnapshot(pass, text);
  if (pass.changed)
    takeBuffers(pass.index, text);
  pass.buffers = buffers;
  pass.memory = summarizeMemory(buffers);
  current = text;
  observer.passFinished(pass, isNew);
}

/// The buffers of a snapshot, as far as our dialects can read it.
void ExternalRecord::takeBuffers(PassIndex index, const std::string &text) {
  std::vector<Buffer> now = snapshots.readBuffers(text, run.bufferLength);
  inheritOrigins(now, buffers, index);
  buffers = std::move(now);
}

void ExternalRecord::failTool(std::optional<size_t> index,
                              std::string diagnostic) {
  toolFault = std::move(diagnostic);
  if (!index)
    return;
  outcome.pass = PassIndex(static_cast<int32_t>(*index));
  run.passes[*index].status = PassStatus::Failed;
  observer.passFinished(run.passes[*index], nullptr);
}

/// What an error that the program reported in order is.
Kind ExternalRecord::kindOf(std::optional<size_t> index,
                            const std::vector<Diagnostic> &diagnostics,
                            const std::string &failedText) const {
  if (!index)
    return Kind::InputRejected;
  // IR that does not verify is printed in generic form.
  bool isBroken = failedText.starts_with('"') ||
                  failedText.find("\n\"builtin.module\"(") != std::string::npos;
  return isBroken || anyError(diagnostics, isVerifierMessage)
             ? Kind::VerifierFailed
             : Kind::PassFailed;
}

void ExternalRecord::fail(std::optional<size_t> index,
                          const OptProcess::Ending &ending,
                          const std::string &messages,
                          const std::string &failedText) {
  if (toolFault)
    return;
  std::vector<Diagnostic> diagnostics = diagnosticsIn(messages);
  mapPlaces(diagnostics);
  outcome.errorOutput = messages.substr(0, longestCrashText);
  outcome.signal = ending.signal;
  outcome.exitCode = ending.exitCode;
  if (index)
    outcome.pass = PassIndex(static_cast<int32_t>(*index));
  PassStatus status = PassStatus::Crashed;
  switch (ending.wake) {
  case Wake::Deadline:
    outcome.kind = Kind::TimedOut;
    outcome.limit = request.limits.passTime.count();
    status = PassStatus::Timeout;
    break;
  case Wake::Memory:
    outcome.kind = Kind::MemoryLimit;
    outcome.limit = request.limits.memoryBytes;
    break;
  case Wake::Output:
    outcome.kind = Kind::OutputLimit;
    outcome.limit = request.limits.outputBytes;
    break;
  default:
    if (ending.signal != 0) {
      outcome.kind = Kind::Died;
      break;
    }
    const Diagnostic *error = firstError(diagnostics);
    bool usage = ending.exitCode == 127 ||
                 anyError(diagnostics, isUsageMessage) ||
                 isUsageMessage(messages);
    if (usage || (!index && !error)) {
      failTool(index, firstLineOf(error ? error->message : messages));
      return;
    }
    status = PassStatus::Failed;
    outcome.kind = kindOf(index, diagnostics, failedText);
    break;
  }
  if (!index) {
    outcome.diagnostics = std::move(diagnostics);
    return;
  }
  PassRun &pass = run.passes[*index];
  pass.diagnostics = std::move(diagnostics);
  if (outcome.kind != Kind::PassFailed && outcome.kind != Kind::VerifierFailed)
    pass.crashText = outcome.errorOutput;
  const std::string *isNew =
      failedText.empty() ? nullptr : placeSnapshot(pass, failedText);
  pass.status = status;
  observer.passFinished(pass, isNew);
}

Run ExternalRecord::conclude() {
  run.verdict = classify(run, outcome, request.target);
  if (toolFault) {
    run.verdict.kind = VerdictClass::ToolError;
    run.verdict.diagnostic = *toolFault;
    run.verdict.owner = "external program";
    run.verdict.masked = false;
    run.verdict.advice.clear();
    run.verdict.signature = signatureOf(run.verdict);
  }
  observer.runFinished(run);
  return std::move(run);
}

Run ExternalRecord::refuse(std::string diagnostic) {
  observer.runBegun(run, request.text);
  failTool(std::nullopt, std::move(diagnostic));
  return conclude();
}
