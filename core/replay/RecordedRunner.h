//===- RecordedRunner.h - A run out of a log, with no compiler ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_RECORDEDRUNNER_H
#define IRSIFT_CORE_REPLAY_RECORDEDRUNNER_H

#include "core/replay/Runner.h"

#include <optional>

namespace irsift {

/// Reads the run that a log of dumps or a folder of --mlir-print-ir-tree-dir
/// shows. The request's `input.path` names it; its pipeline, knobs and limits
/// are not looked at.
class RecordedRunner : public Runner {
public:
  /// \p choice picks a pipeline of the log, from 1; without it the one that
  /// ended the run, else the last one.
  explicit RecordedRunner(std::optional<int> choice = std::nullopt)
      : choice(choice) {}

  Expected<Run> run(const RunRequest &request, RunObserver &observer,
                    const std::stop_token &stop) override;

  /// How many pipelines the log of the last run has, and which one was taken.
  int pipelineCount() const { return count; }
  int pipelineChosen() const { return chosen; }

private:
  std::optional<int> choice;
  int count = 0;
  int chosen = 0;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_RECORDEDRUNNER_H
