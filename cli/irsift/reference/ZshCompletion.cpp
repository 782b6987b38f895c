//===- ZshCompletion.cpp - What zsh offers behind `irsift` ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/reference/Reference.h"

using namespace irsift;

namespace {

constexpr std::string_view Head = R"(#compdef irsift
# zsh completion for irsift
# Written by `irsift completion zsh`.

_irsift() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \
    '(- *)'{-h,--help}'[Print help and exit]' \
    '(- *)--version[Print the version and exit]' \
    '1:command:->command' \
    '*::argument:->arguments'
  case $state in
  command)
    local -a commands=(
)";

constexpr std::string_view Tail = R"(    esac
    ;;
  esac
}

if [ "$funcstack[1]" = _irsift ]; then
  _irsift "$@"
else
  compdef _irsift irsift
fi
)";

/// Inside of '...' and of a description of _arguments or _describe.
std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '\'')
      result += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      result += std::string("\\") + c;
    else
      result += c;
  }
  return result;
}

/// `: NAME : ACTION` of _arguments.
std::string actionOf(const OptionReference &option) {
  std::string known = joined(knownValues(option.kind), " ");
  switch (option.kind) {
  case ValueKind::None:
    return "";
  case ValueKind::Free:
    return " ";
  case ValueKind::Choice:
    return "(" + joined(option.choices, " ") + ")";
  case ValueKind::File:
    return "_files";
  case ValueKind::Folder:
    return "_files -/";
  case ValueKind::Program:
    return "_command_names -e";
  case ValueKind::Pipeline:
  case ValueKind::Target:
    return "{compadd -- " + known + "; _files}";
  case ValueKind::Knob:
    return "{compadd -S \"\" -- " + known + "}";
  case ValueKind::Pattern:
  case ValueKind::Run:
    return "(" + known + ")";
  }
  return "";
}

std::string specOf(const OptionReference &option) {
  std::string value = ":" + escaped(option.value) + ":" + actionOf(option);
  if (option.isArgument())
    return "'" + value + "'";
  std::string spec;
  if (option.names.size() > 1)
    spec = "'*'{" + joined(option.names, ",") + "}'";
  else
    spec = "'*" + option.names.front();
  spec += "[" + escaped(option.description) + "]";
  return spec + (option.kind == ValueKind::None ? "'" : value + "'");
}

} // namespace

std::string
irsift::zshCompletion(const std::vector<CommandReference> &commands) {
  std::string text(Head);
  for (size_t i = 1; i < commands.size(); ++i)
    text += "      '" + commands[i].name + ":" + escaped(commands[i].summary) +
            "'\n";
  text += "    )\n    _describe command commands\n    ;;\n"
          "  arguments)\n    case $line[1] in\n";
  for (size_t i = 1; i < commands.size(); ++i) {
    text += "    " + commands[i].name + ")\n      _arguments";
    for (const OptionReference &option : commands[i].options)
      text += " \\\n        " + specOf(option);
    text += "\n      ;;\n";
  }
  return text + std::string(Tail);
}
