//===- PassRunner.h - Runs a pipeline in this process, and says what came -===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_PASSRUNNER_H
#define IRSIFT_REDUCER_WORKER_PASSRUNNER_H

#include "core/memory/Target.h"
#include "core/replay/worker/DiagnosticCollector.h"
#include "core/verdict/Classify.h"
#include "reducer/Oracle.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

#include <memory>
#include <vector>

namespace irsift::reduce {

/// A fixed pipeline over many modules of one context. Its verdicts are those
/// of a replay.
class PassRunner {
public:
  static Expected<std::unique_ptr<PassRunner>>
  make(mlir::MLIRContext *context, std::vector<PassSpec> passes,
       const Target &target, const Oracle &oracle);

  const std::vector<PassSpec> &passes() const { return specs; }

  /// Runs the passes on \p module, which is left in whatever state. Before
  /// each pass its index is written to \p progress.
  Observation run(mlir::ModuleOp module, volatile int32_t &progress);

  /// The verdict on a module that took this process down.
  Verdict verdictOfDeath(RunOutcome outcome) const;

private:
  PassRunner(mlir::MLIRContext *context, std::vector<PassSpec> passes,
             const Target &target, const Oracle &oracle);
  void describe(mlir::ModuleOp module, Observation &observation);

  std::vector<PassSpec> specs;
  std::vector<std::unique_ptr<mlir::PassManager>> steps;
  const Target &target;
  const Oracle &oracle;
  DiagnosticCollector collector;
  /// As the passes' options say; elements per core.
  int64_t bufferLength = 0;
  /// Frame for the classification: the passes, none of them run.
  irsift::Run frame;
};

/// Whether the FileCheck patterns \p checks match \p text.
bool matchesChecks(const std::string &checks, const std::string &text);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_PASSRUNNER_H
