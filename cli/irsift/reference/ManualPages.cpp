//===- ManualPages.cpp - The manual, from the parser ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/reference/Reference.h"

#include <algorithm>
#include <cctype>

using namespace irsift;

namespace {

struct ExitRow {
  std::string_view code;
  std::string_view meaning;
};

constexpr ExitRow ExitRows[] = {
#define IRSIFT_EXIT_CODE(CODE, MEANING) {#CODE, MEANING},
#include "cli/irsift/reference/ExitCodes.def"
};

constexpr std::string_view Environment = R"(.SH ENVIRONMENT
.TP
.B NO_COLOR
If set, nothing is coloured unless \-\-color says so.
.TP
.B XDG_STATE_HOME
Where the store of runs is if \-\-db does not say it.
.TP
.B IRSIFT_WORKER
Path of irsift\-worker, in place of the one that was installed with the program.
.SH FILES
.TP
.I $XDG_STATE_HOME/irsift/runs.db
.TQ
.I ~/.local/state/irsift/runs.db
The stored runs (SQLite).
.TP
.I PREFIX/share/irsift
Samples, helpers to capture IR, recipes for CI, target files to start from, and
JSON schemas.
)";

/// Text of a paragraph: `words` in backquotes become bold, a hyphen stays one
/// that can be copied, and no line can be taken for a request.
std::string roff(std::string_view text) {
  std::string result;
  bool isBold = false;
  for (char c : text) {
    if (c == '`') {
      result += isBold ? "\\fP" : "\\fB";
      isBold = !isBold;
    } else if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '\'') {
      result += "\\(aq";
    } else {
      result += c;
    }
  }
  if (!result.empty() && result[0] == '.')
    result.insert(0, "\\&");
  return result;
}

std::string sentence(std::string_view text) {
  std::string result = roff(text);
  if (!result.empty() && std::isalnum(static_cast<unsigned char>(text.back())))
    result += '.';
  return result;
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return result;
}

std::string heading(std::string_view name, std::string_view version,
                    std::string_view date) {
  return ".TH " + roff(upper(name)) + " 1 \"" + std::string(date) +
         "\" \"irsift " + std::string(version) + "\" \"irsift manual\"\n";
}

/// `-o FILE`, `[INPUT]`.
std::string usageOf(const OptionReference &option) {
  std::string text;
  if (option.isArgument())
    text = "\\fI" + roff(option.value) + "\\fP";
  else
    text = "\\fB" + roff(option.names.back()) + "\\fP";
  if (!option.isArgument() && option.kind != ValueKind::None)
    text += " \\fI" + roff(option.value) + "\\fP";
  return option.isRequired ? text : "[" + text + "]";
}

std::string entryOf(const OptionReference &option) {
  std::string text = ".TP\n";
  if (option.isArgument()) {
    text += "\\fI" + roff(option.value) + "\\fP\n";
  } else {
    std::vector<std::string> names;
    for (const std::string &name : option.names)
      names.push_back("\\fB" + roff(name) + "\\fP");
    text += joined(names, ", ");
    if (option.kind != ValueKind::None)
      text += " \\fI" + roff(option.value) + "\\fP";
    text += "\n";
  }
  text += sentence(option.description) + "\n";
  if (!option.choices.empty())
    text += "One of " + roff(joined(option.choices, ", ")) + ".\n";
  if (!option.defaultValue.empty())
    text += "Default: " + roff(option.defaultValue) + ".\n";
  return text;
}

std::string entriesOf(const CommandReference &command, bool arguments) {
  std::string text;
  for (const OptionReference &option : command.options)
    if (option.isArgument() == arguments)
      text += entryOf(option);
  if (text.empty())
    return text;
  return (arguments ? ".SH ARGUMENTS\n" : ".SH OPTIONS\n") + text;
}

std::string exitStatus() {
  std::string text = ".SH EXIT STATUS\n";
  for (const ExitRow &row : ExitRows)
    text += ".TP\n.B " + std::string(row.code) + "\n" + sentence(row.meaning) +
            "\n";
  return text;
}

std::string pageOf(const CommandReference &command, std::string_view version,
                   std::string_view date) {
  std::string name = "irsift-" + command.name;
  std::string synopsis = ".B irsift " + roff(command.name) + "\n";
  for (const OptionReference &option : command.options)
    if (option.isRequired || option.isArgument())
      synopsis += usageOf(option) + "\n";
  synopsis += "[\\fIoptions\\fP]\n";
  return heading(name, version, date) + ".SH NAME\n" + roff(name) + " \\- " +
         roff(command.summary) + "\n.SH SYNOPSIS\n" + synopsis +
         ".SH DESCRIPTION\n" + sentence(command.summary) +
         "\nData goes to stdout, everything else to stderr.\n" +
         entriesOf(command, true) + entriesOf(command, false) + exitStatus() +
         ".SH SEE ALSO\n.BR irsift (1)\n";
}

std::string mainPage(const std::vector<CommandReference> &commands,
                     std::string_view version, std::string_view date) {
  const CommandReference &program = commands.front();
  std::string text = heading(program.name, version, date);
  text +=
      ".SH NAME\nirsift \\- triage for MLIR pass pipelines that fail\n"
      ".SH SYNOPSIS\n.B irsift\n\\fICOMMAND\\fP [\\fIarguments\\fP]\n"
      "[\\fIoptions\\fP]\n.SH DESCRIPTION\n" +
      sentence(program.summary) +
      "\n.PP\nThe passes of the compiler are run one at a time in a process "
      "of their own;\nthe IR and the on\\-chip memory after each are kept "
      "in a store.\n.SH COMMANDS\n";
  for (size_t i = 1; i < commands.size(); ++i)
    text += ".TP\n.B " + roff(commands[i].name) + "\n" +
            sentence(commands[i].summary) + "\nSee \\fBirsift\\-" +
            roff(commands[i].name) + "\\fP(1).\n";
  text += entriesOf(program, false) + exitStatus() + std::string(Environment) +
          ".SH SEE ALSO\n";
  for (size_t i = 1; i < commands.size(); ++i)
    text += ".BR irsift\\-" + roff(commands[i].name) + " (1),\n";
  return text + ".BR irsift\\-gui (1),\n.BR xpu\\-opt (1)\n";
}

} // namespace

std::vector<std::pair<std::string, std::string>>
irsift::manualPages(const std::vector<CommandReference> &commands,
                    std::string_view version, std::string_view date) {
  std::vector<std::pair<std::string, std::string>> pages;
  pages.emplace_back("irsift.1", mainPage(commands, version, date));
  for (size_t i = 1; i < commands.size(); ++i)
    pages.emplace_back("irsift-" + commands[i].name + ".1",
                       pageOf(commands[i], version, date));
  return pages;
}
