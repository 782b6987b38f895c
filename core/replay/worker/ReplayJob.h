//===- ReplayJob.h - Runs a pipeline one pass at a time -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_REPLAYJOB_H
#define IRSIFT_CORE_REPLAY_WORKER_REPLAYJOB_H

#include "core/model/Expected.h"
#include "core/model/Run.h"
#include "core/replay/worker/DiagnosticCollector.h"
#include "core/replay/worker/ModuleSummary.h"
#include "core/replay/worker/PipelinePlan.h"
#include "core/replay/worker/SnapshotPrinter.h"
#include "core/replay/worker/WorkerSession.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <vector>

namespace irsift {

/// Handles one message {"job": "replay"} and streams what happens
/// (docs/formats.md, "Worker protocol").
class ReplayJob {
public:
  ReplayJob(WorkerSession &session, const protocol::Message &request)
      : session(session), request(request) {}

  void run();

private:
  Expected<void> configure();
  /// \returns whether the input is sound.
  bool readInput();
  Expected<void> planPipeline();
  Expected<void> enterTtxir();
  int64_t computedBufferLength();
  void sendBegun();
  void sendPipeline();
  /// Sets `buffers` to those of the module, as pass \p index left it.
  void takeBuffers(PassIndex index);
  /// \returns whether the run goes on.
  bool runPass(PassIndex index);
  /// Runs it and, if it changed anything, the verifier; fills in what came of
  /// it and \returns "pass" or "verifier" if that failed.
  const char *runAndVerify(PassRun &pass);

  WorkerSession &session;
  const protocol::Message &request;
  KnobSettings settings;
  PipelinePlan plan;
  int64_t bufferLength = 0;

  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<DiagnosticCollector> collector;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::unique_ptr<SnapshotPrinter> printer;
  /// Of the module as it is now.
  ModuleSummary summary;
  std::vector<Buffer> buffers;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_REPLAYJOB_H
