//===- RunRequests.h - What a replay is started with ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_RUNREQUESTS_H
#define IRSIFT_GUI_MODELS_RUNREQUESTS_H

#include "core/replay/Runner.h"

#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace irsift::gui {

/// What a user chooses beside the input. What is empty comes from the input,
/// else it is the default.
struct RunSettings {
  /// Name of a preset, or the text of a pipeline.
  std::string pipeline;
  std::map<std::string, std::string> knobs;
  /// Name of a target, or a target file.
  std::string target;

  bool operator==(const RunSettings &) const = default;
};

/// What runs the passes, whatever the input.
struct CompilerSettings {
  /// A program with the command line of an mlir-opt, and arguments for it;
  /// empty: the passes that irsift brings along.
  std::vector<std::string> opt;
  std::vector<std::string> dialectPlugins, passPlugins;
  bool allowUnregisteredDialects = false;
  RunLimits limits;
};

Expected<RunRequest> requestForPath(const QString &path,
                                    const RunSettings &settings);

/// What makes a stored run again. \p inputText is its snapshot 0.
RunRequest requestForRun(const Run &run, std::string inputText);

RunSettings settingsOf(const RunRequest &request);
/// Puts what \p settings name into \p request, knobs as a whole.
Expected<void> applySettings(RunRequest &request, const RunSettings &settings);

/// Whether \p request is a log or a folder of dumps, which are read and not
/// run.
bool isRecorded(const InputInfo &input);
void applyCompiler(RunRequest &request, const CompilerSettings &compiler);
std::unique_ptr<Runner> makeRunner(const RunRequest &request,
                                   const CompilerSettings &compiler);

/// The text of the pipeline after \p pass (-1: the input) of \p run, as it is
/// with \p knobs. Where the pipeline is no preset, its passes stay as they are.
std::string restOfPipeline(const Run &run, int pass,
                           const std::map<std::string, std::string> &knobs);

/// `irsift replay ...` that makes the same run; of \p isEdited input, which is
/// in no file, the commands that take it from the store.
QString commandLineOf(const Run &run, bool isEdited,
                      const CompilerSettings &compiler = {});

/// Quoted for a POSIX shell if need be.
QString shellQuoted(const QString &word);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_RUNREQUESTS_H
