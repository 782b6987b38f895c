//===- Main.cpp - irsift --------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/Terminal.h"
#include "core/replay/Installation.h"

#include <csignal>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include <pthread.h>
#include <unistd.h>

using namespace irsift;

namespace {

/// Turns SIGINT and SIGTERM into a stop request; a second one ends at once.
/// Must be made before any thread, so that all of them leave the signals to
/// the one that waits here.
std::stop_token catchInterrupts() {
  std::stop_source source;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, source]() mutable {
    int signal = 0;
    while (sigwait(&signals, &signal) == 0)
      if (!source.request_stop())
        ::_exit(int(ExitCode::Interrupted));
  }).detach();
  return source.get_token();
}

struct Subcommand {
  CLI::App *app;
  std::unique_ptr<Command> command;
};

std::vector<Subcommand> addCommands(CLI::App &app) {
  std::vector<Subcommand> commands;
  auto add = [&](const char *name, const char *summary,
                 std::unique_ptr<Command> command) {
    CLI::App *subcommand = app.add_subcommand(name, summary);
    command->addOptions(*subcommand);
    commands.push_back({subcommand, std::move(command)});
  };
#define IRSIFT_COMMAND(NAME, SPELLING, SUMMARY)                                \
  add(SPELLING, SUMMARY, create##NAME##Command());
#include "cli/irsift/Commands.def"
  return commands;
}

/// CLI11 by itself only misses "a subcommand", whatever was given for one.
std::string unknownCommand(int argc, char **argv,
                           const std::vector<Subcommand> &commands) {
  if (argc < 2 || argv[1][0] == '-')
    return {};
  std::string names;
  for (const Subcommand &subcommand : commands) {
    if (subcommand.app->get_name() == argv[1])
      return {};
    names += " " + subcommand.app->get_name();
  }
  return "there is no command '" + std::string(argv[1]) +
         "'; there are:" + names;
}

int runCommand(Command &command, const CommandContext &context) {
  Expected<ExitCode> code = command.run(context);
  if (outputIsLost()) {
    printMessage("standard output cannot be written: is the disk full?");
    return int(ExitCode::Usage);
  }
  if (code)
    return int(*code);
  printMessage(code.error().message);
  return int(code.error().exitCode);
}

} // namespace

int main(int argc, char **argv) {
  CommandContext context{catchInterrupts()};
  std::signal(SIGPIPE, SIG_IGN);
  CLI::App app("Finds the pass that fails, its real reason, and the on-chip "
               "memory in use, when a Triton kernel does not compile for an "
               "XPU.",
               "irsift");
  app.set_version_flag("--version", "irsift " IRSIFT_VERSION);
  app.require_subcommand(1);
  if (std::string folder = findDataFolder(); !folder.empty())
    app.footer("Samples, recipes and schemas: " + folder);
  std::vector<Subcommand> commands = addCommands(app);
  if (std::string message = unknownCommand(argc, argv, commands);
      !message.empty()) {
    printMessage(message);
    return int(ExitCode::Usage);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    int code = app.exit(error);
    return code == 0 ? 0 : int(ExitCode::Usage);
  }
  try {
    for (Subcommand &subcommand : commands)
      if (subcommand.app->parsed())
        return runCommand(*subcommand.command, context);
  } catch (const std::exception &error) {
    printMessage(std::string("internal fault: ") + error.what());
  }
  return int(ExitCode::InternalFault);
}
