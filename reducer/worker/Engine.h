//===- Engine.h - Reduces a module to a fixpoint --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_WORKER_ENGINE_H
#define IRSIFT_REDUCER_WORKER_ENGINE_H

#include "reducer/worker/Judge.h"

#include "llvm/ADT/DenseSet.h"

#include <map>
#include <set>

namespace irsift::reduce {

struct EngineLimits {
  /// Whole reduction; zero is none.
  std::chrono::milliseconds time{0};
  /// Runs of the oracle; zero is none.
  int64_t tests = 0;
};

/// Hears of a reduction.
class EngineObserver {
public:
  virtual ~EngineObserver();
  /// Something simpler was accepted; `state` is it.
  virtual void stepTaken(const State &state, std::string_view pattern) = 0;
  /// A failure was met that is not the wanted one, the first of its signature.
  virtual void otherFailureMet(mlir::ModuleOp candidate,
                               const Verdict &verdict) = 0;
  /// Now and then.
  virtual void progressed() = 0;
};

/// How often the single edits of a pattern on the result came to what.
using Evidence = std::map<std::string, std::map<std::string, int64_t>>;

class Engine {
public:
  enum class End { Fixpoint, TimeLimit, TestLimit };

  Engine(State &state, Judge &judge, Oracle &oracle, const Hints &hints,
         const EngineLimits &limits, EngineObserver &observer)
      : state(state), judge(judge), oracle(oracle), hints(hints),
        limits(limits), observer(observer),
        begun(std::chrono::steady_clock::now()) {}

  /// Drops passes and options while the failure stays.
  void reducePipeline();

  /// Applies the patterns, coarse to fine, until no single edit of any of them
  /// is accepted any more.
  End reduceModule();

  int64_t tests() const { return testCount; }
  int64_t cached() const { return cachedCount; }
  double seconds() const;
  /// After a fixpoint: every single edit was tried, and none was accepted.
  const Evidence &evidence() const { return evidenceTable; }

private:
  bool isOver();
  bool reduceWith(uint32_t pattern, bool isFirstRound);
  bool reduceChunks(uint32_t pattern, uint32_t variant, bool isFirstRound);
  bool reduceSingly(uint32_t pattern);
  std::vector<Edit> editsOf(uint32_t pattern, std::optional<uint32_t> variant,
                            uint32_t *variantCount = nullptr);
  std::vector<uint32_t>
  counterpartsOf(const std::vector<mlir::Operation *> &ops) const;
  bool accept(const Candidate &candidate);
  std::optional<size_t> judgeAll(std::span<const Candidate> candidates);
  void note(const Candidate &candidate, const Outcome &outcome);
  bool tryPasses(std::vector<std::vector<PassSpec>> lists);

  State &state;
  Judge &judge;
  Oracle &oracle;
  const Hints &hints;
  EngineLimits limits;
  EngineObserver &observer;
  std::chrono::steady_clock::time_point begun;
  int64_t testCount = 0;
  int64_t cachedCount = 0;
  std::optional<End> end;
  Evidence evidenceTable;
  std::set<std::string> otherSignatures;
  /// Keys of the candidates that were judged so far.
  llvm::DenseSet<uint64_t> counted;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_WORKER_ENGINE_H
