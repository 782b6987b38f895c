//===- Reduction.cpp - Replays, reduces on both levels, confirms ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Reduction.h"

#include "core/pipeline/Knobs.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"
#include "core/replay/external/ExternalRunner.h"
#include "core/verdict/recorded/FailureText.h"
#include "reducer/Repro.h"
#include "reducer/TwinReport.h"

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
  /// Version of the compiler under test; may be empty.
  std::string llvm;
};

/// What runs the passes under test.
std::unique_ptr<Runner> runnerFor(const ReductionRequest &request) {
  const std::vector<std::string> &opt = request.base.opt;
  if (opt.empty())
    return std::make_unique<BuiltinRunner>();
  return std::make_unique<ExternalRunner>(
      opt.front(), std::vector<std::string>(opt.begin() + 1, opt.end()));
}

/// Runs \p run as it stands; an error where there is nothing to judge.
Expected<Run> replay(const ReductionRequest &request, RunRequest run,
                     RunObserver &observer, const std::stop_token &stop) {
  // A failure that is a hang need not be waited for longer than a candidate.
  run.limits.passTime =
      std::min(run.limits.passTime, request.base.candidateTime);
  Expected<Run> made = runnerFor(request)->run(run, observer, stop);
  if (!made)
    return made;
  const Verdict &verdict = made->verdict;
  // What another program does not take, and we do, can be reduced.
  if (verdict.kind == VerdictClass::ParseError && request.base.opt.empty())
    return makeError("'" + run.input.path +
                     "' does not parse, so there is nothing to reduce: " +
                     verdict.location.str() + ": " + verdict.diagnostic);
  // A program that merely prints no IR can be judged by its messages.
  if (verdict.kind == VerdictClass::ToolError &&
      isUsageMessage(verdict.diagnostic))
    return makeError("--opt " + request.base.opt.front() +
                     " does not take the pipeline '" + made->pipeline.text +
                     "': " + verdict.diagnostic);
  return made;
}

Expected<Failure> findFailure(const ReductionRequest &request,
                              const std::stop_token &stop) {
  LastSnapshot observer;
  Expected<Run> run = replay(request, request.base.run, observer, stop);
  if (!run)
    return tl::unexpected<Error>(run.error());
  const Verdict &verdict = run->verdict;
  Failure failure;
  failure.llvm = run->tool.llvm;
  bool failsInPass = verdict.passIndex &&
                     verdict.kind != VerdictClass::OverBudget &&
                     verdict.kind != VerdictClass::ToolError;
  size_t last = failsInPass ? verdict.passIndex->value + 1 : run->passes.size();
  for (size_t i = 0; i < last; ++i)
    failure.passes.push_back(run->passes[i].pass);
  if (failsInPass) {
    failure.failingPass = failure.passes.back();
    failure.textBefore = observer.before;
  }
  return failure;
}

/// The passes of the run with another setting, which have to go through.
Expected<TwinSpec> findSetting(const ReductionRequest &request,
                               const std::stop_token &stop) {
  RunRequest run = request.base.run;
  size_t equals = request.twin.find('=');
  if (equals == std::string::npos || equals == 0)
    return makeError("--twin takes KNOB=VALUE or a file that is there, not '" +
                     request.twin + "'");
  if (!request.base.oracle.script.empty())
    return makeError("--twin " + request.twin +
                     ": a test knows of no knobs; give it a file as twin");
  run.knobs[request.twin.substr(0, equals)] = request.twin.substr(equals + 1);
  Expected<Target> target = withKnobs(run.target, run.knobs);
  if (!target)
    return tl::unexpected<Error>(target.error());
  run.target = *target;
  run.keepSnapshots = false;
  RunObserver nobody;
  Expected<Run> made = replay(request, run, nobody, stop);
  if (!made)
    return tl::unexpected<Error>(made.error());
  if (made->verdict.kind != VerdictClass::None)
    return makeError("the input fails with " + request.twin +
                         " as well: " + made->verdict.signature,
                     ExitCode::NotFailing);
  return TwinSpec{request.twin,
                  made->pipeline.passes,
                  std::move(*target),
                  std::move(run.knobs),
                  {}};
}

