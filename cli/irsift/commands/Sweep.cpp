//===- Sweep.cpp - irsift sweep -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
#include "cli/irsift/SweepSession.h"
#include "core/sweep/Rewrites.h"
#include "core/sweep/SweepJson.h"
#include "core/sweep/SweepPlan.h"
#include "core/sweep/Sweeper.h"
#include "viz/text/SweepText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

class SweepCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    app.get_option("--knob")->description(
        "Knob and its values, NAME=V1,V2,... (of a grid: NAME=V1;V2); several "
        "make a cross product; one value holds for all settings");
    app.add_option("--shape", shapes,
                   "Extent of the kernel's tensors and what to try instead; "
                   "may be repeated")
        ->type_name("N=A,B,...")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_flag("--knock-out", knockOut,
                 "Leave out each optional pass, one at a time");
    app.add_flag("--rewrites", rewrites,
                 "Write the kernel in other ways, one at a time");
    app.add_flag("--retry", retry,
                 "Try what a backend that retries would: the buffer limit "
                 "halved from 512 to 16");
    app.add_option("-j,--jobs", jobs, "Runs at a time; 0 is one a processor")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    Expected<std::vector<SweepAxis>> axes = takeAxes();
    if (!axes)
      return tl::unexpected(axes.error());
    Expected<RunRequest> request = runOptions.makeRequest();
    if (!request)
      return tl::unexpected(request.error());
    if (request->text.empty())
      return makeError("sweep needs a module, not a log or a folder of dumps");
    auto limit = TimeLimit::start(runOptions.timeLimit, context.stop);
    if (!limit)
      return tl::unexpected(limit.error());
    Expected<Sweep> sweep = plan(std::move(*axes), *request, (*limit)->token());
    if (!sweep)
      return tl::unexpected(sweep.error());
    if (Expected<void> ran = tryAll(*sweep, *request, (*limit)->token()); !ran)
      return tl::unexpected(ran.error());
    SweepFindings findings = findingsOf(*sweep, *request);
    print(*sweep, findings, *request);
    if (context.stop.stop_requested())
      return ExitCode::Interrupted;
    if ((*limit)->hasExpired())
      return ExitCode::TimeLimit;
    return exitCodeOf(sweep->results.front().verdict);
  }

private:
  /// Knobs with several values become axes; those with one stay knobs.
  Expected<std::vector<SweepAxis>> takeAxes() {
    std::vector<SweepAxis> axes;
    std::vector<std::string> fixed;
    for (const std::string &knob : runOptions.knobs.knobs) {
      Expected<SweepAxis> axis = parseKnobAxis(knob);
      if (!axis)
        return tl::unexpected(axis.error());
      if (axis->values.size() == 1)
        fixed.push_back(knob);
      else
        axes.push_back(std::move(*axis));
    }
    runOptions.knobs.knobs = std::move(fixed);
    for (const std::string &shape : shapes) {
      Expected<SweepAxis> axis = parseShapeAxis(shape);
      if (!axis)
        return tl::unexpected(axis.error());
      axes.push_back(std::move(*axis));
    }
    if (retry)
      axes.push_back(retryAxis());
    return axes;
  }

  Expected<Sweep> plan(std::vector<SweepAxis> axes, const RunRequest &request,
                       const std::stop_token &stop) const {
    if (axes.empty() && !knockOut && !rewrites)
      return planUsualSweep(request, stop);
    Sweep sweep = planSweep();
    if (Expected<void> added = addGrid(sweep, std::move(axes), request.text);
        !added)
      return tl::unexpected(added.error());
    if (knockOut)
      addKnockOuts(sweep, request);
    if (rewrites) {
      Expected<std::vector<RewrittenInput>> made = makeRewrites(request, stop);
      if (!made)
        return tl::unexpected(made.error());
      addRewrites(sweep, std::move(*made));
    }
    return sweep;
  }

  Expected<void> tryAll(Sweep &sweep, const RunRequest &request,
                        const std::stop_token &stop) const {
    Expected<RunStore> runStore = store.open();
    if (!runStore)
      return tl::unexpected(runStore.error());
    ProgressLine progress(output.wantsProgress());
    SweepOptions options;
    options.jobs = jobs;
    options.store = &*runStore;
    options.progress = [&](size_t done) {
      progress.show(fmt::format("setting {} of {}", done, sweep.trials.size()));
    };
    Expected<void> ran = runSweep(sweep, request, options, stop);
    progress.clear();
    if (ran && output.verbose)
      printMessage(fmt::format(
          "{} of {} results were known already",
          std::count_if(sweep.results.begin(), sweep.results.end(),
                        [](const TrialResult &r) { return r.isCached; }),
          sweep.results.size()));
    return ran;
  }

  void print(const Sweep &sweep, const SweepFindings &findings,
             const RunRequest &request) const {
    if (output.json) {
      Json json{
          {"input",
           {{"path", request.input.path}, {"sha256", request.input.sha256}}},
          {"target", request.target.name},
          {"pipeline",
           request.preset.empty() ? request.pipelineText : request.preset},
          {"knobs", request.knobs}};
      json.update(toJson(sweep, findings));
      printOut(jsonDocument("sweep", json));
      return;
    }
    Style style = output.style();
    std::string text = renderSweepTable(sweep, style);
    if (std::string matrix = renderSweepMatrix(sweep, style); !matrix.empty())
      text += "\n" + matrix;
    printOut(text + "\n" +
             renderFindings(sweep, findings, request.input.path, style));
  }

  RunOptions runOptions;
  std::vector<std::string> shapes;
  bool knockOut = false;
  bool rewrites = false;
  bool retry = false;
  int jobs = 0;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createSweepCommand() {
  return std::make_unique<SweepCommand>();
}
