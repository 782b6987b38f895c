//===- Reduction.cpp - Replays, reduces on both levels, confirms ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Reduction.h"

#include "core/pipeline/PipelineText.h"
#include "core/replay/BuiltinRunner.h"
#include "reducer/Repro.h"

#include <filesystem>

using namespace irsift;
using namespace irsift::reduce;

namespace {

/// Keeps the last text of a run: at its end that of the module before the pass
/// that failed.
class LastSnapshot final : public RunObserver {
public:
  void runBegun(const Run &, const std::string &inputText) override {
    before = inputText;
  }
  void passFinished(const PassRun &pass, const std::string *text) override {
    if (text && pass.status == PassStatus::Ok)
      before = *text;
  }
  std::string before;
};

/// What a replay says of the failure that is to be reduced.
struct Failure {
  std::vector<PassSpec> passes;
  /// Set if one pass fails.
  std::optional<PassSpec> failingPass;
  std::string textBefore;
};

Expected<Failure> findFailure(const ReductionRequest &request,
                              const std::stop_token &stop) {
  LastSnapshot observer;
  RunRequest quick = request.base.run;
  // A failure that is a hang need not be waited for longer than a candidate.
  quick.limits.passTime =
      std::min(quick.limits.passTime, request.base.candidateTime);
  Expected<Run> run = BuiltinRunner().run(quick, observer, stop);
  if (!run)
    return tl::unexpected<Error>(run.error());
  const Verdict &verdict = run->verdict;
  if (verdict.kind == VerdictClass::ParseError)
    return makeError("the input does not parse, so there is nothing to "
                     "reduce: " +
                     verdict.location.str() + ": " + verdict.diagnostic);
  Failure failure;
  bool failsInPass =
      verdict.passIndex && verdict.kind != VerdictClass::OverBudget;
  size_t last = failsInPass ? verdict.passIndex->value + 1 : run->passes.size();
  for (size_t i = 0; i < last; ++i)
    failure.passes.push_back(run->passes[i].pass);
  if (failsInPass) {
    failure.failingPass = failure.passes.back();
    failure.textBefore = observer.before;
  }
  return failure;
}

/// The passes of the run with the other setting, which have to go through.
Expected<TwinSetting> findTwin(const ReductionRequest &request,
                               const std::stop_token &stop) {
  RunRequest run = request.base.run;
  size_t equals = request.twin.find('=');
  if (equals == std::string::npos || equals == 0)
    return makeError("--twin takes KNOB=VALUE, not '" + request.twin + "'");
  run.knobs[request.twin.substr(0, equals)] = request.twin.substr(equals + 1);
  Expected<Target> target = withKnobs(run.target, run.knobs);
  if (!target)
    return tl::unexpected<Error>(target.error());
  run.target = *target;
  run.keepSnapshots = false;
  RunObserver nobody;
  Expected<Run> made = BuiltinRunner().run(run, nobody, stop);
  if (!made)
    return tl::unexpected<Error>(made.error());
  if (made->verdict.kind != VerdictClass::None)
    return makeError("the input fails with " + request.twin +
                         " as well: " + made->verdict.signature,
                     ExitCode::NotFailing);
  return TwinSetting{request.twin, made->pipeline.passes, std::move(*target)};
}

/// Runs the repro as its reader will.
bool confirm(const ReductionRequest &request, const ReduceResult &result) {
  const OracleSpec &spec = request.base.oracle;
  if (!request.base.opt.empty() || !spec.script.empty() ||
      !spec.checks.empty() || !spec.goal.empty())
    return true; // Its judge was a fresh process, or looks at figures only.
  RunRequest again = request.base.run;
  again.preset.clear();
  again.knobs.clear();
  again.pipelineText = result.result().pipeline;
  again.text = result.result().text;
  again.limits.passTime =
      std::min(again.limits.passTime, request.base.candidateTime);
  again.keepSnapshots = false;
  RunObserver nobody;
  // Not to be interrupted: who stops a reduction wants its result all the more.
  Expected<Run> run = BuiltinRunner().run(again, nobody, {});
  Expected<Oracle> oracle = Oracle::make(spec);
  if (!run || !oracle || !oracle->adopt(result.verdict).empty())
    return false;
  Observation observation;
  observation.verdict = run->verdict;
  return oracle->accepts(observation, /*checksMatch=*/false);
}

std::string journalOf(const ReductionRequest &request, Level level) {
  return request.base.journal +
         (level == Level::Input ? std::string(".input") : ".pass");
}

} // namespace

void irsift::reduce::removeJournals(const ReductionRequest &request) {
  std::error_code ignored;
  for (Level level : {Level::Input, Level::Pass})
    std::filesystem::remove(journalOf(request, level), ignored);
}

Expected<Reduction> irsift::reduce::reduceRun(const ReductionRequest &request,
                                              ReductionObserver &observer,
                                              const std::stop_token &stop) {
  bool isExternal =
      !request.base.opt.empty() || !request.base.oracle.script.empty();
  Failure failure;
  if (isExternal) {
    Expected<std::vector<PassSpec>> passes =
        parsePipelineText(request.base.run.pipelineText);
    if (!passes)
      return tl::unexpected<Error>(passes.error());
    failure.passes = std::move(*passes);
  } else {
    Expected<Failure> found = findFailure(request, stop);
    if (!found)
      return tl::unexpected<Error>(found.error());
    failure = std::move(*found);
  }
  std::optional<TwinSetting> twin;
  if (!request.twin.empty()) {
    if (isExternal)
      return makeError("--twin works with the built-in passes only");
    Expected<TwinSetting> found = findTwin(request, stop);
    if (!found)
      return tl::unexpected<Error>(found.error());
    twin = std::move(*found);
  }
  Reduction reduction;
  auto begun = std::chrono::steady_clock::now();
  auto reduceLevel = [&](Level level, std::string text,
                         std::vector<PassSpec> passes) -> Expected<void> {
    ReduceRequest one = request.base;
    one.text = std::move(text);
    one.passes = std::move(passes);
    one.twin = twin;
    if (!one.journal.empty())
      one.journal = journalOf(request, level);
    if (one.timeLimit.count() > 0) // It is one for all levels.
      one.timeLimit = std::max<std::chrono::milliseconds>(
          one.timeLimit - std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::steady_clock::now() - begun),
          std::chrono::milliseconds(1));
    observer.levelBegun(level);
    Expected<ReduceResult> result = reduceText(one, observer, stop);
    if (!result)
      return tl::unexpected<Error>(result.error());
    LevelResult &made = reduction.levels.emplace_back();
    made.level = level;
    made.result = std::move(*result);
    made.isConfirmed = confirm(request, made.result);
    made.repro = reproText(one, made.result, IRSIFT_VERSION);
    return {};
  };
  bool hasPass = failure.failingPass.has_value();
  if (request.wantsInput || !hasPass || twin)
    if (auto done =
            reduceLevel(Level::Input, request.base.run.text, failure.passes);
        !done)
      return tl::unexpected<Error>(done.error());
  // With one pass both levels are the same.
  // The other setting may change what comes to the failing pass.
  if (request.wantsPass && hasPass && !twin &&
      (failure.passes.size() > 1 || !request.wantsInput))
    if (auto done = reduceLevel(Level::Pass, failure.textBefore,
                                {*failure.failingPass});
        !done && reduction.levels.empty())
      return tl::unexpected<Error>(done.error());
  return reduction;
}
