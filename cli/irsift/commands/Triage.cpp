//===- Triage.cpp - irsift triage -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
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
    if (output.json)
      printOut(jsonDocument("triage", toJson(*result)));
    else
      printOut(render(*result, *target));
    return exitCodeOf(result->verdict);
  }

private:
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

  RunOptions runOptions;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createTriageCommand() {
  return std::make_unique<TriageCommand>();
}
