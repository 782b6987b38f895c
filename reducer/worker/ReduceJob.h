//===- ReduceJob.h - One reduction, as the parent asks for it -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_REDUCEJOB_H
#define IRSIFT_REDUCER_WORKER_REDUCEJOB_H

#include "core/replay/worker/WorkerSession.h"
#include "reducer/worker/Engine.h"

#include <memory>

namespace irsift::reduce {

/// Handles one message {"job": "reduce"} and streams what happens
/// (docs/formats.md, "Worker protocol").
class ReduceJob final : public EngineObserver {
public:
  ReduceJob(WorkerSession &session, const protocol::Message &request)
      : session(session), request(request) {}

  void run();

  void stepTaken(const State &state, std::string_view pattern) override;
  void otherFailureMet(mlir::ModuleOp candidate,
                       const Verdict &verdict) override;
  void progressed() override;

private:
  Expected<void> configure();
  Expected<void> readInput();
  Expected<void> readTwin();
  Expected<void> makeJudge();
  /// \returns why the second of a pair is no twin, or an empty string.
  std::string checkTwin();
  /// \returns why \p start is none, or an empty string; a relative oracle
  /// takes it for what it wants.
  std::string problemOf(const Outcome &start);
  void chooseSyntax();
  /// Whether another program judges.
  bool isExternal() const;
  /// \p module as it is written.
  std::string printed(mlir::ModuleOp module) const;
  /// Judges the start twice. \returns whether it can be reduced.
  bool checkStart();
  /// Handles {"job": "check"}.
  void check();
  void sendFinished(Engine::End end);

  WorkerSession &session;
  const protocol::Message &request;
  std::unique_ptr<mlir::MLIRContext> context;
  Target target;
  std::optional<Oracle> oracle;
  std::optional<Twin> twin;
  /// Whether our dialects are not known here.
  bool isForeign = false;
  /// Whether results are written in generic form.
  bool isGeneric = false;
  Hints hints;
  State state;
  std::unique_ptr<Judge> judge;
  std::unique_ptr<Engine> engine;
  std::chrono::steady_clock::time_point lastProgress;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_REDUCEJOB_H
