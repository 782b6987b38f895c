//===- ReduceSession.cpp - Reductions as the command line makes them ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/ReduceSession.h"

#include "cli/irsift/CommonOptions.h"
#include "core/ingest/InputKind.h"

#include <thread>

using namespace irsift;
using namespace irsift::reduce;

namespace {

/// In a reduction that nobody asked for, a pass that hangs must not use up all
/// the time.
constexpr std::chrono::seconds BriefCandidateTime{2};

} // namespace

bool irsift::canReduce(const RunRequest &request, const Run &run) {
  const std::string &kind = request.input.kind;
  return kind != toString(InputKind::Log) &&
         kind != toString(InputKind::TreeDir) &&
         run.verdict.kind != VerdictClass::ParseError &&
         run.verdict.kind != VerdictClass::ToolError &&
         exitCodeOf(run.verdict) == ExitCode::Finding;
}

std::optional<Reduction> irsift::reduceBriefly(const RunRequest &request,
                                               std::chrono::milliseconds budget,
                                               bool wantsPass,
                                               const std::stop_token &stop) {
  ReductionRequest reduction;
  reduction.base.run = request;
  reduction.base.workers = std::max(1u, std::thread::hardware_concurrency());
  reduction.base.timeLimit = budget;
  reduction.base.candidateTime = BriefCandidateTime;
  reduction.wantsPass = wantsPass;
  ReductionObserver nobody;
  Expected<Reduction> made = reduceRun(reduction, nobody, stop);
  if (!made || made->levels.empty())
    return std::nullopt;
  return std::move(*made);
}

Expected<RunId> irsift::storeSteps(RunStore &store, const RunRequest &request,
                                   const LevelResult &level) {
  Run run;
  run.input = request.input;
  run.target = request.target.name;
  run.knobs = request.knobs;
  run.pipeline.name =
      level.level == Level::Input ? "reduce" : "reduce (failing pass)";
  run.pipeline.text = level.result.result().pipeline;
  run.verdict = level.result.verdict;
  run.verdict.passIndex.reset();
  double before = 0;
  for (const ReduceStep &step : level.result.steps) {
    Expected<SnapshotId> snapshot = store.putSnapshot(step.text);
    if (!snapshot)
      return tl::unexpected<Error>(snapshot.error());
    if (&step == &level.result.steps.front()) {
      run.inputSnapshot = *snapshot;
      run.inputOps = {{"operations", step.ops}};
      continue;
    }
    PassRun &pass = run.passes.emplace_back();
    pass.index = PassIndex(static_cast<int32_t>(run.passes.size() - 1));
    pass.pass.name = step.pattern;
    pass.status = PassStatus::Ok;
    pass.changed = true;
    pass.wallMicroseconds = static_cast<int64_t>((step.seconds - before) * 1e6);
    pass.ops = {{"operations", step.ops}};
    pass.snapshot = *snapshot;
    run.pipeline.passes.push_back(pass.pass);
    before = step.seconds;
  }
  return store.addRun(run);
}
