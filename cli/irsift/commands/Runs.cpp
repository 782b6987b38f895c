//===- Runs.cpp - irsift runs ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "viz/text/Table.h"

#include <ctime>

using namespace irsift;

namespace {

std::string timeText(int64_t seconds) {
  std::time_t time = seconds;
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%SZ", &utc);
  return text;
}

Json toJson(const RunSummary &run) {
  return Json{
      {"run", run.id.value},     {"started", timeText(run.started)},
      {"input", run.input},      {"pipeline", run.pipeline},
      {"target", run.target},    {"finished", run.finished},
      {"passes", run.passes},    {"class", irsift::toString(run.verdict)},
      {"pass", run.failingPass}, {"signature", run.signature}};
}

class RunsCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("--limit", limit, "List at most so many, newest first")
        ->type_name("COUNT")
        ->check(CLI::PositiveNumber);
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<RunStore> opened = store.openExisting();
    if (!opened)
      return tl::unexpected(opened.error());
    Expected<std::vector<RunSummary>> runs = opened->listRuns(limit);
    if (!runs)
      return tl::unexpected(runs.error());
    if (output.json) {
      Json list = Json::array();
      for (const RunSummary &run : *runs)
        list.push_back(toJson(run));
      printOut(jsonDocument("runs", Json{{"runs", list}}));
    } else {
      printOut(render(*runs));
    }
    return ExitCode::Ok;
  }

private:
  std::string render(const std::vector<RunSummary> &runs) const {
    Table table;
    table.addColumn("run", Table::Align::Right);
    for (const char *heading : {"started", "input", "pipeline", "verdict"})
      table.addColumn(heading);
    for (const RunSummary &run : runs) {
      std::string verdict(irsift::toString(run.verdict));
      if (!run.failingPass.empty())
        verdict += " " + run.failingPass;
      Ink ink = run.verdict == VerdictClass::None ? Ink::Good : Ink::Bad;
      if (!run.finished) {
        verdict = "unfinished";
        ink = Ink::Warning;
      }
      table.addRow({std::to_string(run.id.value),
                    timeText(run.started),
                    run.input,
                    run.pipeline,
                    {verdict, ink}});
    }
    return table.render(output.style());
  }

  int64_t limit = 0;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createRunsCommand() {
  return std::make_unique<RunsCommand>();
}
