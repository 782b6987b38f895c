//===- Command.h - A subcommand of irsift ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a subcommand: one file in commands/ with the class and its
// `createNameCommand()`, and one line in Commands.def.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_COMMAND_H
#define IRSIFT_CLI_IRSIFT_COMMAND_H

#include "core/model/Expected.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <stop_token>

namespace irsift {

/// What a running command may ask of the program.
struct CommandContext {
  /// Requested by Ctrl-C and SIGTERM. A command then writes what it has and
  /// returns ExitCode::Interrupted.
  std::stop_token stop;
};

class Command {
public:
  virtual ~Command() = default;

  /// Declares options and arguments; called once, before parsing.
  virtual void addOptions(CLI::App &app) = 0;

  /// Does the work. Data goes to stdout, everything else to stderr; an Error
  /// is printed by the caller.
  virtual Expected<ExitCode> run(const CommandContext &context) = 0;
};

#define IRSIFT_COMMAND(NAME, SPELLING, SUMMARY)                                \
  std::unique_ptr<Command> create##NAME##Command();
#include "cli/irsift/Commands.def"

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_COMMAND_H
