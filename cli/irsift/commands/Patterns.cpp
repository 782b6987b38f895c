//===- Patterns.cpp - irsift patterns -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "reducer/patterns/PatternList.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

class PatternsCommand : public Command {
public:
  void addOptions(CLI::App &app) override { output.addTo(app); }

  Expected<ExitCode> run(const CommandContext &) override {
    Json json = Json::array();
    std::string text;
    for (const reduce::PatternInfo &pattern : reduce::allPatterns()) {
      json.push_back({{"name", pattern.name},
                      {"benefit", pattern.benefit},
                      {"summary", pattern.summary}});
      text += fmt::format("{:<20} {:>3}  {}\n", pattern.name, pattern.benefit,
                          pattern.summary);
    }
    printOut(output.json ? jsonDocument("patterns", {{"patterns", json}})
                         : text);
    return ExitCode::Ok;
  }

private:
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createPatternsCommand() {
  return std::make_unique<PatternsCommand>();
}
