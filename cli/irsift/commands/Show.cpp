//===- Show.cpp - irsift show ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "viz/text/RunText.h"

#include <charconv>

using namespace irsift;

namespace {

bool parseNumber(const std::string &text, int64_t &number) {
  const char *end = text.data() + text.size();
  auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end;
}

/// The snapshot that \p which means: "input", the number of a pass, or the
/// name of one (the last of that name).
Expected<SnapshotId> findSnapshot(const Run &run, const std::string &which) {
  if (which == "input")
    return run.inputSnapshot;
  const PassRun *found = nullptr;
  for (const PassRun &pass : run.passes)
    if (std::to_string(pass.index.value) == which || pass.pass.name == which)
      found = &pass;
  if (!found)
    return makeError("run " + std::to_string(run.id.value) + " has no pass '" +
                     which + "'");
  if (found->snapshot.empty())
    return makeError("pass " + which + " (" + found->pass.name +
                     ") left no snapshot");
  return found->snapshot;
}

class ShowCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("RUN", which, "Number of a run, or `latest`")
        ->capture_default_str();
    app.add_option("--snapshot", snapshot,
                   "Print the module after this pass, by number or name; "
                   "`input` for the input")
        ->type_name("PASS");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<RunStore> opened = store.open();
    if (!opened)
      return tl::unexpected(opened.error());
    Expected<Run> run = load(*opened);
    if (!run)
      return tl::unexpected(run.error());
    if (!snapshot.empty())
      return printSnapshot(*opened, *run);
    if (output.json) {
      printOut(jsonDocument("show", toJson(*run)));
    } else {
      Style style = output.style();
      printOut(renderHeading(*run, style) + "\n" + renderVerdict(*run, style) +
               "\n" + renderPassTable(*run, style));
    }
    return ExitCode::Ok;
  }

private:
  Expected<Run> load(const RunStore &runs) const {
    if (which == "latest")
      return runs.loadLatestRun();
    int64_t number = 0;
    if (!parseNumber(which, number))
      return makeError("'" + which +
                       "' is no run: give its number or `latest`");
    return runs.loadRun(RunId(number));
  }

  Expected<ExitCode> printSnapshot(const RunStore &runs, const Run &run) const {
    Expected<SnapshotId> id = findSnapshot(run, snapshot);
    if (!id)
      return tl::unexpected(id.error());
    Expected<std::string> text = runs.snapshot(*id);
    if (!text)
      return tl::unexpected(text.error());
    printOut(*text);
    return ExitCode::Ok;
  }

  std::string which = "latest";
  std::string snapshot;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createShowCommand() {
  return std::make_unique<ShowCommand>();
}
