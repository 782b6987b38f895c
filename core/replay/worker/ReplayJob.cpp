//===- ReplayJob.cpp - Runs a pipeline one pass at a time -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/worker/ReplayJob.h"
#include "core/dialect/xpu/TileBuffers.h"
#include "core/memory/Footprint.h"
#include "core/memory/extract/BufferExtraction.h"
#include "core/memory/extract/Pointees.h"
#include "core/pipeline/BufferLength.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/worker/FrontEndForm.h"
#include "core/replay/worker/ModuleReader.h"
#include "core/replay/worker/PassSteps.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <chrono>
#include <cstdlib>

using namespace irsift;

namespace {

/// Runs from its making, but for the pauses.
class Stopwatch {
public:
  void pause() { total += std::chrono::steady_clock::now() - begin; }
  void resume() { begin = std::chrono::steady_clock::now(); }
  int64_t microseconds() const {
    return std::chrono::duration_cast<std::chrono::microseconds>(total).count();
  }

private:
  std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
  std::chrono::steady_clock::duration total{0};
};

template <typename T> Json listToJson(const std::vector<T> &values) {
  Json json = Json::array();
  for (const T &value : values)
    json.push_back(toJson(value));
  return json;
}

/// Knobs that passes read from the environment hold for this job only.
void setPassEnvironment(const KnobSettings &settings) {
  for (const Knob &knob : allKnobs())
    if (knob.isReadByPass)
      ::unsetenv(std::string(knob.environment).c_str());
  for (const auto &[name, value] : settings.passEnvironment())
    ::setenv(name.c_str(), value.c_str(), 1);
}

/// The line whose rules the input is read by: the preset's, or that of the
/// conversion in a pipeline text.
tt::CoreLine lineOf(const Json &header) {
  const Preset *preset = findPreset(header.value("preset", ""));
  bool is30 = preset ? preset->line == BackendLine::Xpu30
                     : header.value("pipeline", "").find("line=3.0") !=
                           std::string::npos;
  return is30 ? tt::CoreLine::V3_0 : tt::CoreLine::V3_6;
}

std::vector<std::string> kernelsOf(mlir::ModuleOp module) {
  std::vector<std::string> names;
  for (auto function : module.getOps<mlir::FunctionOpInterface>())
    if (!function.isExternal() && function.isPublic())
      names.push_back(function.getName().str());
  return names;
}

} // namespace

void ReplayJob::run() {
  if (Expected<void> ready = configure(); !ready)
    return session.refuse(ready.error().message);
  if (!readInput())
    return;
  if (Expected<void> planned = planPipeline(); !planned)
    return session.refuse(planned.error().message);
  sendBegun();
  for (size_t i = 0; i < plan.passes().size(); ++i) {
    if (plan.beginsTtxir(i))
      if (Expected<void> entered = enterTtxir(); !entered)
        return session.refuse(entered.error().message);
    if (!runPass(PassIndex(int32_t(i))))
      break;
  }
  if (printer)
    printer->wait();
  session.send({{"event", "finished"}});
}

Expected<void> ReplayJob::configure() {
  const Json &header = request.header;
  std::string error = session.loadPlugins(
      header.value("dialect_plugins", std::vector<std::string>()),
      header.value("pass_plugins", std::vector<std::string>()));
  if (!error.empty())
    return makeError(error);
  Expected<KnobSettings> parsed = KnobSettings::parse(
      header.value("knobs", std::map<std::string, std::string>()));
  if (!parsed)
    return tl::unexpected(parsed.error());
  settings = std::move(*parsed);
  setPassEnvironment(settings);

  return {};
}

bool ReplayJob::readInput() {
  const Json &header = request.header;
  ReadingRules rules{lineOf(header), header.value("allow_unregistered", false)};
  // The passes of a preset are for our dialects and no others.
  bool anyhow = header.value("preset", "").empty();
  std::string path = header.value("path", "input");
  ReadModule input =
      anyhow ? readModuleAnyhow(session, request.payload, path, rules)
             : readModule(session, request.payload, path, rules);
  if (!input.module) {
    session.send({{"event", "input-rejected"},
                  {"diagnostics", listToJson(input.diagnostics)}});
    return false;
  }
  // Snapshots are printed by forked copies: there are no other threads.
  context = std::move(input.context);
  module = std::move(input.module);
  collector = std::make_unique<DiagnosticCollector>(context.get());
  summary = summarize(*module);
  return true;
}

int64_t ReplayJob::computedBufferLength() {
  return irsift::bufferLength(settings.integer("buffer_size_limit"),
                              widestFloatBytes(*module),
                              settings.integer("TRITONXPU_ELEMBYTES"));
}

