//===- Triage.cpp - irsift triage -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/ReduceSession.h"
#include "cli/irsift/RunSession.h"
#include "cli/irsift/SweepSession.h"
#include "cli/irsift/Units.h"
#include "viz/report/Bundle.h"
#include "viz/text/PeakText.h"
#include "viz/text/RunText.h"
#include "viz/text/SweepText.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

/// How to get at the texts of a stored run.
std::string renderWhereabouts(const Run &run, const std::string &database) {
  if (run.id.value == 0)
    return {};
  PassIndex last = lastFinishedPass(run);
  std::string text = fmt::format("run {} in {}\n", run.id.value, database);
  if (!run.inputSnapshot.empty())
    text += fmt::format("  irsift show {} --snapshot input\n", run.id.value);
  if (last.value >= 0)
    text +=
        fmt::format("  irsift show {} --snapshot {}    # after {}\n",
                    run.id.value, last.value, run.passes[last.value].pass.name);
  if (run.verdict.passIndex && *run.verdict.passIndex > last &&
      !run.passes.at(run.verdict.passIndex->value).snapshot.empty())
    text += fmt::format("  irsift show {} --snapshot {}    # as {} left it\n",
                        run.id.value, run.verdict.passIndex->value,
                        run.verdict.pass);
  return text;
}

class TriageCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    app.add_flag("!--no-sweep", wantsSweep,
                 "Do not try knobs and rewrites on a kernel that fails");
    app.add_flag("!--no-reduce", wantsReduction,
                 "Do not reduce a kernel that fails");
    app.add_option(
           "-o,--output", path,
           "Also write issue.md, report.html, the reproducers, pictures "
           "and snapshots to this folder or .tar.zst (see `irsift "
           "report --help`)")
        ->type_name("PATH");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    begin = std::chrono::steady_clock::now();
    Expected<Target> target = runOptions.knobs.loadTarget();
    if (!target)
      return tl::unexpected(target.error());
    Expected<Run> result = runAndStore(runOptions, store, output, context);
    if (!result)
      return tl::unexpected(result.error());
    std::optional<Sweep> sweep;
    if (wantsSweep && !context.stop.stop_requested())
      sweep = giveMeasuredAdvice(*result, context.stop);
    std::optional<reduce::Reduction> reduction;
    if (wantsReduction && !context.stop.stop_requested())
      reduction = reduceFailure(*result, context.stop);
    if (!path.empty())
      if (Expected<void> written =
              writeReport(*result, *target, sweep, reduction);
          !written)
        return tl::unexpected(written.error());
    if (output.json) {
      Json document = toJson(*result);
      if (reduction)
        document["reduction"] = toJson(reduction->levels.front());
      printOut(jsonDocument("triage", document));
    } else {
      printOut(render(*result, *target) + renderReduction(reduction));
    }
    return exitCodeOf(result->verdict);
  }

