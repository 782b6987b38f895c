//===- Knobs.cpp - irsift knobs -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/Knobs.h"
#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "viz/text/Style.h"

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
  return Json{{"field", knob.field},
              {"environment", knob.environment},
              {"type", toString(knob.type)},
              {"default", knob.defaultValue},
              {"lines", knob.lines},
              {"passes", knob.passes},
              {"tile_passes", knob.tilePasses},
              {"effect", knob.effect}};
}

constexpr size_t lineWidth = 80;

/// \p words, separated by blanks, in lines that begin with \p indent.
std::string wrapped(std::string_view words, std::string indent) {
  std::string text, line = indent;
  for (size_t begin = 0; begin < words.size();) {
    size_t end = std::min(words.find(' ', begin), words.size());
    std::string_view word = words.substr(begin, end - begin);
    if (line.size() + word.size() >= lineWidth && line.size() > indent.size()) {
      text += line + "\n";
      line = indent;
    }
    if (line.size() > indent.size())
      line += ' ';
    line += word;
    begin = end + 1;
  }
  return text + line + "\n";
}

std::string describe(const Knob &knob, const Style &style) {
  std::string names(knob.name());
  if (!knob.field.empty() && !knob.environment.empty())
    names += ", " + std::string(knob.environment);
  std::string text = style.paint(names, Ink::Bold) + "  (" +
                     std::string(knob.defaultValue) + "; " +
                     std::string(knob.lines) + ")\n";
  text += wrapped(knob.effect, "    ");
  if (!knob.passes.empty())
    text += wrapped("-> " + std::string(knob.passes), "    ");
  if (!knob.tilePasses.empty())
    text += wrapped("-> " + std::string(knob.tilePasses) +
                        " (xpu3.6-next, tile buffers)",
                    "    ");
  return text;
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
    Style style = output.style();
    for (const Knob &knob : allKnobs())
      printOut(describe(knob, style));
    return ExitCode::Ok;
  }

private:
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createKnobsCommand() {
  return std::make_unique<KnobsCommand>();
}
