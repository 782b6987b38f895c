//===- ExternalRunner.h - Runs a pipeline in somebody else's mlir-opt -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALRUNNER_H
#define IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALRUNNER_H

#include "core/replay/Runner.h"

#include <string>
#include <vector>

namespace irsift {

/// Drives any program with the command line of an mlir-opt, of any version.
/// Stretches of module passes take one process that dumps the module after
/// each pass; passes on nested operations, and stretches whose dumps do not
/// fit the pipeline, take a process a pass, from the last good snapshot.
///
/// What goes wrong with the program itself (missing, unknown pass or option,
/// output that is no IR) is a run with a verdict of class tool-error.
class ExternalRunner : public Runner {
public:
  ExternalRunner(std::string program, std::vector<std::string> arguments)
      : program(std::move(program)), arguments(std::move(arguments)) {}

  Expected<Run> run(const RunRequest &request, RunObserver &observer,
                    const std::stop_token &stop) override;

private:
  std::string program;
  std::vector<std::string> arguments;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALRUNNER_H