private:
  static Json toJson(const reduce::LevelResult &level) {
    return {{"ops", level.result.result().ops},
            {"start_ops", level.result.startOps},
            {"pipeline", level.result.result().pipeline},
            {"confirmed", level.isConfirmed},
            {"repro", level.repro}};
  }
  static Json toJson(const Run &run) { return irsift::toJson(run); }

  /// \p most, or what is left of `--time-limit`, which is for all of a triage.
  std::chrono::milliseconds timeLeft(std::chrono::milliseconds most) const {
    if (runOptions.timeLimit.empty())
      return most;
    auto limit = parseDuration(runOptions.timeLimit);
    std::chrono::milliseconds whole = limit ? *limit : most;
    auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    return std::clamp<std::chrono::milliseconds>(whole - used, LeastTime, most);
  }

  Expected<void>
  writeReport(const Run &run, const Target &target,
              const std::optional<Sweep> &sweep,
              const std::optional<reduce::Reduction> &reduction) const {
    Expected<RunStore> runs = store.open();
    if (!runs)
      return tl::unexpected(runs.error());
    ReportSource source = gatherReport(
        run, target, [&](const SnapshotId &id) { return runs->snapshot(id); });
    addReproducers(source, reduction);
    if (sweep)
      source.notes.sections.push_back(
          {"What was tried",
           renderSweepTable(*sweep, Style()) + "\n" +
               renderFindings(*sweep, findings, run.input.path, Style())});
    Expected<std::string> written = irsift::writeReport(path, source);
    if (!written)
      return tl::unexpected(written.error());
    if (!output.quiet)
      printMessage(*written);
    return {};
  }

  static void addReproducers(ReportSource &source,
                             const std::optional<reduce::Reduction> &made) {
    if (!made)
      return;
    for (const reduce::LevelResult &level : made->levels) {
      if (level.level == reduce::Level::Pass) {
        source.passRepro = level.repro;
        continue;
      }
      source.repro = level.repro;
      source.notes.repro = fmt::format(
          "Reduced from {} to {} operations; {}.", level.result.startOps,
          level.result.result().ops,
          level.isConfirmed
              ? "run again in a fresh process it failed with the same signature"
              : "run again in a fresh process it did not fail in the same way");
    }
  }

  /// What is left of the kernel when all is taken away that does not matter.
  std::optional<reduce::Reduction>
  reduceFailure(const Run &run, const std::stop_token &stop) const {
    Expected<RunRequest> request = runOptions.makeRequest();
    if (!request || !canReduce(*request, run))
      return std::nullopt;
    ProgressLine progress(output.wantsProgress());
    progress.show("reducing the kernel");
    return reduceBriefly(*request, timeLeft(MostReduction),
                         /*wantsPass=*/!path.empty(), stop);
  }

  static std::string
  renderReduction(const std::optional<reduce::Reduction> &reduction) {
    if (!reduction)
      return {};
    const reduce::LevelResult &smallest = reduction->levels.front();
    if (smallest.repro.size() > LongestRepro)
      return {};
    bool isWhole = smallest.result.end == reduce::ReduceResult::End::Fixpoint;
    return fmt::format("\nreduced to {} of {} operations ({})\n\n{}",
                       smallest.result.result().ops, smallest.result.startOps,
                       isWhole
                           ? "'irsift reduce' writes it to a file"
                           : "so far: 'irsift reduce' takes the time to end it",
                       smallest.repro);
  }

  /// Tries what usually helps, and puts what did into the verdict.
  std::optional<Sweep> giveMeasuredAdvice(Run &run,
                                          const std::stop_token &stop) {
    if (exitCodeOf(run.verdict) != ExitCode::Finding)
      return std::nullopt;
    Expected<RunRequest> request = runOptions.makeRequest();
    Expected<RunStore> runStore = store.open();
    if (!request || !runStore)
      return std::nullopt;
    ProgressLine progress(output.wantsProgress());
    progress.show("trying knobs and rewrites");
    std::optional<Sweep> sweep =
        sweepBriefly(*request, *runStore, timeLeft(MostSweep), stop);
    if (!sweep)
      return std::nullopt;
    findings = findingsOf(*sweep, *request);
    irsift::giveMeasuredAdvice(run.verdict, adviceFrom(*sweep, findings));
    if (run.id.value != 0)
      (void)runStore->finishRun(run);
    return sweep;
  }

  std::string render(const Run &run, const Target &target) const {
    Style style = output.style();
    std::string text =
        renderHeading(run, style) + "\n" + renderVerdict(run, style);
    if (run.verdict.kind == VerdictClass::ParseError)
      return text;
    text += "\n" + renderPassTable(run, style) + "\n" +
            renderFootprint(run, target, style);
    PassIndex last = lastFinishedPass(run);
    if (std::string peaks = renderPeaks(
            last.value < 0 ? run.inputBuffers : run.passes[last.value].buffers,
            style);
        !peaks.empty())
      text += "\n" + peaks;
    if (std::string where = renderWhereabouts(run, store.file());
        !where.empty())
      text += "\n" + where;
    return text;
  }

  static constexpr std::chrono::milliseconds LeastTime{2'000}, MostSweep{8'000},
      MostReduction{60'000};
  /// More characters than that are for a file.
  static constexpr size_t LongestRepro = 8192;

  RunOptions runOptions;
  bool wantsSweep = true;
  std::string path;
  bool wantsReduction = true;
  StoreOptions store;
  OutputOptions output;
  std::chrono::steady_clock::time_point begin;
  SweepFindings findings;
};

} // namespace

std::unique_ptr<Command> irsift::createTriageCommand() {
  return std::make_unique<TriageCommand>();
}
