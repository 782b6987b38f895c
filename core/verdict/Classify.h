//===- Classify.h - From how a run ended to its verdict -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_CLASSIFY_H
#define IRSIFT_CORE_VERDICT_CLASSIFY_H

#include "core/memory/Target.h"
#include "core/model/Run.h"

#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// How the process that ran the passes ended, as its parent saw it.
struct RunOutcome {
  enum class Kind {
    /// Every pass ran.
    Completed,
    /// The input did not parse or verify; see `diagnostics`.
    InputRejected,
    /// A pass reported failure.
    PassFailed,
    /// A pass returned, and the verifier rejected what it left.
    VerifierFailed,
    /// The process ended by itself in the middle.
    Died,
    TimedOut,
    MemoryLimit,
    OutputLimit,
  };

  Kind kind = Kind::Completed;
  /// Pass that failed or was running; nothing while the input was read.
  std::optional<PassIndex> pass;
  /// For InputRejected only: those of a pass are in its PassRun.
  std::vector<Diagnostic> diagnostics;
  /// Signal that ended the process, or 0 and its exit code.
  int signal = 0;
  int exitCode = 0;
  /// What the process had written to stderr.
  std::string errorOutput;
  /// The limit that struck: milliseconds, or bytes.
  int64_t limit = 0;
};

/// The verdict on \p run, whose passes are complete. A run that went through
/// is held against \p target.
Verdict classify(const Run &run, const RunOutcome &outcome,
                 const Target &target);

/// What a user of the backend saw in place of an exception of the ttxir pass
/// manager.
inline constexpr const char *sramCatchAll =
    "out of resource: uni_sram PassManager::run failed, Required: 0, Hardware "
    "limit: 0. Reducing block sizes or num_stages may help.";

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_CLASSIFY_H
