//===- Manual.cpp - irsift manual -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/Terminal.h"
#include "cli/irsift/reference/Reference.h"

#include <filesystem>
#include <fstream>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

class ManualCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    program = app.get_parent();
    app.add_option("TOPIC", topic,
                   "A command; by default the page of irsift itself");
    app.add_option("-o,--output", folder,
                   "Write all pages to this folder instead")
        ->type_name("FOLDER");
  }

  Expected<ExitCode> run(const CommandContext &) override {
    auto pages =
        manualPages(referenceOf(*program), IRSIFT_VERSION, IRSIFT_RELEASE_DATE);
    if (!folder.empty())
      return writeAll(pages);
    std::string wanted = topic.empty() ? "irsift.1" : "irsift-" + topic + ".1";
    for (const auto &[name, text] : pages)
      if (name == wanted) {
        printOut(text);
        return ExitCode::Ok;
      }
    return makeError("there is no page on '" + topic +
                     "'; `irsift --help` lists the commands");
  }

private:
  using Pages = std::vector<std::pair<std::string, std::string>>;

  Expected<ExitCode> writeAll(const Pages &pages) const {
    std::error_code error;
    fs::create_directories(folder, error);
    for (const auto &[name, text] : pages) {
      std::ofstream file(fs::path(folder) / name, std::ios::binary);
      if (!(file << text).flush())
        return makeError("cannot write '" + (fs::path(folder) / name).string() +
                         "'");
    }
    return ExitCode::Ok;
  }

  const CLI::App *program = nullptr;
  std::string topic;
  std::string folder;
};

} // namespace

std::unique_ptr<Command> irsift::createManualCommand() {
  return std::make_unique<ManualCommand>();
}
