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
    app.add_option("RUN", which,
                   "Number of a run, `latest`, or the path of a bundle")
        ->capture_default_str();
    app.add_option("-o,--output", path,
                   "Folder or .tar.zst with everything; or by the ending one "
                   "part of it: .html, .md, .json (the run), .trace.json (for "
                   "viewers of Chrome traces), .csv (LM buffers)")
        ->type_name("PATH")
        ->capture_default_str();
    app.add_flag("--issue", issueOnly,
                 "Print the Markdown for an issue instead");
    app.add_option("--target", target, "Device whose limits are shown")
        ->type_name("TARGET");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<KeptRun> kept = openRun(store, which);
    if (!kept)
      return tl::unexpected(kept.error());
    Expected<Target> device = targetOfRun(kept->run, target);
    if (!device)
      return tl::unexpected(device.error());
    ReportSource source =
        gatherReport(std::move(kept->run), std::move(*device), kept->snapshot);
    source.repro = std::move(kept->repro);
    source.passRepro = std::move(kept->passRepro);
    source.notes = std::move(kept->notes);
    if (issueOnly) {
      PersonalData personal = PersonalData::ofThisMachine();
      std::string issue = issueText(source, personal);
      printOut(output.json ? jsonDocument("report", {{"issue", issue}})
                           : issue);
      return ExitCode::Ok;
    }
    Expected<std::string> written = writeReport(path, source);
    if (!written)
      return tl::unexpected(written.error());
    if (output.json)
      printOut(jsonDocument("report", {{"path", path}}));
    else if (!output.quiet)
      printMessage(*written);
    return ExitCode::Ok;
  }

private:
  std::string which = "latest";
  std::string path = "irsift-report";
  bool issueOnly = false;
  std::string target;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createReportCommand() {
  return std::make_unique<ReportCommand>();
}
