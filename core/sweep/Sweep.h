//===- Sweep.h - One input under many settings ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_SWEEP_H
#define IRSIFT_CORE_SWEEP_SWEEP_H

#include "core/model/Verdict.h"
#include "core/replay/Runner.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// What is varied: a knob, or an extent of the kernel's tensors.
struct SweepAxis {
  enum class Kind { Knob, Shape };
  Kind kind = Kind::Knob;
  /// Name of the knob, or the extent as the input has it.
  std::string name;
  std::vector<std::string> values;

  bool operator==(const SweepAxis &) const = default;
};

/// The input as it might have been written.
struct RewrittenInput {
  /// Stable, in kebab case.
  std::string name;
  /// What to do in the Triton source.
  std::string words;
  /// On what condition the kernel still computes the same; may be empty.
  std::string caveat;
  /// Where, as "file:line:column".
  std::vector<std::string> places;
  std::string text;
};

/// Why a setting is tried.
enum class TrialKind { AsGiven, Grid, KnockOut, Rewrite };

/// One setting to try.
struct Trial {
  TrialKind kind = TrialKind::AsGiven;
  /// Value on each axis, in the order of the axes; only for Grid.
  std::vector<std::string> values;
  /// Knobs beside those of the request.
  std::map<std::string, std::string> knobs;
  /// For Rewrite: which of the rewritten inputs.
  std::optional<size_t> rewrite;
  /// Input to run instead of the request's; empty: that one.
  std::string text;
  /// How people call it ("unroll_num=4", "hoist-range").
  std::string label;
  /// What it leaves out or does, for people.
  std::string meaning;
};

/// What came of a trial.
struct TrialResult {
  /// False if time ran out before.
  bool wasTried = false;
  Verdict verdict;
  /// LM bytes per core and their peak, after the last pass that finished.
  Bytes lmPerCore;
  Bytes lmPeakPerCore;
  Bytes smPerCluster;
  /// Differs if the passes did anything else, whatever their options.
  std::string fingerprint;
  bool isCached = false;
  /// Why no run took place (an unknown knob); empty otherwise.
  std::string error;

  bool compiles() const {
    return wasTried && error.empty() && verdict.kind == VerdictClass::None;
  }
  /// Bytes that do not fit; 0 unless over budget.
  Bytes bytesOver() const {
    return verdict.memory ? verdict.memory->required - verdict.memory->limit
                          : Bytes();
  }
};

/// A sweep with its results: `results[i]` belongs to `trials[i]`, and trial 0
/// is the input as given.
struct Sweep {
  std::vector<SweepAxis> axes;
  std::vector<RewrittenInput> rewrites;
  std::vector<Trial> trials;
  std::vector<TrialResult> results;
};

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_SWEEP_H
