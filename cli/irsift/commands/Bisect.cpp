//===- Bisect.cpp - irsift bisect -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunSession.h"
#include "cli/irsift/SnapshotQuestion.h"
#include "viz/text/RunText.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

/// Asks about each snapshot as it comes.
class Judge : public RunObserver {
public:
  explicit Judge(SnapshotQuestion question) : question(std::move(question)) {}

  void runBegun(const Run &run, const std::string &inputText) override {
    state = {run.inputOps, run.inputMemory, inputText};
    held = inInput = ask(PassIndex(-1));
  }

  void passFinished(const PassRun &pass, const std::string *text) override {
    if (pass.status != PassStatus::Ok)
      return;
    state.ops = pass.ops;
    state.memory = pass.memory;
    if (text)
      state.text = *text;
    if (failure)
      return;
    bool holds = ask(pass.index);
    if (failure)
      return;
    judged = pass.index.value + 1;
    if (holds && !held && !found)
      found = pass.index;
    held = holds;
  }

  bool inInput = false;
  std::optional<PassIndex> found;
  int judged = 0;
  std::optional<Error> failure; ///< Why a snapshot could not be judged.

private:
  bool ask(PassIndex index) {
    Expected<bool> answer = question(state, index);
    if (!answer)
      failure = answer.error();
    return answer.value_or(false);
  }

  SnapshotQuestion question;
  ModuleState state;
  bool held = false;
};

class BisectCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    runOptions.addTo(app);
    app.add_option("--when", when,
                   "`lm_peak > N` (lm, lm_peak, sm, sm_peak, ops), `appears "
                   "OPERATION`, `vanishes OPERATION`, `attribute NAME [= "
                   "VALUE]`, `text PATTERN`, `script PROGRAM`, or `differs "
                   "RUN`")
        ->type_name("PREDICATE")
        ->required();
    store.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &context) override {
    Expected<SnapshotQuestion> question =
        readQuestion(when, store, context.stop);
    if (!question)
      return tl::unexpected(question.error());
    Judge judge(std::move(*question));
    Expected<Run> run = runAndStore(runOptions, store, output, context, &judge);
    if (!run)
      return tl::unexpected(run.error());
    if (run->verdict.kind == VerdictClass::ParseError) {
      printMessage("the input cannot be read, so there is nothing to judge");
      return ExitCode::CannotJudge;
    }
    if (judge.failure)
      printMessage(judge.failure->message);
    printOut(output.json ? document(*run, judge) : render(*run, judge));
    if (judge.inInput || judge.found)
      return ExitCode::Ok;
    return isComplete(*run, judge) ? ExitCode::Finding : ExitCode::CannotJudge;
  }

private:
  static bool isComplete(const Run &run, const Judge &judge) {
    return size_t(judge.judged) == run.passes.size();
  }

  std::string document(const Run &run, const Judge &judge) const {
    Json json{{"predicate", when},
              {"run", run.id.value},
              {"holds_in_input", judge.inInput},
              {"judged_passes", judge.judged},
              {"passes", run.passes.size()},
              {"found", nullptr}};
    if (judge.found)
      json["found"] = {{"index", judge.found->value},
                       {"pass", run.passes[judge.found->value].pass.name},
                       {"snapshot", run.passes[judge.found->value].snapshot}};
    return jsonDocument("bisect", json);
  }

  std::string render(const Run &run, const Judge &judge) const {
    std::string text;
    if (judge.inInput)
      text = fmt::format("{}: holds in the input\n", when);
    if (judge.found) {
      const PassRun &pass = run.passes[judge.found->value];
      text += fmt::format("{}: {} after pass {} of {}\n  {}\n", when,
                          judge.inInput ? "again" : "first", pass.index.value,
                          run.passes.size(),
                          passText(pass.pass.name, pass.pass.options));
      if (run.id.value != 0)
        text += fmt::format("  irsift diff {0}:{1} {0}:{2}\n", run.id.value,
                            pass.index.value == 0
                                ? std::string("input")
                                : std::to_string(pass.index.value - 1),
                            pass.index.value);
    } else if (!judge.inInput) {
      text = isComplete(run, judge)
                 ? fmt::format("{}: holds after no pass\n", when)
                 : fmt::format("{}: cannot judge: {} of {} passes ran, and it "
                               "holds after none of them\n",
                               when, judge.judged, run.passes.size());
    }
    return text;
  }

  RunOptions runOptions;
  std::string when;
  StoreOptions store;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createBisectCommand() {
  return std::make_unique<BisectCommand>();
}
