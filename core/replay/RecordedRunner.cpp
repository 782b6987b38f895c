//===- RecordedRunner.cpp - A run out of a log, with no compiler ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/RecordedRunner.h"

#include "core/ingest/InputKind.h"
#include "core/ingest/IrText.h"
#include "core/ingest/LogParser.h"
#include "core/ingest/RecordedPipeline.h"
#include "core/ingest/TreeDir.h"
#include "core/memory/Footprint.h"
#include "core/pipeline/BufferLength.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/ModuleComposer.h"
#include "core/replay/SnapshotReader.h"
#include "core/replay/external/ExternalPlan.h"
#include "core/verdict/Signature.h"
#include "core/verdict/recorded/Explain.h"
#include "core/verdict/recorded/PassNames.h"

#include <algorithm>

using namespace irsift;

namespace {

PassSpec specOf(const RecordedStep &step) {
  PassSpec spec;
  spec.name = step.passArgument.empty() ? passArgumentOf(step.passName)
                                        : step.passArgument;
  if (!step.anchor.empty())
    spec.anchors = {step.anchor};
  return spec;
}

/// Builds one run from one pipeline of a log.
class Reader {
public:
  Reader(const RunRequest &request, const RecordedLog &log,
         const RecordedPipeline &pipeline, RunObserver &observer)
      : log(log), pipeline(pipeline), observer(observer) {
    run.tool.version = IRSIFT_VERSION;
    run.input = request.input;
    run.input.kernels = pipeline.kernels;
    run.target = request.target.name;
    run.knobs = log.settings;
    run.pipeline.name = "recorded";
  }

  Expected<Run> read(const ExplainedFailure *failure,
                     const std::stop_token &stop) {
    for (const RecordedStep &step : pipeline.steps)
      run.pipeline.passes.push_back(specOf(step));
    placeFailure(failure);
    completeFromCommandLine();
    run.pipeline.text = printPipelineText(run.pipeline.passes);
    for (size_t i = 0; i < run.pipeline.passes.size(); ++i) {
      PassRun &pass = run.passes.emplace_back();
      pass.index = PassIndex(static_cast<int32_t>(i));
      pass.pass = run.pipeline.passes[i];
    }
    if (Expected<void> begun = begin(); !begun)
      return tl::unexpected(begun.error());
    for (size_t i = 0; i < run.passes.size(); ++i) {
      if (stop.stop_requested())
        return makeError("interrupted", ExitCode::Interrupted);
      if (Expected<void> done = readPass(i, failure); !done)
        return tl::unexpected(done.error());
    }
    conclude(failure);
    observer.runFinished(run);
    return std::move(run);
  }

private:
  /// The pass that failed may have left no dump: then it comes last.
  void placeFailure(const ExplainedFailure *failure) {
    stepOf.resize(run.pipeline.passes.size());
    for (size_t i = 0; i < stepOf.size(); ++i)
      stepOf[i] = i;
    if (!failure || failure->verdict.pass.empty())
      return;
    for (size_t i = pipeline.steps.size(); i-- > 0;) {
      const RecordedStep &step = pipeline.steps[i];
      if (!step.hasFailed && !step.after.empty())
        break;
      if (isSamePass(failure->verdict.pass, step.passName)) {
        failed = i;
        return;
      }
    }
    PassSpec spec;
    spec.name = passArgumentOf(failure->verdict.pass);
    failed = run.pipeline.passes.size();
    run.pipeline.passes.push_back(std::move(spec));
    stepOf.push_back(std::nullopt);
  }

  /// Takes options, anchors, passes without a dump and passes that did not run
  /// from a pipeline that a command line in the log shows, if it fits.
  void completeFromCommandLine() {
    for (const std::string &text : log.commandPipelines) {
      Expected<std::vector<PassSpec>> whole = parsePipelineText(text);
      if (whole && adopt(*whole))
        return;
    }
  }

