//===- Reference.cpp - The command line as values -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/reference/Reference.h"

#include "core/memory/Target.h"
#include "core/pipeline/Knobs.h"
#include "core/pipeline/Presets.h"
#include "reducer/patterns/PatternList.h"

#include <algorithm>

using namespace irsift;

namespace {

/// The words of `...{a,b,c}`, as CLI11 describes a set of values.
std::vector<std::string> choicesIn(const std::string &type) {
  std::vector<std::string> choices;
  size_t begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    return choices;
  for (size_t at = begin + 1; at < end;) {
    size_t comma = std::min(type.find(',', at), end);
    std::string word = type.substr(at, comma - at);
    // A transformer shows what a word becomes: `auto->0`.
    choices.push_back(word.substr(0, word.find("->")));
    at = comma + 1;
  }
  return choices;
}

ValueKind kindOf(const std::string &value, bool isArgument) {
  struct Row {
    std::string_view value;
    ValueKind kind;
  };
  static constexpr Row rows[] = {
      {"FILE", ValueKind::File},
      {"FOLDER", ValueKind::Folder},
      {"DIR", ValueKind::Folder},
      {"DB", ValueKind::File},
      {"PROGRAM", ValueKind::Program},
      {"NAME|TEXT|@FILE", ValueKind::Pipeline},
      {"TARGET", ValueKind::Target},
      {"NAME=VALUE", ValueKind::Knob},
      {"KNOB=VALUE|FILE", ValueKind::File},
      {"PATTERN", ValueKind::Pattern},
  };
  for (const Row &row : rows)
    if (value == row.value)
      return row.kind;
  if (!isArgument)
    return ValueKind::Free;
  if (value == "RUN")
    return ValueKind::Run;
  if (value == "NAME")
    return ValueKind::Pipeline;
  if (value == "TOPIC")
    return ValueKind::Free;
  return ValueKind::File;
}

OptionReference referenceOf(const CLI::Option &option) {
  OptionReference result;
  bool isArgument = option.get_positional();
  if (isArgument) {
    result.value = option.get_name(true);
  } else {
    for (const std::string &name : option.get_snames())
      result.names.push_back("-" + name);
    for (const std::string &name : option.get_lnames())
      result.names.push_back("--" + name);
  }
  result.description = option.get_description();
  result.isRequired = option.get_required();
  if (option.get_items_expected_max() == 0)
    return result;

  std::string type = option.get_type_name();
  result.choices = choicesIn(type);
  if (!isArgument)
    result.value = type.substr(0, type.find(':'));
  if (!result.choices.empty() && (isArgument || result.value == "TEXT"))
    result.value = isArgument ? result.value : "WORD";
  result.kind = result.choices.empty() ? kindOf(result.value, isArgument)
                                       : ValueKind::Choice;
  result.defaultValue = option.get_default_str();
  return result;
}

CommandReference commandReference(const CLI::App &app) {
  CommandReference result{app.get_name(), app.get_description(), {}};
  for (const CLI::Option *option : app.get_options())
    result.options.push_back(referenceOf(*option));
  return result;
}

} // namespace

std::vector<CommandReference> irsift::referenceOf(const CLI::App &program) {
  std::vector<CommandReference> commands{commandReference(program)};
  for (const CLI::App *command :
       program.get_subcommands([](const CLI::App *) { return true; }))
    commands.push_back(commandReference(*command));
  return commands;
}

std::vector<std::string> irsift::knownValues(ValueKind kind) {
  std::vector<std::string> values;
  switch (kind) {
  case ValueKind::Pipeline:
    for (const Preset &preset : allPresets())
      values.emplace_back(preset.name);
    break;
  case ValueKind::Target:
    for (const Target &target : builtinTargets())
      values.push_back(target.name);
    break;
  case ValueKind::Knob:
    for (const Knob &knob : allKnobs())
      for (std::string_view name : {knob.field, knob.environment})
        if (!name.empty())
          values.push_back(std::string(name) + "=");
    break;
  case ValueKind::Pattern:
    for (const reduce::PatternInfo &pattern : reduce::allPatterns())
      values.emplace_back(pattern.name);
    break;
  case ValueKind::Run:
    values = {"latest"};
    break;
  default:
    break;
  }
  return values;
}

std::string irsift::joined(const std::vector<std::string> &words,
                           std::string_view separator) {
  std::string text;
  for (const std::string &word : words) {
    if (!text.empty())
      text += separator;
    text += word;
  }
  return text;
}
