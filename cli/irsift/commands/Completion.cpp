//===- Completion.cpp - irsift completion ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/Terminal.h"
#include "cli/irsift/reference/Reference.h"

using namespace irsift;

namespace {

class CompletionCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    program = app.get_parent();
    app.add_option("SHELL", shell, "The shell that is to read it")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->required();
  }

  Expected<ExitCode> run(const CommandContext &) override {
    std::vector<CommandReference> commands = referenceOf(*program);
    printOut(shell == "bash"  ? bashCompletion(commands)
             : shell == "zsh" ? zshCompletion(commands)
                              : fishCompletion(commands));
    return ExitCode::Ok;
  }

private:
  const CLI::App *program = nullptr;
  std::string shell;
};

} // namespace

std::unique_ptr<Command> irsift::createCompletionCommand() {
  return std::make_unique<CompletionCommand>();
}
