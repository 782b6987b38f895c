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
  Expected<void> makeJudge();
  /// Judges the start twice. \returns whether it can be reduced.
  bool checkStart();
  void sendFinished(Engine::End end);

  WorkerSession &session;
  const protocol::Message &request;
  std::unique_ptr<mlir::MLIRContext> context;
  Target target;
  std::optional<Oracle> oracle;
  std::optional<Twin> twin;
  Hints hints;
  State state;
  std::unique_ptr<Judge> judge;
  std::unique_ptr<Engine> engine;
  std::chrono::steady_clock::time_point lastProgress;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_REDUCEJOB_H
