//===- Reference.h - The command line as values ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Manual pages and shell completion are written from these, and these are read
// off the parser: neither can lag behind.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_REFERENCE_REFERENCE_H
#define IRSIFT_CLI_IRSIFT_REFERENCE_REFERENCE_H

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irsift {

/// What a shell may offer as the value of an option or argument.
enum class ValueKind {
  /// A flag: takes no value.
  None,
  /// Nothing can be offered.
  Free,
  /// OptionReference::choices, and nothing else.
  Choice,
  File,
  Folder,
  Program,
  Pipeline,
  Target,
  Knob,
  Pattern,
  /// Number of a stored run.
  Run,
};

/// An option, a flag, or an argument without a name.
struct OptionReference {
  /// `-o`, `--output`; none for an argument.
  std::vector<std::string> names;
  /// Name of the value: `FILE`.
  std::string value;
  ValueKind kind = ValueKind::None;
  std::vector<std::string> choices;
  std::string description;
  /// As help shows it; empty if there is none.
  std::string defaultValue;
  bool isRequired = false;

  bool isArgument() const { return names.empty(); }
};

struct CommandReference {
  std::string name;
  std::string summary;
  /// In the order of their declaration.
  std::vector<OptionReference> options;
};

/// The program's own options first, under its name; then its subcommands.
std::vector<CommandReference> referenceOf(const CLI::App &program);

/// Names that an option of \p kind takes besides files; `NAME=` for knobs.
std::vector<std::string> knownValues(ValueKind kind);

/// All pages of the manual as (file name, roff), for programs of \p version,
/// released on \p date (`2026-01-31`).
std::vector<std::pair<std::string, std::string>>
manualPages(const std::vector<CommandReference> &commands,
            std::string_view version, std::string_view date);

/// A script that a shell reads.
std::string bashCompletion(const std::vector<CommandReference> &commands);
std::string zshCompletion(const std::vector<CommandReference> &commands);
std::string fishCompletion(const std::vector<CommandReference> &commands);

/// \p words with \p separator between them.
std::string joined(const std::vector<std::string> &words,
                   std::string_view separator);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_REFERENCE_REFERENCE_H
