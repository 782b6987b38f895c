//===- Reduction.h - Replays, reduces on both levels, confirms ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_REDUCTION_H
#define IRSIFT_REDUCER_REDUCTION_H

#include "reducer/Reducer.h"

namespace irsift::reduce {

/// Input: the module that the user has, through the pipeline up to the failing
/// pass. Pass: the module before the failing pass, through that pass alone.
enum class Level { Input, Pass };

struct ReductionRequest {
  /// `text` and `passes` are worked out from `run`.
  ReduceRequest base;
  /// A knob as KNOB=VALUE with which the input compiles, or a file that does;
  /// only what goes on doing so is accepted. Empty: none.
  std::string twin;
  bool wantsInput = true;
  bool wantsPass = true;
};

struct LevelResult {
  Level level = Level::Input;
  ReduceResult result;
  /// The result as a file, with its header.
  std::string repro;
  std::optional<TwinSpec> twin;
  /// See differencesLeft().
  std::vector<std::string> differences;
  /// Whether the result, run anew in a process of its own, fails in the way
  /// that was kept.
  bool isConfirmed = false;
};

struct Reduction {
  std::vector<LevelResult> levels;
};

class ReductionObserver : public ReduceObserver {
public:
  virtual void levelBegun(Level level) {}
};

/// Replays the run to find the failing pass, reduces, and runs each result
/// again in a fresh process.
Expected<Reduction> reduceRun(const ReductionRequest &request,
                              ReductionObserver &observer,
                              const std::stop_token &stop);

/// Forgets what a stopped reduction left for its resumption.
void removeJournals(const ReductionRequest &request);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_REDUCTION_H
