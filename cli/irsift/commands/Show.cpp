//===- Show.cpp - irsift show ---------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "cli/irsift/RunReference.h"
#include "viz/text/RunText.h"

using namespace irsift;

namespace {

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
    Expected<RunStore> opened = store.openExisting();
    if (!opened)
      return tl::unexpected(opened.error());
    Expected<Run> run = loadRunNamed(*opened, which);
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
  Expected<ExitCode> printSnapshot(const RunStore &runs, const Run &run) const {
    Expected<PassIndex> index = findPassNamed(run, snapshot);
    if (!index)
      return tl::unexpected(index.error());
    const SnapshotId &id = snapshotAfter(run, *index);
    if (id.empty())
      return makeError("pass " + snapshot + " left no snapshot");
    Expected<std::string> text = runs.snapshot(id);
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
