//===- FidelityReport.h - docs/fidelity.md --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_TESTS_UNIT_GOLDEN_FIDELITYREPORT_H
#define IRSIFT_TESTS_UNIT_GOLDEN_FIDELITYREPORT_H

#include "GoldenFigures.h"

namespace irsift::golden {

/// How a run of ours compares with the figures.
struct Comparison {
  const Figures *figures = nullptr;
  bool samePipeline = false;
  bool sameOutcome = false;
  bool sameBufferLength = false;
  /// Passes that both finished, and those whose operation counts are equal.
  int pairs = 0;
  int equalOps = 0;
  /// Passes whose buffers and scratch are equal.
  int equalMemory = 0;
  bool compiles = false;
  bool sameFinalLm = false;
  /// Pass and figure of each difference: "tritonxpu-mask: operations".
  std::vector<std::string> differences;
};

Comparison compare(const Figures &figures, const Run &run);

/// The whole document.
std::string fidelityReport(const std::vector<Comparison> &comparisons);

} // namespace irsift::golden

#endif // IRSIFT_TESTS_UNIT_GOLDEN_FIDELITYREPORT_H
