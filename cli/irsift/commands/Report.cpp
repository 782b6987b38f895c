//===- Report.cpp - irsift report -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "cli/irsift/RunReference.h"
#include "viz/report/Bundle.h"
#include "viz/report/IssueText.h"

using namespace irsift;

namespace {

class ReportCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("RUN", which, "Number of a run, or `latest`")
        ->capture_default_str();
    app.add_option("-o,--output", folder,
                   "Folder for issue.md, report.html, pictures, snapshots; an "
                   "archive if it ends in .tar.zst")
        ->type_name("FOLDER")
        ->capture_default_str();
    app.add_flag("--issue", issueOnly,
                 "Print the Markdown for an issue instead");
    app.add_option("--target", target, "Device whose limits are shown")
        ->type_name("TARGET");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<RunStore> runs = store.open();
    if (!runs)
      return tl::unexpected(runs.error());
    Expected<Run> run = loadRunNamed(*runs, which);
    if (!run)
      return tl::unexpected(run.error());
    Expected<Target> device = loadTarget(target.empty() ? run->target : target);
    if (!device)
      return tl::unexpected(device.error());
    ReportSource source =
        gatherReport(std::move(*run), std::move(*device),
                     [&](const SnapshotId &id) { return runs->snapshot(id); });
    if (issueOnly) {
      PersonalData personal = PersonalData::ofThisMachine();
      printOut(issueText(source, personal));
      return ExitCode::Ok;
    }
    if (Expected<void> written = writeBundle(folder, makeBundle(source));
        !written)
      return tl::unexpected(written.error());
    if (!output.quiet)
      printMessage("wrote " + folder +
                   ": issue.md, report.html, run.json, "
                   "repro.mlir, pictures, snapshots");
    return ExitCode::Ok;
  }

private:
  std::string which = "latest";
  std::string folder = "irsift-report";
  bool issueOnly = false;
  std::string target;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createReportCommand() {
  return std::make_unique<ReportCommand>();
}
