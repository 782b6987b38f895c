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
#include "viz/text/RunText.h"

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
    app.add_option("-o,--output", folder,
                   "Also write issue.md, report.html, the reproducer, pictures "
                   "and snapshots to this folder, or to an archive if it ends "
                   "in .tar.zst")
        ->type_name("FOLDER");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    Expected<Target> target = runOptions.knobs.loadTarget();
    if (!target)
      return tl::unexpected(target.error());
    Expected<Run> result = runAndStore(runOptions, store, output, context);
    if (!result)
      return tl::unexpected(result.error());
    if (wantsSweep && !context.stop.stop_requested())
      giveMeasuredAdvice(*result, context.stop);
    std::optional<reduce::LevelResult> smallest;
    if (wantsReduction && !context.stop.stop_requested())
      smallest = reduceFailure(*result, context.stop);
    if (!folder.empty())
      if (Expected<void> written = writeReport(*result, *target, smallest);
          !written)
        return tl::unexpected(written.error());
    if (output.json) {
      Json document = toJson(*result);
      if (smallest)
        document["reduction"] = {
            {"ops", smallest->result.result().ops},
            {"start_ops", smallest->result.startOps},
            {"pipeline", smallest->result.result().pipeline},
            {"confirmed", smallest->isConfirmed},
            {"repro", smallest->repro}};
      printOut(jsonDocument("triage", document));
    } else {
      printOut(render(*result, *target) + renderReduction(smallest));
    }
    return exitCodeOf(result->verdict);
  }

private:
  Expected<void>
  writeReport(const Run &run, const Target &target,
              const std::optional<reduce::LevelResult> &smallest) const {
    Expected<RunStore> runs = store.open();
    if (!runs)
      return tl::unexpected(runs.error());
    ReportSource source = gatherReport(
        run, target, [&](const SnapshotId &id) { return runs->snapshot(id); });
    if (smallest)
      source.repro = smallest->repro;
    return writeBundle(folder, makeBundle(source));
  }

  /// What is left of the kernel when all is taken away that does not matter.
  std::optional<reduce::LevelResult>
  reduceFailure(const Run &run, const std::stop_token &stop) const {
    Expected<RunRequest> request = runOptions.makeRequest();
    if (!request || !canReduce(*request, run))
      return std::nullopt;
    std::chrono::milliseconds budget = ReductionBudget;
    if (!runOptions.timeLimit.empty())
      if (auto limit = parseDuration(runOptions.timeLimit))
        budget = std::min(budget, *limit);
    ProgressLine progress(output.wantsProgress());
    progress.show("reducing the kernel");
    return reduceBriefly(*request, budget, stop);
  }

  static std::string
  renderReduction(const std::optional<reduce::LevelResult> &smallest) {
    if (!smallest || smallest->repro.size() > LongestRepro)
      return {};
    return fmt::format(
        "\nreduced to {} of {} operations ('irsift reduce' writes it to a "
        "file)\n\n{}",
        smallest->result.result().ops, smallest->result.startOps,
        smallest->repro);
  }

  /// Tries what usually helps, and puts what did into the verdict.
  void giveMeasuredAdvice(Run &run, const std::stop_token &stop) const {
    if (exitCodeOf(run.verdict) != ExitCode::Finding)
      return;
    Expected<RunRequest> request = runOptions.makeRequest();
    Expected<RunStore> runStore = store.open();
    if (!request || !runStore)
      return;
    ProgressLine progress(output.wantsProgress());
    progress.show("trying knobs and rewrites");
    std::optional<Sweep> sweep =
        sweepBriefly(*request, *runStore, SweepBudget, stop);
    if (!sweep)
      return;
    irsift::giveMeasuredAdvice(
        run.verdict, adviceFrom(*sweep, findingsOf(*sweep, *request)));
    if (run.id.value != 0)
      (void)runStore->finishRun(run);
  }

  std::string render(const Run &run, const Target &target) const {
    Style style = output.style();
    std::string text =
        renderHeading(run, style) + "\n" + renderVerdict(run, style);
    if (run.verdict.kind == VerdictClass::ParseError)
      return text;
    text += "\n" + renderPassTable(run, style) + "\n" +
            renderFootprint(run, target, style);
    if (std::string where = renderWhereabouts(run, store.file());
        !where.empty())
      text += "\n" + where;
    return text;
  }

  static constexpr std::chrono::seconds SweepBudget{10};

  RunOptions runOptions;
  static constexpr std::chrono::seconds ReductionBudget{60};
  /// More characters than that are for a file.
  static constexpr size_t LongestRepro = 8192;

  bool wantsSweep = true;
  std::string folder;
  bool wantsReduction = true;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createTriageCommand() {
  return std::make_unique<TriageCommand>();
}
