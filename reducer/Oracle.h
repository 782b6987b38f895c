//===- Oracle.h - Which failure a reduction keeps -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_ORACLE_H
#define IRSIFT_REDUCER_ORACLE_H

#include "core/model/Expected.h"
#include "core/model/Json.h"
#include "core/model/Memory.h"
#include "core/model/Verdict.h"

#include <map>
#include <optional>
#include <regex>
#include <string>

namespace irsift::reduce {

/// What was seen of one candidate.
struct Observation {
  Verdict verdict;
  /// After the last pass that ran; for numeric goals.
  MemorySummary memory;
  int64_t opCount = 0;
  /// Module after the pipeline in generic form; only if the oracle asks for it.
  std::string output;
  /// What a script said, if one is the judge.
  std::optional<bool> scriptAccepts;
};

/// A goal in numbers: `lm_peak > 8000`.
struct NumericGoal {
  enum class Field { Lm, LmPeak, Sm, SmPeak, Ops };
  enum class Relation { Less, LessEqual, Greater, GreaterEqual, Equal };
  Field field = Field::LmPeak;
  Relation relation = Relation::Greater;
  int64_t bound = 0;

  bool holds(const Observation &observation) const;
};

/// Reads `FIELD RELATION NUMBER` with FIELD one of lm, lm_peak, sm, sm_peak
/// (bytes) and ops.
Expected<NumericGoal> parseNumericGoal(std::string_view text);

/// How the oracle is chosen on the command line.
struct OracleSpec {
  /// Same signature: class, pass, operation and normalised diagnostic.
  bool keepSignature = true;
  bool keepClass = false;
  bool keepPass = false;
  /// Searched for in the diagnostic; ECMAScript.
  std::string match;
  /// `lm_peak > 8000`.
  std::string goal;
  /// FileCheck patterns on the output of the pipeline, which has to go through.
  std::string checks;
  /// A program: exit code 0 means that the candidate is wanted.
  std::string script;

  bool operator==(const OracleSpec &) const = default;
};

Json toJson(const OracleSpec &spec);
void fromJson(const Json &json, OracleSpec &spec);

/// Decides on observations. The start decides what "same" means.
class Oracle {
public:
  /// An error if a pattern or a goal cannot be read.
  static Expected<Oracle> make(const OracleSpec &spec);

  /// Whether the start has to be adopted before anything can be accepted.
  bool isRelative() const;

  /// For a relative oracle: what the start is like, which candidates have to
  /// equal. \returns why this start is no failure to keep, or an empty string.
  std::string adopt(const Verdict &start);

  /// \p checksMatch says whether the FileCheck patterns match the output.
  bool accepts(const Observation &observation, bool checksMatch) const;

  const OracleSpec &spec() const { return settings; }
  bool needsOutput() const { return !settings.checks.empty(); }
  bool needsMemory() const { return goal.has_value() || keepsBudget; }
  /// What is looked for, for people.
  std::string describe() const;

private:
  OracleSpec settings;
  std::optional<std::regex> match;
  std::optional<NumericGoal> goal;
  Verdict wanted;
  /// Until the start is known, it may be over budget.
  bool keepsBudget = true;
};

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_ORACLE_H