  bool adopt(const std::vector<PassSpec> &whole) {
    std::vector<std::optional<size_t>> steps(whole.size());
    std::optional<size_t> failedAt;
    size_t at = 0;
    for (size_t i = 0; i < run.pipeline.passes.size(); ++i) {
      while (at < whole.size() &&
             !isSamePass(whole[at].name, run.pipeline.passes[i].name))
        ++at;
      if (at == whole.size())
        return false;
      steps[at] = stepOf[i];
      if (failed == i)
        failedAt = at;
      ++at;
    }
    run.pipeline.passes = whole;
    stepOf = std::move(steps);
    failed = failedAt;
    return true;
  }

  Expected<void> begin() {
    std::string text;
    for (size_t index : firstDumps()) {
      Expected<std::string> read = readDump(log, index);
      if (!read)
        return tl::unexpected(read.error());
      place(index, *read);
    }
    if (!firstDumps().empty()) {
      text = module.text();
      run.inputSnapshot = last = snapshotIdOf(text);
      run.inputOps = lastOps = countOperations(text);
      lastNormal = normalizeIr(text);
    }
    observer.runBegun(run, text);
    return {};
  }

  /// Dumps that show the input: those before the first step.
  std::vector<size_t> firstDumps() const {
    return pipeline.steps.empty() ? std::vector<size_t>()
                                  : pipeline.steps.front().before;
  }

  void place(size_t index, std::string_view text) {
    const RecordedDump &dump = log.dumps[index];
    if (dump.isModule || dump.functions.empty())
      module.setModule(text);
    else
      module.setFunction(dump.functions.front(), text);
  }

  /// Dumps that show the IR after step \p step: its own, else those before the
  /// next one.
  std::vector<size_t> dumpsAfter(size_t step) const {
    const RecordedStep &own = pipeline.steps[step];
    if (!own.after.empty())
      return own.after;
    return step + 1 < pipeline.steps.size() ? pipeline.steps[step + 1].before
                                            : std::vector<size_t>();
  }

  Expected<void> readPass(size_t index, const ExplainedFailure *failure) {
    PassRun &pass = run.passes[index];
    observer.passBegun(pass.index, pass.pass);
    if (failed && index > *failed) {
      observer.passFinished(pass, nullptr);
      return {};
    }
    pass.status = PassStatus::Ok;
    if (failed == index)
      setFailure(pass, *failure);
    std::vector<size_t> dumps =
        stepOf[index] ? dumpsAfter(*stepOf[index]) : std::vector<size_t>();
    bool hasText = false;
    for (size_t dump : dumps) {
      if (!log.dumps[dump].hasText())
        continue;
      Expected<std::string> text = readDump(log, dump);
      if (!text)
        return tl::unexpected(text.error());
      place(dump, *text);
      hasText = true;
    }
    if (!hasText) {
      // Not dumped: nothing changed, as far as the log tells.
      if (pass.status == PassStatus::Ok && !stepOf[index]) {
        pass.snapshot = last;
        pass.ops = lastOps;
        pass.buffers = buffers;
        pass.memory = summarizeMemory(buffers);
      }
      observer.passFinished(pass, nullptr);
      return {};
    }
    std::string text = module.text();
    std::string normal = normalizeIr(text);
    pass.changed =
        !lastNormal.empty() ? normal != lastNormal : pipeline.showsChangesOnly;
    pass.ops = lastOps = countOperations(text);
    if (pass.status == PassStatus::Ok) {
      std::vector<Buffer> now =
          snapshots.readBuffers(text, bufferLengthFor(text));
      inheritOrigins(now, buffers, pass.index);
      buffers = std::move(now);
      pass.buffers = buffers;
      pass.memory = summarizeMemory(buffers);
    }
    pass.snapshot = snapshotIdOf(text);
    bool isNew = pass.snapshot != last;
    last = pass.snapshot;
    lastNormal = std::move(normal);
    observer.passFinished(pass, isNew ? &text : nullptr);
    return {};
  }

