//===- PatternList.h - The patterns by name, without MLIR -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_PATTERNS_PATTERNLIST_H
#define IRSIFT_REDUCER_PATTERNS_PATTERNLIST_H

#include <span>
#include <string>
#include <string_view>

namespace irsift::reduce {

/// What is known of a pattern without MLIR.
struct PatternInfo {
  /// Stable, in kebab case.
  std::string_view name;
  /// Patterns of a higher benefit are tried first.
  int benefit = 0;
  std::string_view summary;
};

/// All patterns, by falling benefit.
std::span<const PatternInfo> allPatterns();

/// The first of \p names that no pattern has; empty if there is none.
std::string_view unknownPattern(std::span<const std::string> names);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_PATTERNS_PATTERNLIST_H
