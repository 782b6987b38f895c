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
    app.add_option("RUN", which,
                   "Number of a run, `latest`, or the path of a bundle")
        ->capture_default_str();
    app.add_option("--snapshot", snapshot,
                   "Print the module after this pass, by number or name; "
                   "`input` for the input")
        ->type_name("PASS");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<KeptRun> kept = openRun(store, which);
    if (!kept)
      return tl::unexpected(kept.error());
    if (!snapshot.empty())
      return printSnapshot(*kept);
    if (output.json) {
      printOut(jsonDocument("show", toJson(kept->run)));
    } else {
      Style style = output.style();
      printOut(renderHeading(kept->run, style) + "\n" +
               renderVerdict(kept->run, style) + "\n" +
               renderPassTable(kept->run, style));
    }
    return ExitCode::Ok;
  }

private:
  Expected<ExitCode> printSnapshot(const KeptRun &kept) const {
    Expected<PassIndex> index = findPassNamed(kept.run, snapshot);
    if (!index)
      return tl::unexpected(index.error());
    Expected<std::string> text = textAfter(kept, *index);
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
