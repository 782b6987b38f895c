//===- Estimate.h - On-chip memory before there are buffers ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works on the text of a module that no pass has given buffers yet, so that a
// kernel can be judged without running one (docs/footprint.md, "Estimates").
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_ESTIMATE_ESTIMATE_H
#define IRSIFT_CORE_ESTIMATE_ESTIMATE_H

#include "core/memory/Target.h"
#include "core/model/Expected.h"
#include "core/model/Json.h"
#include "core/model/Memory.h"
#include "core/model/Verdict.h"
#include "core/pipeline/Knobs.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// An operation that a bound counts.
struct EstimateItem {
  MemorySpace space = MemorySpace::LM;
  std::string function;
  std::string op;
  /// Line in the text, from 1.
  size_t line = 0;
  std::string type;
  Bytes bytes;
};

/// Bytes that the passes will need at least.
struct Estimate {
  int64_t bufferLength = 0;
  /// Of the function that needs most.
  Bytes lmPerCore, smPerCluster;
  /// What the two are made of, in program order.
  std::vector<EstimateItem> items;
};

/// A lower bound for \p module, which has no buffers yet: an error if it has
/// some, for then they are to be measured.
Expected<Estimate> estimateFootprint(std::string_view module,
                                     const KnobSettings &settings);

/// The memory of \p target that even the bound exceeds, or nothing.
std::optional<MemoryVerdict> findOverBudget(const Estimate &estimate,
                                            const Target &target);

Json toJson(const Estimate &estimate);

} // namespace irsift

#endif // IRSIFT_CORE_ESTIMATE_ESTIMATE_H
