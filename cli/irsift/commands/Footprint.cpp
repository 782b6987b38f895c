//===- Footprint.cpp - irsift footprint -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
#include "viz/text/RunText.h"

using namespace irsift;

namespace {

/// The pass that \p name means: its number, or the last one of that name that
/// finished.
Expected<PassIndex> findPass(const Run &run, const std::string &name) {
  PassIndex found(-1);
  for (const PassRun &pass : run.passes)
    if (pass.status == PassStatus::Ok &&
        (pass.pass.name == name || std::to_string(pass.index.value) == name))
      found = pass.index;
  if (found.value < 0)
    return makeError("no finished pass '" + name + "' in this run");
  return found;
}

class FootprintCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    app.add_option("--after", after,
                   "List the buffers after this pass instead of at the end")
        ->type_name("PASS");
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
    PassIndex index = lastFinishedPass(*result);
    if (!after.empty()) {
      Expected<PassIndex> found = findPass(*result, after);
      if (!found)
        return tl::unexpected(found.error());
      index = *found;
    }
    if (output.json)
      printOut(jsonDocument("footprint", toJson(*result)));
    else
      printOut(render(*result, *target, index));
    return exitCodeOf(result->verdict);
  }

private:
  std::string render(const Run &run, const Target &target,
                     PassIndex index) const {
    Style style = output.style();
    std::string text = renderHeading(run, style);
    if (run.verdict.kind != VerdictClass::None)
      text += "\n" + renderVerdict(run, style);
    if (run.verdict.kind == VerdictClass::ParseError)
      return text;
    text += "\n" + renderFootprint(run, target, style);
    std::string buffers = renderBuffers(run, index, style);
    if (!buffers.empty())
      text += "\nbuffers after " +
              (index.value < 0 ? std::string("input")
                               : run.passes[index.value].pass.name) +
              "\n" + buffers;
    return text;
  }

  RunOptions runOptions;
  std::string after;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createFootprintCommand() {
  return std::make_unique<FootprintCommand>();
}
