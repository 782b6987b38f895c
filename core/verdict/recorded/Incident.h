//===- Incident.h - The events of a log that tell of one failure ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_INCIDENT_H
#define IRSIFT_CORE_VERDICT_RECORDED_INCIDENT_H

#include "core/ingest/RecordedLog.h"

#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// What the log says about one failure, gathered and not yet judged.
struct Incident {
  LaneId lane;
  LinePosition first;
  LinePosition last;
  /// Errors in order, repeated ones once.
  std::vector<Diagnostic> errors;
  /// All errors are of the kind that may be no compiler's.
  bool onlyWeakErrors = true;
  bool pipelineFailed = false;
  std::vector<RunningPass> running;
  SourceLocation pipelineLocation;
  std::optional<AssertionFailed> assertion;
  std::optional<UnreachableReached> unreachable;
  std::vector<std::string> fatalErrors;
  std::vector<std::string> stackFunctions;
  bool hasStackDump = false;
  /// In order; the last one is what the user saw.
  std::vector<PythonException> exceptions;
  std::vector<ResourceShortage> shortages;
  std::optional<int> exitCode;
  std::string signal;
  std::vector<std::string> watchdogs;
  std::vector<std::string> hostMemory;

  /// What was known when it began.
  std::string stage;
  std::string tracedPass;
  bool tracedPassFailed = false;
  /// Dump of the pass that failed, by its own header.
  std::optional<size_t> failedDump;
  /// Last dump of the lane before it.
  std::optional<size_t> lastDump;

  /// How often it was met, and by whom.
  int count = 1;
  std::vector<LaneId> lanes;

  /// The process went on as if nothing had been: errors without consequence.
  bool isSurvived = false;
  bool hasStrongProgress = false;
  bool hasWeakProgress = false;
  bool endedWell = false;

  bool isCrash() const {
    return assertion || unreachable || !fatalErrors.empty() || hasStackDump ||
           !signal.empty();
  }
  /// Something in it says what went wrong in a compiler, or where.
  bool hasEvidence() const;
};

/// The incidents of \p log in order, each once.
std::vector<Incident> collectIncidents(const RecordedLog &log);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_INCIDENT_H