  /// The buffer length that the passes were given: by their options if the log
  /// shows them, else what the backend computes by default.
  int64_t bufferLengthFor(const std::string &text) {
    if (run.bufferLength == 0)
      run.bufferLength = bufferLengthInOptions(run.pipeline.passes);
    if (run.bufferLength == 0)
      run.bufferLength = bufferLength(512, widestFloatBytesIn(text), 0);
    return run.bufferLength;
  }

  void setFailure(PassRun &pass, const ExplainedFailure &failure) {
    switch (failure.verdict.kind) {
    case VerdictClass::Assertion:
    case VerdictClass::Unreachable:
    case VerdictClass::Signal:
    case VerdictClass::MemoryLimit:
      pass.status = PassStatus::Crashed;
      pass.crashText = failure.verdict.diagnostic;
      break;
    case VerdictClass::Timeout:
      pass.status = PassStatus::Timeout;
      break;
    default:
      pass.status = PassStatus::Failed;
      pass.diagnostics = failure.diagnostics;
      break;
    }
  }

  void conclude(const ExplainedFailure *failure) {
    if (!failure)
      return;
    run.verdict = failure->verdict;
    if (failed) {
      run.verdict.passIndex = PassIndex(static_cast<int32_t>(*failed));
      run.verdict.pass = run.passes[*failed].pass.name;
      run.verdict.options = run.passes[*failed].pass.options;
    }
    run.verdict.signature = signatureOf(run.verdict);
  }

  const RecordedLog &log;
  const RecordedPipeline &pipeline;
  RunObserver &observer;
  Run run;
  /// Step of each pass of the run, if it left a dump.
  std::vector<std::optional<size_t>> stepOf;
  std::optional<size_t> failed;
  ModuleComposer module;
  SnapshotReader snapshots;
  std::vector<Buffer> buffers;
  SnapshotId last;
  std::string lastNormal;
  std::map<std::string, int64_t> lastOps;
};

/// The failure that a pipeline ended on.
const ExplainedFailure *failureOf(const RecordedPipeline &pipeline,
                                  const Explanation &explanation, bool isLast) {
  for (const ExplainedFailure &failure : explanation.failures) {
    bool inLane = failure.lane == pipeline.lane || failure.lane.value == 0 ||
                  pipeline.lane.value == 0;
    bool inside = failure.lastLine >= pipeline.firstLine &&
                  failure.firstLine <= pipeline.endLine;
    if (inLane && inside && (isLast || pipeline.endLine != INT64_MAX))
      return &failure;
  }
  return nullptr;
}

} // namespace

Expected<Run> RecordedRunner::run(const RunRequest &request,
                                  RunObserver &observer,
                                  const std::stop_token &stop) {
  const std::string &path = request.input.path;
  Expected<RecordedLog> log = request.input.kind == toString(InputKind::TreeDir)
                                  ? readTreeDir(path)
                                  : readLog(path);
  if (!log)
    return tl::unexpected(log.error());
  std::vector<RecordedPipeline> pipelines = findPipelines(*log);
  count = static_cast<int>(pipelines.size());
  if (pipelines.empty())
    return makeError("'" + path +
                     "' holds no dumps of IR: `irsift explain` says what it "
                     "does hold, and what to set to get dumps");
  Explanation explanation = explain(*log);
  if (choice && (*choice < 1 || *choice > count))
    return makeError("'" + path + "' holds " + std::to_string(count) +
                     " pipelines; there is no pipeline " +
                     std::to_string(*choice));
  size_t picked = pipelines.size() - 1;
  if (choice)
    picked = static_cast<size_t>(*choice) - 1;
  else if (explanation.deciding)
    for (size_t i = 0; i < pipelines.size(); ++i)
      if (failureOf(pipelines[i], explanation, i + 1 == pipelines.size()) ==
          &explanation.failures[*explanation.deciding])
        picked = i;
  chosen = static_cast<int>(picked) + 1;
  const ExplainedFailure *failure =
      failureOf(pipelines[picked], explanation, picked + 1 == pipelines.size());
  return Reader(request, *log, pipelines[picked], observer).read(failure, stop);
}