Expected<void> ReplayJob::planPipeline() {
  bufferLength = computedBufferLength();
  std::string presetName = request.header.value("preset", "");
  Expected<PipelinePlan> made =
      makeError("there is no preset '" + presetName + "'");
  if (presetName.empty())
    made = PipelinePlan::forText(context.get(),
                                 request.header.value("pipeline", ""));
  else if (const Preset *preset = findPreset(presetName))
    made = PipelinePlan::forPreset(*preset, settings, bufferLength,
                                   xpu::usesTileBuffers(*module)
                                       ? KernelKind::TileBuffers
                                       : KernelKind::Plain,
                                   isInFrontEndForm(*module));
  if (!made)
    return tl::unexpected(made.error());
  plan = std::move(*made);
  if (int64_t given = plan.bufferLengthInOptions(); presetName.empty() && given)
    bufferLength = given;
  return {};
}

Expected<void> ReplayJob::enterTtxir() {
  int64_t length = computedBufferLength();
  if (length == bufferLength)
    return {};
  bufferLength = length;
  if (Expected<void> set = plan.setBufferLength(length); !set)
    return set;
  sendPipeline();
  return {};
}

void ReplayJob::sendBegun() {
  takeBuffers(PassIndex(-1));
  bool keepSnapshots = request.header.value("snapshots", true);
  bool hasLocations = request.payload.find("loc(") != std::string::npos;
  session.send({{"event", "begun"},
                {"kernels", kernelsOf(*module)},
                {"ops", summary.ops},
                {"buffers", listToJson(buffers)},
                {"memory", toJson(summarizeMemory(buffers))},
                {"absent", plan.absent()},
                {"snapshot", keepSnapshots}});
  sendPipeline();
  if (!keepSnapshots)
    return;
  printer = std::make_unique<SnapshotPrinter>(hasLocations);
  printer->print(*module, -1);
}

void ReplayJob::takeBuffers(PassIndex index) {
  std::vector<Buffer> now;
  // Most snapshots have none, and then there is nothing to walk for.
  for (std::string_view name : allocatingOps)
    if (summary.ops.contains(std::string(name))) {
      now = extractBuffers(*module, bufferLength);
      break;
    }
  inheritOrigins(now, buffers, index);
  buffers = std::move(now);
}

void ReplayJob::sendPipeline() {
  Json passes = Json::array();
  for (const PassSpec &pass : plan.passes()) {
    PassRun notRun;
    notRun.index = PassIndex(int32_t(passes.size()));
    notRun.pass = pass;
    passes.push_back(toJson(notRun));
  }
  session.send({{"event", "pipeline"},
                {"text", printPipelineText(plan.passes())},
                {"buffer_len", bufferLength},
                {"passes", std::move(passes)}});
}

const char *ReplayJob::runAndVerify(PassRun &pass) {
  Expected<std::unique_ptr<mlir::PassManager>> step =
      makeStep(context.get(), pass.pass);
  Stopwatch watch;
  bool failed = !step || mlir::failed((*step)->run(*module));
  if (!step)
    pass.diagnostics.emplace_back().message = step.error().message;
  watch.pause();
  ModuleSummary now = summarize(*module);
  pass.changed = now.fingerprint != summary.fingerprint;
  summary = std::move(now);
  // What nothing changed was verified before.
  watch.resume();
  bool isBroken =
      !failed && pass.changed && mlir::failed(mlir::verify(*module));
  watch.pause();
  pass.wallMicroseconds = watch.microseconds();
  pass.status = failed || isBroken ? PassStatus::Failed : PassStatus::Ok;
  return failed ? "pass" : isBroken ? "verifier" : nullptr;
}

bool ReplayJob::runPass(PassIndex index) {
  PassRun pass;
  pass.index = index;
  pass.pass = plan.passes()[index.value];
  session.send({{"event", "pass-begun"}, {"index", index.value}});
  const char *failure = runAndVerify(pass);
  for (Diagnostic &diagnostic : collector->take())
    pass.diagnostics.push_back(std::move(diagnostic));
  pass.ops = summary.ops;
  if (!failure) {
    if (pass.changed)
      takeBuffers(index);
    pass.buffers = buffers;
    pass.memory = summarizeMemory(buffers);
  }

  bool hasSnapshot = printer && pass.changed;
  Json event{{"event", "pass-ended"},
             {"pass", toJson(pass)},
             {"snapshot", hasSnapshot}};
  if (failure)
    event["failure"] = failure;
  session.send(event);
  if (hasSnapshot && failure)
    printer->printBroken(*module, index.value);
  else if (hasSnapshot)
    printer->print(*module, index.value);
  return !failure;
}
