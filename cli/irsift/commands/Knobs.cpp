//===- Knobs.cpp - irsift knobs -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/Knobs.h"
#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "viz/text/Table.h"

using namespace irsift;

namespace {

std::string_view toString(KnobType type) {
  switch (type) {
  case KnobType::Integer:
    return "integer";
  case KnobType::Boolean:
    return "boolean";
  case KnobType::Grid:
    break;
  }
  return "grid";
}

Json toJson(const Knob &knob) {
  return Json{{"field", knob.field},         {"environment", knob.environment},
              {"type", toString(knob.type)}, {"default", knob.defaultValue},
              {"lines", knob.lines},         {"passes", knob.passes},
              {"effect", knob.effect}};
}

class KnobsCommand : public Command {
public:
  void addOptions(CLI::App &app) override { output.addTo(app); }

  Expected<ExitCode> run(const CommandContext &) override {
    if (output.json) {
      Json array = Json::array();
      for (const Knob &knob : allKnobs())
        array.push_back(toJson(knob));
      printOut(jsonDocument("knobs", Json{{"knobs", array}}));
      return ExitCode::Ok;
    }
    Table table;
    for (const char *heading :
         {"field", "environment", "default", "lines", "reaches", "effect"})
      table.addColumn(heading);
    for (const Knob &knob : allKnobs())
      table.addRow({std::string(knob.field), std::string(knob.environment),
                    std::string(knob.defaultValue), std::string(knob.lines),
                    knob.passes.empty() ? Cell("no pass", Ink::Dim)
                                        : Cell(std::string(knob.passes)),
                    std::string(knob.effect)});
    printOut(table.render(output.style()));
    return ExitCode::Ok;
  }

private:
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createKnobsCommand() {
  return std::make_unique<KnobsCommand>();
}
