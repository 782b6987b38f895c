//===- SequenceDiff.h - Longest common subsequence of numbers -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_COMPARE_SEQUENCEDIFF_H
#define IRSIFT_CORE_COMPARE_SEQUENCEDIFF_H

#include <span>
#include <utility>
#include <vector>

namespace irsift {

/// Positions in \p before and \p after that are kept, both ascending. Symbols
/// that occur once on each side anchor the rest, which is then compared by the
/// greedy algorithm of Myers; parts that differ too much for it are taken as
/// replaced as a whole.
std::vector<std::pair<int, int>> commonSymbols(std::span<const int> before,
                                               std::span<const int> after);

} // namespace irsift

#endif // IRSIFT_CORE_COMPARE_SEQUENCEDIFF_H
