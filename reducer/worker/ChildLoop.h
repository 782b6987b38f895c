//===- ChildLoop.h - What a forked judge does -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_CHILDLOOP_H
#define IRSIFT_REDUCER_WORKER_CHILDLOOP_H

#include "reducer/worker/Judge.h"
#include "reducer/worker/PassRunner.h"

namespace irsift::reduce {

constexpr size_t NoCandidate = SIZE_MAX;

/// What a child writes before it does anything that may kill it.
struct SharedProgress {
  volatile uint64_t candidate;
  volatile int32_t pass;
};

/// A result is a text. What verifies may have none: custom syntax leaves types
/// out that it takes for granted. Checked for what is wanted only.
bool canBeReadBack(mlir::ModuleOp module);

/// Reads candidates from a pipe, judges each on a copy of the module that this
/// process was forked with, and writes outcomes.
class ChildLoop {
public:
  ChildLoop(State &state, PassRunner &runner, Measurer &measurer,
            mlir::MLIRContext *context, const Target &target,
            const Oracle &oracle, const Twin *twin, SharedProgress &progress)
      : state(state), runner(runner), measurer(measurer), context(context),
        target(target), oracle(oracle), twin(twin), progress(progress),
        twinOracle(*Oracle::make(oracle.spec())) {}

  [[noreturn]] void run(int input, int output);

private:
  Outcome judge(const Candidate &candidate);
  /// The twin comes first, as the passes under test may take the process down.
  /// If the twin does, no pass of theirs is on record, and the candidate is
  /// invalid.
  void judgeParts(mlir::OwningOpRef<mlir::ModuleOp> copy,
                  const Candidate &candidate, Outcome &outcome);
  /// Whether the twin is what a twin has to be: no failure, and not what is
  /// looked for.
  bool compiles(mlir::OwningOpRef<mlir::ModuleOp> module,
                const std::vector<PassSpec> &passes, const Target &limits);
  bool isSound(mlir::ModuleOp copy);
  void decide(const Observation &observation, Outcome &outcome);
  bool matchesOutput(const Observation &observation) const;

  State &state;
  PassRunner &runner;
  Measurer &measurer;
  mlir::MLIRContext *context;
  const Target &target;
  const Oracle &oracle;
  const Twin *twin;
  SharedProgress &progress;
  /// As the oracle before the start is known, which any failure interests.
  Oracle twinOracle;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_CHILDLOOP_H