Expected<TwinSpec> findTwin(const ReductionRequest &request,
                            const std::stop_token &stop) {
  std::error_code ignored;
  if (!std::filesystem::exists(request.twin, ignored))
    return findSetting(request, stop);
  Expected<Input> file = readInput(request.twin);
  if (!file)
    return tl::unexpected<Error>(file.error());
  if (file->text.empty())
    return makeError("--twin " + request.twin + ": not a module");
  return TwinSpec{request.twin, {}, {}, {}, std::move(file->text)};
}

/// Those of \p knobs that are no options of passes, but looked up by them.
std::map<std::string, std::string>
knobsOfPasses(const std::map<std::string, std::string> &knobs) {
  Expected<KnobSettings> settings = KnobSettings::parse(knobs);
  if (!settings)
    return {};
  auto environment = settings->passEnvironment();
  return {environment.begin(), environment.end()};
}

/// What \p twin comes to with the passes of \p result.
bool twinCompiles(const ReductionRequest &request, const TwinSpec &twin,
                  const ReduceResult &result) {
  RunRequest run = request.base.run;
  run.preset.clear();
  run.knobs = knobsOfPasses(twin.isFile() ? run.knobs : twin.knobs);
  run.keepSnapshots = false;
  run.text = twin.isFile() ? result.result().twinText : result.result().text;
  run.pipelineText =
      twin.isFile() ? result.result().pipeline : printPipelineText(twin.passes);
  if (!twin.isFile())
    run.target = twin.target;
  RunObserver nobody;
  Expected<Run> made = replay(request, run, nobody, {});
  return made && made->verdict.kind == VerdictClass::None;
}

/// Runs the repro as its reader will, in processes of its own. Not to be
/// interrupted: who stops a reduction wants its result all the more.
bool confirm(const ReductionRequest &request, const ReduceRequest &level,
             ReduceResult &result) {
  const OracleSpec &spec = request.base.oracle;
  bool isReplay = request.base.opt.empty() && spec.script.empty() &&
                  spec.checks.empty() && spec.goal.empty();
  if (!isReplay)
    return judgeAgain(level, result);
  RunRequest again = request.base.run;
  again.preset.clear();
  again.knobs = knobsOfPasses(again.knobs);
  again.pipelineText = result.result().pipeline;
  again.text = result.result().text;
  again.keepSnapshots = false;
  RunObserver nobody;
  Expected<Run> run = replay(request, again, nobody, {});
  Expected<Oracle> oracle = Oracle::make(spec);
  if (!run || !oracle || !oracle->adopt(result.verdict).empty())
    return false;
  if (level.twin && !twinCompiles(request, *level.twin, result))
    return false;
  Observation observation;
  observation.verdict = run->verdict;
  if (!oracle->accepts(observation, /*checksMatch=*/false))
    return false;
  result.seen = run->verdict;
  return true;
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
  Failure failure;
  if (!request.base.oracle.script.empty()) {
    // What a test does with the file nobody knows.
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
  std::optional<TwinSpec> twin;
  if (!request.twin.empty()) {
    Expected<TwinSpec> found = findTwin(request, stop);
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
    made.isConfirmed = confirm(request, one, made.result);
    made.twin = twin;
    made.differences = differencesLeft(one, made.result);
    std::string versions = IRSIFT_VERSION;
    if (!failure.llvm.empty())
      versions += " with LLVM " + failure.llvm;
    made.repro = reproText(one, made.result, versions);
    return {};
  };
  bool hasPass = failure.failingPass.has_value();
  if (request.wantsInput || !hasPass || twin)
    if (auto done =
            reduceLevel(Level::Input, request.base.run.text, failure.passes);
        !done)
      return tl::unexpected<Error>(done.error());
  // With one pass both levels are the same.
  // What comes to the failing pass of a twin may be something else.
  if (request.wantsPass && hasPass && !twin &&
      (failure.passes.size() > 1 || !request.wantsInput))
    if (auto done = reduceLevel(Level::Pass, failure.textBefore,
                                {*failure.failingPass});
        !done && reduction.levels.empty())
      return tl::unexpected<Error>(done.error());
  return reduction;
}
