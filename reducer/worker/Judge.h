//===- Judge.h - Finds the first candidate that is wanted -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_JUDGE_H
#define IRSIFT_REDUCER_WORKER_JUDGE_H

#include "core/memory/Target.h"
#include "reducer/Oracle.h"
#include "reducer/worker/Candidate.h"
#include "reducer/worker/Journal.h"
#include "reducer/worker/Measure.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace irsift::reduce {

/// Where a reduction stands; judges look at it, the engine changes it.
struct State {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  Measure measure;
  std::vector<PassSpec> passes;
  /// The module as it is written; empty: as whoever judges it prints it.
  std::string text;
  std::vector<RegisteredPattern> patterns;
  /// What came of candidates, by keyOf().
  llvm::DenseMap<uint64_t, Outcome> cache;
  /// Keeps new outcomes for a later resumption, if wanted.
  std::unique_ptr<Journal> journal;

  /// Enters an outcome that was worked out.
  void remember(const Outcome &outcome);
};

/// Tells candidates apart: a module by its structural hash, under passes.
uint64_t keyOf(uint64_t moduleHash, const std::vector<PassSpec> &passes);

/// What a candidate may use up.
struct CandidateLimits {
  std::chrono::milliseconds wall{10'000};
  int64_t memoryBytes = int64_t(4) << 30;
};

class Judge {
public:
  virtual ~Judge();

  /// Judges the module as it is, without looking into the cache.
  virtual Outcome judgeCurrent(State &state) = 0;

  /// Judges in order, several at a time, and returns the position of the first
  /// that is wanted, whatever the number of workers. \p sink hears of each
  /// outcome up to it, in order; it returns false to stop.
  virtual std::optional<size_t>
  firstAccepted(State &state, std::span<const Candidate> candidates,
                llvm::function_ref<bool(size_t, const Outcome &)> sink) = 0;

  /// The state has changed since the last call.
  virtual void stateChanged() = 0;
};

/// Names and values of environment variables.
using Environment = std::vector<std::pair<std::string, std::string>>;

/// Passes that every candidate has to go through as well. (A twin that is a
/// file is the second of a pair: reducer/patterns/Pair.h.)
struct Twin {
  std::vector<PassSpec> passes;
  Target target;
  /// What passes look up for themselves; so for `passes` only.
  Environment environment;
};

/// Runs the passes on copies of the module in forked copies of this process.
/// \p twin may be null.
std::unique_ptr<Judge> makeForkJudge(mlir::MLIRContext *context,
                                     const Target &target, Oracle &oracle,
                                     const Twin *twin,
                                     const CandidateLimits &limits,
                                     unsigned workers);

/// How an external program judges.
struct ExternalCommand {
  /// An mlir-opt-like program with its arguments; empty if a script judges.
  std::vector<std::string> opt;
};

/// Hands candidates as files to processes: an opt program, or the oracle's
/// script. \p twin may be null.
std::unique_ptr<Judge> makeExternalJudge(const ExternalCommand &command,
                                         Oracle &oracle, const Twin *twin,
                                         const CandidateLimits &limits,
                                         unsigned workers);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_JUDGE_H
