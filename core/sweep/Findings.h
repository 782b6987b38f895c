//===- Findings.h - What a sweep says -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_FINDINGS_H
#define IRSIFT_CORE_SWEEP_FINDINGS_H

#include "core/sweep/Sweep.h"

namespace irsift {

/// A knob of the grid whose values all came out alike.
struct IdleKnob {
  std::string name;
  /// No pass of this path reads it; else it just made no difference here.
  bool reachesNoPass = false;
};

/// Numbers are indices of trials.
struct SweepFindings {
  bool compilesAsGiven = false;
  /// The grid setting closest to the one given that compiles and fits.
  std::optional<size_t> nearest;
  /// Knock-outs and rewrites that compile, if the input as given does not.
  std::vector<size_t> letThrough;
  std::vector<IdleKnob> idle;
  /// Axes of numbers along which it compiles, fails and compiles again, or the
  /// other way round.
  std::vector<std::string> notMonotonic;
  size_t tried = 0;
  /// Trials that fail with the signature of the input as given.
  size_t sameFailure = 0;
  size_t compiling = 0;
};

SweepFindings findingsOf(const Sweep &sweep, const RunRequest &request);

/// The findings as advice on the failure of the input as given, its evidence
/// being what was tried.
std::vector<Advice> adviceFrom(const Sweep &sweep,
                               const SweepFindings &findings);

/// Puts \p measured in front of the advice of \p verdict, and takes out what
/// was only known from other kernels.
void giveMeasuredAdvice(Verdict &verdict, std::vector<Advice> measured);

/// "--knob A=1 --knob B=2", to paste after a command.
std::string knobArguments(const Trial &trial);
/// "export A=1 B=2" with the environment variables of the knobs; empty if one
/// of them has none.
std::string knobEnvironment(const Trial &trial);

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_FINDINGS_H
