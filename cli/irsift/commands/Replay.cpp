//===- Replay.cpp - irsift replay -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
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
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    SnapshotFolder files(folder);
    Expected<Run> result = runAndStore(runOptions, store, output, context,
                                       folder.empty() ? nullptr : &files);
    if (!result)
      return tl::unexpected(result.error());
    if (!files.failedFile().empty())
      return makeError("cannot write '" + files.failedFile() + "'");
    if (output.json) {
      printOut(jsonDocument("replay", toJson(*result)));
    } else {
      Style style = output.style();
      printOut(renderHeading(*result, style) + "\n" +
               renderVerdict(*result, style) + "\n" +
               renderPassTable(*result, style));
    }
    return exitCodeOf(result->verdict);
  }

private:
  RunOptions runOptions;
  std::string folder;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createReplayCommand() {
  return std::make_unique<ReplayCommand>();
}
