//===- Targets.cpp - irsift targets ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "core/memory/TargetJson.h"
#include "viz/text/Table.h"

using namespace irsift;

namespace {

class TargetsCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("TARGET", which, "A name or a target file; default: all");
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    std::vector<Target> targets = builtinTargets();
    if (!which.empty()) {
      Expected<Target> target = loadTarget(which);
      if (!target)
        return tl::unexpected(target.error());
      targets = {std::move(*target)};
    }
    if (output.json) {
      Json array = Json::array();
      for (const Target &target : targets)
        array.push_back(toJson(target));
      printOut(jsonDocument("targets", Json{{"targets", array}}));
      return ExitCode::Ok;
    }
    for (const Target &target : targets)
      printOut(render(target));
    return ExitCode::Ok;
  }

private:
  std::string render(const Target &target) const {
    Style style = output.style();
    std::string text = style.paint(target.name, Ink::Bold) + "  " +
                       target.summary + ", " + std::to_string(target.clusters) +
                       " clusters of " +
                       std::to_string(target.coresPerCluster) + " cores\n";
    Table table;
    table.addColumn("memory");
    table.addColumn("per");
    for (const char *heading : {"bytes", "alignment", "reserve", "limit"})
      table.addColumn(heading, Table::Align::Right);
    table.addColumn("limit set by");
    for (const TargetMemory &memory : target.memories)
      table.addRow({memory.name, memory.scope, withThousands(memory.size.value),
                    withThousands(memory.alignment.value),
                    withThousands(memory.reserve.value),
                    withThousands(memory.limit.value), memory.limitOrigin});
    return text + table.render(style, 2) + "\n";
  }

  std::string which;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createTargetsCommand() {
  return std::make_unique<TargetsCommand>();
}
