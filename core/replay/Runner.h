//===- Runner.h - Ways to get a pipeline run pass by pass -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A runner takes one input through one pipeline and reports every pass as it
// ends. Three of them exist behind this interface: the built-in one, one that
// drives an external mlir-opt, and recorded runs.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_RUNNER_H
#define IRSIFT_CORE_REPLAY_RUNNER_H

#include "core/memory/Target.h"
#include "core/model/Expected.h"
#include "core/model/Run.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace irsift {

/// What the compiler under test may use up before it is stopped.
struct RunLimits {
  /// Wall time of one pass with its verification.
  std::chrono::milliseconds passTime{std::chrono::seconds(60)};
  /// Resident memory of the process that runs the passes.
  int64_t memoryBytes = int64_t(4) << 30;
  /// What that process may print and send, snapshots included.
  int64_t outputBytes = int64_t(8) << 30;
};

struct RunRequest {
  InputInfo input;
  /// Content of the input.
  std::string text;
  /// Name of a preset, or empty if `pipelineText` says what to run.
  std::string preset;
  /// As `--pass-pipeline` of an mlir-opt takes it.
  std::string pipelineText;
  /// As the user gave them; checked by the runner.
  std::map<std::string, std::string> knobs;
  Target target;
  std::vector<std::string> dialectPlugins;
  std::vector<std::string> passPlugins;
  /// Whether operations of unknown dialects are read, in generic form.
  bool allowUnregisteredDialects = false;
  RunLimits limits;
  /// Without snapshots a run is quicker; `changed` and counts stay.
  bool keepSnapshots = true;
};

/// Hears of a run while it goes on, all from the thread that called run().
class RunObserver {
public:
  virtual ~RunObserver();

  /// The input was read: `run` has the input's counts, the pipeline, and every
  /// pass as not run. \p inputText is the text of snapshot 0.
  virtual void runBegun(const Run &run, const std::string &inputText) {}
  /// The rest of the pipeline became known, or known better: options that
  /// depend on the module are computed when the run reaches their stage.
  virtual void pipelineChanged(const Run &run) {}
  virtual void passBegun(PassIndex index, const PassSpec &pass) {}
  /// May come after passBegun() of the next pass: texts arrive a little later.
  /// \p snapshotText is null if `pass.snapshot` is that of the pass before, or
  /// if there is none.
  virtual void passFinished(const PassRun &pass,
                            const std::string *snapshotText) {}
  /// The run is complete, with its verdict.
  virtual void runFinished(const Run &run) {}
};

class Runner {
public:
  virtual ~Runner();

  /// Blocks until the run has ended, however it ended: a compiler that fails,
  /// crashes or hangs is a Run with a verdict. An Error means that no run took
  /// place (unknown pass, missing program) or that \p stop was requested.
  virtual Expected<Run> run(const RunRequest &request, RunObserver &observer,
                            const std::stop_token &stop) = 0;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_RUNNER_H
