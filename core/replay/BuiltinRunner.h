//===- BuiltinRunner.h - Our own passes, in the worker --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_BUILTINRUNNER_H
#define IRSIFT_CORE_REPLAY_BUILTINRUNNER_H

#include "core/replay/Runner.h"
#include "core/replay/WorkerProcess.h"

#include <string>

namespace irsift {

/// Runs a pipeline in a worker of its own, one worker a run.
class BuiltinRunner : public Runner {
public:
  explicit BuiltinRunner(std::string workerProgram = findWorkerProgram())
      : workerProgram(std::move(workerProgram)) {}

  Expected<Run> run(const RunRequest &request, RunObserver &observer,
                    const std::stop_token &stop) override;

private:
  std::string workerProgram;
};

/// Those of \p names that are registered passes, in their order.
Expected<std::vector<std::string>>
findRegisteredPasses(const std::vector<std::string> &names,
                     const std::string &workerProgram = findWorkerProgram());

/// \p target with the limit that the knobs set (TRITON_TUNE_BUFFER_LM_SIZE).
Expected<Target> withKnobs(Target target,
                           const std::map<std::string, std::string> &knobs);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_BUILTINRUNNER_H
