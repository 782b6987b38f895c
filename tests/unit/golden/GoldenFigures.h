//===- GoldenFigures.h - What the real passes made of a kernel ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_TESTS_UNIT_GOLDEN_GOLDENFIGURES_H
#define IRSIFT_TESTS_UNIT_GOLDEN_GOLDENFIGURES_H

#include "core/model/Run.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace irsift::golden {

/// Figures after one pass.
struct PassFigures {
  std::string pass;
  std::map<std::string, int64_t> ops;
  /// Bytes per core of each LM buffer, in program order.
  std::vector<int64_t> lm;
  /// Sum of SM scratch, bytes per cluster.
  int64_t sm = 0;

  bool operator==(const PassFigures &) const = default;
};

/// One file of tests/data/golden (its README.md has the format).
struct Figures {
  /// "3.0/copy_32768.buf64".
  std::string name;
  std::string kernel;
  std::string line;
  std::map<std::string, std::string> knobs;
  int64_t bufferLength = 0;
  std::vector<std::string> pipeline;
  /// Passes that finished.
  std::vector<PassFigures> passes;
  /// Pass and kind ("verifier-error", "pass-failure", "abort", "signal") of a
  /// failure.
  std::optional<std::pair<std::string, std::string>> failure;
};

std::vector<Figures> loadFigures(const std::string &folder);

/// The same figures of a run of ours.
std::vector<PassFigures> figuresOf(const Run &run);

} // namespace irsift::golden

#endif // IRSIFT_TESTS_UNIT_GOLDEN_GOLDENFIGURES_H
