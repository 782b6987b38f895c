//===- Reducer.h - From a failing input to the smallest one ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing of MLIR here: the work is done by irsift-reduce-worker.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_REDUCER_H
#define IRSIFT_REDUCER_REDUCER_H

#include "core/model/Expected.h"
#include "core/model/Run.h"
#include "core/replay/Runner.h"
#include "reducer/Oracle.h"

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace irsift::reduce {

/// What is much like the input and compiles, and has to go on compiling: the
/// input itself under another setting, or another module.
struct TwinSpec {
  /// "KNOB=VALUE" or the path of the file, for people.
  std::string name;
  /// Of a setting.
  std::vector<PassSpec> passes;
  Target target;
  std::map<std::string, std::string> knobs;
  /// Of a file; it is reduced along with the input.
  std::string text;

  bool isFile() const { return !text.empty(); }
};

struct ReduceRequest {
  /// Plugins, limits, target and the input's path of the run that failed.
  RunRequest run;
  /// What to reduce, and the passes that show the failure.
  std::string text;
  std::vector<PassSpec> passes;
  OracleSpec oracle;
  std::optional<TwinSpec> twin;
  /// An mlir-opt-like program with its arguments; empty: built in.
  std::vector<std::string> opt;
  /// Names of patterns; an empty `include` means all.
  std::vector<std::string> include, exclude;
  unsigned workers = 1;
  /// Whether passes and options may be dropped, too.
  bool reducePipeline = true;
  /// Zero is none.
  std::chrono::milliseconds timeLimit{0};
  int64_t maxTests = 0;
  std::chrono::milliseconds candidateTime{10'000};
  /// File that outcomes are kept in, so that a stopped reduction can go on
  /// with the same result; empty: none.
  std::string journal;
};

/// An accepted simplification.
struct ReduceStep {
  std::string pattern;
  /// Operations, the module included; bytes of the text.
  int64_t ops = 0;
  int64_t bytes = 0;
  int64_t tests = 0;
  double seconds = 0;
  std::string pipeline;
  std::string text;
  /// Of the twin, if that is a file.
  std::string twinText;
};

struct ReduceResult {
  enum class End { Fixpoint, TimeLimit, TestLimit, Interrupted, Fault };
  End end = End::Fixpoint;
  /// Of a fault: what became of the process that reduced.
  std::string problem;
  /// What was kept, for people, and the failure of the start.
  std::string oracle;
  Verdict verdict;
  /// How the result failed when it was run once more: like the start, but with
  /// numbers and names of its own.
  Verdict seen;
  int64_t startOps = 0, startBytes = 0;
  /// Whether operations of our dialects were read as unknown ones, since they
  /// are none of ours.
  bool isForeign = false;
  /// The last one is the result.
  std::vector<ReduceStep> steps;
  int64_t tests = 0;
  int64_t cached = 0;
  double seconds = 0;
  /// Failures met on the way that are not the wanted one, one per signature.
  std::vector<std::pair<Verdict, std::string>> otherFailures;
  /// By pattern and outcome, how often a single edit of the result came to it;
  /// only after a fixpoint.
  std::map<std::string, std::map<std::string, int64_t>> evidence;

  const ReduceStep &result() const { return steps.back(); }
  ReduceStep &result() { return steps.back(); }
};

std::string_view toString(ReduceResult::End end);

/// Hears of a reduction while it goes on.
class ReduceObserver {
public:
  virtual ~ReduceObserver();
  virtual void started(const ReduceResult &result) {}
  virtual void stepTaken(const ReduceStep &step) {}
  /// A failure that is not the wanted one, the first of its signature.
  virtual void otherFailure(const Verdict &verdict, const std::string &text) {}
  virtual void progressed(int64_t ops, int64_t tests, double seconds) {}
};

/// Reduces until nothing simpler fails in the same way, or a limit strikes, or
/// \p stop is requested: the best so far is then the result. An Error with
/// ExitCode::NotFailing says why the start is none.
Expected<ReduceResult> reduceText(const ReduceRequest &request,
                                  ReduceObserver &observer,
                                  const std::stop_token &stop);

/// Judges what \p result came to once more, in processes of its own, from the
/// text as it is written. Where an external program does not take our custom
/// syntax, that text is made generic. \returns whether it is wanted; `seen`
/// then says how it failed.
bool judgeAgain(const ReduceRequest &request, ReduceResult &result);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_REDUCER_H
