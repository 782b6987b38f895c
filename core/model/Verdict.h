//===- Verdict.h - What went wrong, where, and what would help ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_VERDICT_H
#define IRSIFT_CORE_MODEL_VERDICT_H

#include "core/model/Diagnostic.h"
#include "core/model/Ids.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace irsift {

enum class VerdictClass {
  None,
  ParseError,
  VerifierError,
  PassFailure,
  Assertion,
  Unreachable,
  Signal,
  Timeout,
  /// The compiler itself ran out of host memory.
  MemoryLimit,
  /// The kernel needs more SRAM than the target has.
  OverBudget,
  ToolError,
};

/// How far a number of bytes can be trusted.
enum class FootprintLabel { LowerBound, Placed, Measured };

/// The SRAM part of an over-budget verdict.
struct MemoryVerdict {
  /// Name of the memory as the target file spells it ("LM", "SM").
  std::string space;
  /// What one unit of it belongs to ("core", "cluster").
  std::string scope;
  Bytes required;
  Bytes limit;
  /// Where the limit comes from, for people ("stack check of the backend").
  std::string limitOrigin;
  FootprintLabel label = FootprintLabel::LowerBound;
  std::vector<BufferId> peakBuffers;
  /// What was required before and after the pass that the verdict names: the
  /// step over the limit. `required` is what is left after the last pass.
  Bytes beforeStep;
  Bytes afterStep;

  bool operator==(const MemoryVerdict &) const = default;
};

/// What would help, and how that is known. Never a guess.
struct Advice {
  std::string text;
  std::string evidence;

  bool operator==(const Advice &) const = default;
};

struct Verdict {
  VerdictClass kind = VerdictClass::None;
  /// Stage of the backend: "ttir", "ttxir", "llir", or empty when unknown.
  std::string stage;
  std::optional<PassIndex> passIndex;
  /// Pass argument in replays; in recorded logs the name that the log gives.
  std::string pass;
  std::vector<std::pair<std::string, std::string>> options;
  std::string op;
  SourceLocation location;
  /// First real diagnostic; empty when none was printed.
  std::string diagnostic;
  /// Whether the user saw something else, and what.
  bool masked = false;
  std::string maskedText;
  /// Layer that owns the fault: "front end", "common MLIR", "XPU pass", ...
  std::string owner;
  /// class + pass + operation + diagnostic with everything normalised that
  /// differs between two sightings of the same failure.
  std::string signature;
  std::optional<MemoryVerdict> memory;
  std::vector<Advice> advice;

  bool operator==(const Verdict &) const = default;
};

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_VERDICT_H
