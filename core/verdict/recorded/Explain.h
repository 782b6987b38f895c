//===- Explain.h - The verdict on a log -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_EXPLAIN_H
#define IRSIFT_CORE_VERDICT_RECORDED_EXPLAIN_H

#include "core/ingest/RecordedLog.h"
#include "core/model/Json.h"
#include "core/model/Verdict.h"

#include <string>
#include <vector>

namespace irsift {

/// One failure of a log.
struct ExplainedFailure {
  Verdict verdict;
  LaneId lane;
  /// All errors, in order.
  std::vector<Diagnostic> diagnostics;
  /// How the pass is known: "the pipeline note", "the source file of the
  /// assertion", ...; empty if no pass is known.
  std::string passEvidence;
  /// An earlier pass that the diagnostic itself names; may be empty.
  std::string culprit;
  /// Line of the compiler's own source where it stopped, if known.
  SourceLocation compilerSource;
  /// Its function that stopped, or did not return; may be empty.
  std::string function;
  /// Lines of the log, from 1.
  int64_t firstLine = 0;
  int64_t lastLine = 0;
  /// How often the log shows it, and whose lines do.
  int count = 1;
  std::vector<std::string> sources;
  /// Why the run did not end on it; empty if it did.
  std::string recovery;
};

/// IR that grows from pass to pass until the host's memory is gone.
struct Growth {
  int64_t firstBytes = 0;
  std::string firstPass;
  int64_t lastBytes = 0;
  std::string lastPass;
};

/// What the log lacks for a better answer, and what to set to get it.
struct MissingEvidence {
  std::string what;
  /// "3.0", "3.6", or empty for both lines.
  std::string line;
  /// `NAME=VALUE`, to be set before the program starts.
  std::vector<std::string> environment;
  /// Options of an mlir-opt.
  std::vector<std::string> options;
  std::string note;
};

struct Explanation {
  /// The failure that ended the run; class none if there is none.
  Verdict verdict;
  /// Index of it in `failures`.
  std::optional<size_t> deciding;
  std::vector<ExplainedFailure> failures;
  std::optional<Growth> growth;
  std::vector<MissingEvidence> missing;
  /// For class none: why the run counts as a success; else empty.
  std::string outcome;
};

Explanation explain(const RecordedLog &log);

/// `verdict`, `verdicts` and what belongs to them of `irsift.explain/1`.
Json toJson(const Explanation &explanation);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_EXPLAIN_H
