//===- FishCompletion.cpp - What fish offers behind `irsift` --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/reference/Reference.h"

using namespace irsift;

namespace {

std::string inQuotes(std::string_view text) {
  std::string result = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "'";
}

/// The arguments of `complete` that say what value follows.
std::string valueOf(const OptionReference &option) {
  std::string known = joined(knownValues(option.kind), " ");
  switch (option.kind) {
  case ValueKind::None:
    return "";
  case ValueKind::Free:
    return " -x";
  case ValueKind::Choice:
    return " -x -a " + inQuotes(joined(option.choices, " "));
  case ValueKind::File:
    return " -r -F";
  case ValueKind::Folder:
    return " -x -a '(__fish_complete_directories)'";
  case ValueKind::Program:
    return " -x -a '(__fish_complete_command)'";
  case ValueKind::Pipeline:
  case ValueKind::Target:
    return " -r -F -a " + inQuotes(known);
  case ValueKind::Knob:
  case ValueKind::Pattern:
  case ValueKind::Run:
    return " -x -a " + inQuotes(known);
  }
  return "";
}

std::string lineOf(const OptionReference &option, std::string_view condition) {
  std::string line = "complete -c irsift -n " + inQuotes(condition);
  if (option.isArgument())
    return line + (option.kind == ValueKind::File ? " -F" : valueOf(option)) +
           "\n";
  for (const std::string &name : option.names)
    line += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return line + valueOf(option) + " -d " + inQuotes(option.description) + "\n";
}

} // namespace

std::string
irsift::fishCompletion(const std::vector<CommandReference> &commands) {
  std::string text = "# fish completion for irsift\n"
                     "# Written by `irsift completion fish`.\n\n"
                     "complete -c irsift -f\n";
  for (const OptionReference &option : commands.front().options)
    text += lineOf(option, "__fish_use_subcommand");
  for (size_t i = 1; i < commands.size(); ++i)
    text += "complete -c irsift -n __fish_use_subcommand -a " +
            commands[i].name + " -d " + inQuotes(commands[i].summary) + "\n";
  for (size_t i = 1; i < commands.size(); ++i)
    for (const OptionReference &option : commands[i].options)
      text += lineOf(option, "__fish_seen_subcommand_from " + commands[i].name);
  return text;
}
