//===- SnapshotQuestion.cpp - What `irsift bisect --when` asks ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/SnapshotQuestion.h"
#include "cli/irsift/RunReference.h"
#include "core/ingest/IrText.h"
#include "core/model/ScratchFolder.h"
#include "core/replay/Process.h"

#include <filesystem>
#include <memory>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr auto ScriptTime = std::chrono::minutes(1);
constexpr int CannotTell = 125;

Expected<bool> askScript(const std::string &program,
                         const ScratchFolder &folder, const std::string &text,
                         const std::stop_token &stop) {
  Expected<std::string> path = folder.write("snapshot.mlir", text);
  if (!path)
    return tl::unexpected(path.error());
  ProcessSpec spec;
  spec.command = {program, *path};
  spec.input = text;
  spec.limits.wall = ScriptTime;
  Expected<ProcessResult> result = runProcess(spec, stop);
  if (!result)
    return tl::unexpected(result.error());
  if (result->end != ProcessEnd::Exited)
    return makeError("'" + program +
                         "' did not end by itself; a script has a minute",
                     ExitCode::CannotJudge);
  if (result->exitCode == CannotTell)
    return makeError("'" + program + "' says that it cannot judge (exit 125)",
                     ExitCode::CannotJudge);
  return result->exitCode == 0;
}

SnapshotQuestion scriptQuestion(std::string name, std::stop_token stop) {
  // A name with a slash is a path; others are looked for here, then in PATH.
  std::error_code error;
  std::string program =
      fs::is_regular_file(name, error) ? fs::absolute(name).string() : name;
  auto folder = std::make_shared<ScratchFolder>("bisect");
  return [=](const ModuleState &state, PassIndex) {
    return askScript(program, *folder, state.text, stop);
  };
}

Expected<SnapshotQuestion> differenceQuestion(const std::string &name,
                                              const StoreOptions &store) {
  Expected<KeptRun> kept = openRun(store, name);
  if (!kept)
    return tl::unexpected(kept.error());
  auto other = std::make_shared<KeptRun>(std::move(*kept));
  return [other](const ModuleState &state, PassIndex index) -> Expected<bool> {
    if (index.value >= int64_t(other->run.passes.size()))
      return true;
    Expected<std::string> text = textAfter(*other, index);
    if (!text)
      return makeError(other->label + " has no IR to compare at pass " +
                           std::to_string(index.value) + ": " +
                           text.error().message,
                       ExitCode::CannotJudge);
    return normalizeIr(state.text) != normalizeIr(*text);
  };
}

/// The rest of \p text behind \p word and a space, else nothing.
std::string argumentOf(const std::string &text, std::string_view word) {
  if (!text.starts_with(word) || text.size() <= word.size() + 1 ||
      text[word.size()] != ' ')
    return {};
  return text.substr(word.size() + 1);
}

} // namespace

Expected<SnapshotQuestion> irsift::readQuestion(const std::string &text,
                                                const StoreOptions &store,
                                                std::stop_token stop) {
  if (std::string program = argumentOf(text, "script"); !program.empty())
    return scriptQuestion(std::move(program), std::move(stop));
  if (std::string run = argumentOf(text, "differs"); !run.empty())
    return differenceQuestion(run, store);
  auto predicate = parsePredicate(text);
  if (!predicate)
    return makeError(predicate.error().message +
                     ", `script PROGRAM` or `differs RUN`");
  return [test = std::move(*predicate)](const ModuleState &state,
                                        PassIndex) -> Expected<bool> {
    return test(state);
  };
}
