//===- Replay.cpp - irsift replay -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
#include "core/pipeline/Knobs.h"
#include "core/replay/RetryRule.h"
#include "viz/text/RunText.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

using namespace irsift;

namespace {

/// Writes the module after every pass that changed it to a file of its own,
/// `NNN-pass.mlir`, so that any diff tool can walk through them.
class SnapshotFolder : public RunObserver {
public:
  explicit SnapshotFolder(std::filesystem::path folder)
      : folder(std::move(folder)) {}

  void runBegun(const Run &run, const std::string &inputText) override {
    write("000-input.mlir", inputText);
  }
  void passFinished(const PassRun &pass, const std::string *text) override {
    if (text)
      write(fmt::format("{:03}-{}.mlir", pass.index.value + 1, pass.pass.name),
            *text);
  }

  /// The first file that could not be written; empty if there is none.
  const std::string &failedFile() const { return failed; }

private:
  void write(const std::string &name, const std::string &text) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    std::ofstream file(folder / name, std::ios::binary);
    if (!(file << text).flush() && failed.empty())
      failed = (folder / name).string();
  }

  std::filesystem::path folder;
  std::string failed;
};

class ReplayCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    app.add_option("--snapshots", folder,
                   "Also write the module after every pass that changed it "
                   "to a numbered file in this folder")
        ->type_name("FOLDER");
    app.add_flag("--retry", retry,
                 "Do what the driver does when the stack is too large: halve "
                 "buffer_size_limit and start over; show each attempt");
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    if (retry)
      return followRetries(context);
    SnapshotFolder files(folder);
    Expected<Run> result = runAndStore(runOptions, store, output, context,
                                       folder.empty() ? nullptr : &files);
    if (!result)
      return tl::unexpected(result.error());
    if (!files.failedFile().empty())
      return makeError("cannot write '" + files.failedFile() + "'");
    if (output.json)
      printOut(jsonDocument("replay", toJson(*result)));
    else
      showRun(*result);
    return exitCodeOf(result->verdict);
  }

private:
  Expected<ExitCode> followRetries(const CommandContext &context);
  void showRun(const Run &run) const;

  RunOptions runOptions;
  bool retry = false;
  std::string folder;
  StoreOptions store;
  OutputOptions output;
};

/// An attempt as a line of a table.
std::string attemptText(size_t number, int64_t limit, const Run &run,
                        const RetryDecision &decision) {
  int64_t lm =
      run.passes.empty() ? 0 : run.passes.back().memory.lmPerCore.value;
  std::string outcome(toString(run.verdict.kind));
  if (run.verdict.kind == VerdictClass::None)
    outcome = "compiles";
  else if (run.verdict.kind != VerdictClass::OverBudget)
    outcome += " in " + run.verdict.pass;
  return fmt::format("{:>2}  {:>6}  {:>8}  {}\n{:>22}{}\n", number, limit,
                     lm > 0 ? std::to_string(lm) : "-", outcome, "",
                     decision.reason);
}

} // namespace

void ReplayCommand::showRun(const Run &run) const {
  Style style = output.style();
  printOut(renderHeading(run, style) + "\n" + renderVerdict(run, style) + "\n" +
           renderPassTable(run, style));
}

Expected<ExitCode> ReplayCommand::followRetries(const CommandContext &context) {
  Expected<RunRequest> request = runOptions.makeRequest();
  if (!request)
    return tl::unexpected(request.error());
  Expected<KnobSettings> settings = KnobSettings::parse(request->knobs);
  if (!settings)
    return tl::unexpected(settings.error());
  std::optional<int64_t> limit = settings->integer("buffer_size_limit");
  Json attempts = Json::array();
  std::string table =
      fmt::format("{:>2}  {:>6}  {:>8}  outcome\n", "#", "limit", "LM/core");
  Expected<Run> last = makeError("no attempt was made");
  while (limit) {
    RunOptions attempt = runOptions;
    attempt.knobs.knobs.push_back("buffer_size_limit=" +
                                  std::to_string(*limit));
    last = runAndStore(attempt, store, output, context);
    if (!last)
      return tl::unexpected(last.error());
    RetryDecision decision =
        decideRetry(findPreset(request->preset), *limit, *last);
    attempts.push_back({{"buffer_size_limit", *limit},
                        {"reason", decision.reason},
                        {"run", toJson(*last)}});
    table += attemptText(attempts.size(), *limit, *last, decision);
    limit = decision.nextLimit;
  }
  if (output.json) {
    Json document = toJson(*last);
    document["attempts"] = std::move(attempts);
    printOut(jsonDocument("replay", document));
  } else {
    showRun(*last);
    printOut("\nattempts of the backend\n" + table);
  }
  return exitCodeOf(last->verdict);
}

std::unique_ptr<Command> irsift::createReplayCommand() {
  return std::make_unique<ReplayCommand>();
}
