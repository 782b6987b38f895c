//===- BashCompletion.cpp - What bash offers behind `irsift` --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/reference/Reference.h"

using namespace irsift;

namespace {

/// Asks nothing of the bash-completion package, so that it can be sourced as
/// it is. Bash splits words at `=` and `:`; where one of them stands before the
/// cursor, the option is the word in front of it.
constexpr std::string_view Head = R"(# bash completion for irsift
# Written by `irsift completion bash`.

_irsift_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_irsift_files() {
    compopt -o filenames 2>/dev/null
    local found
    mapfile -t found < <(compgen "$1" -- "$2")
    COMPREPLY+=("${found[@]}")
}

_irsift() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' options='' kind='' words='' i
    COMPREPLY=()
    if [[ $cur == '=' ]]; then
        cur=''
    elif [[ $prev == '=' ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
    case $command in
)";

constexpr std::string_view Tail = R"(    esac
    if [[ -z $kind && $cur == -* ]]; then
        _irsift_words "$options" "$cur"
        return
    fi
    case ${kind:-$argument} in
    none) ;;
    words) _irsift_words "$words" "$cur" ;;
    folder) _irsift_files -d "$cur" ;;
    program)
        _irsift_files -c "$cur"
        [[ $cur == */* ]] && _irsift_files -f "$cur"
        ;;
    words+files)
        _irsift_words "$words" "$cur"
        _irsift_files -f "$cur"
        ;;
    knob)
        compopt -o nospace 2>/dev/null
        _irsift_words "$words" "$cur"
        ;;
    *) _irsift_files -f "$cur" ;;
    esac
}

complete -F _irsift irsift
)";

struct Offer {
  std::string kind;
  std::string words;
};

Offer offerOf(const OptionReference &option) {
  switch (option.kind) {
  case ValueKind::None:
  case ValueKind::Free:
    return {"none", ""};
  case ValueKind::Choice:
    return {"words", joined(option.choices, " ")};
  case ValueKind::File:
    return {"file", ""};
  case ValueKind::Folder:
    return {"folder", ""};
  case ValueKind::Program:
    return {"program", ""};
  case ValueKind::Pipeline:
  case ValueKind::Target:
    return {"words+files", joined(knownValues(option.kind), " ")};
  case ValueKind::Knob:
    return {"knob", "$_irsift_knobs"};
  case ValueKind::Pattern:
  case ValueKind::Run:
    return {"words", joined(knownValues(option.kind), " ")};
  }
  return {};
}

std::string assignment(const Offer &offer, std::string_view variable) {
  std::string text = std::string(variable) + "=" + offer.kind;
  if (!offer.words.empty())
    text += " words=\"" + offer.words + "\"";
  return text;
}

std::string caseOf(const CommandReference &command) {
  std::vector<std::string> names;
  std::string values, argument = "        local argument=none\n";
  bool hasArgument = false;
  for (const OptionReference &option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
    if (option.isArgument() && !hasArgument)
      argument = "        local " + assignment(offerOf(option), "argument");
    if (option.isArgument() && !hasArgument)
      argument += "\n";
    hasArgument |= option.isArgument();
    if (!option.isArgument() && option.kind != ValueKind::None)
      values += "        " + joined(option.names, " | ") + ") " +
                assignment(offerOf(option), "kind") + " ;;\n";
  }
  std::string text = "    " + command.name + ")\n" + argument +
                     "        options='" + joined(names, " ") + "'\n";
  if (!values.empty())
    text += "        case $prev in\n" + values + "        esac\n";
  return text + "        ;;\n";
}

} // namespace

std::string
irsift::bashCompletion(const std::vector<CommandReference> &commands) {
  std::string text(Head);
  text.insert(text.find("_irsift_words()"),
              "_irsift_knobs='" + joined(knownValues(ValueKind::Knob), " ") +
                  "'\n\n");
  std::vector<std::string> names, options;
  for (const OptionReference &option : commands.front().options)
    options.insert(options.end(), option.names.begin(), option.names.end());
  for (size_t i = 1; i < commands.size(); ++i)
    names.push_back(commands[i].name);
  text += "    '')\n        local argument=words words='" + joined(names, " ") +
          "'\n        options='" + joined(options, " ") + "'\n        ;;\n";
  for (size_t i = 1; i < commands.size(); ++i)
    text += caseOf(commands[i]);
  text += "    *) local argument=none ;;\n";
  return text + std::string(Tail);
}
