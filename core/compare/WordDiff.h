//===- WordDiff.h - What differs within lines -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_COMPARE_WORDDIFF_H
#define IRSIFT_CORE_COMPARE_WORDDIFF_H

#include "core/compare/IrDiff.h"

#include <optional>
#include <utility>

namespace irsift {

/// Half-open ranges of bytes, ascending and apart.
using TextRanges = std::vector<std::pair<size_t, size_t>>;

/// The words of each text that the other has not. Names of values count only
/// if nothing else differs: they are renumbered all the time.
std::pair<TextRanges, TextRanges> changedWords(std::string_view before,
                                               std::string_view after);

/// A stretch of two texts in one.
struct WordPiece {
  IrDiffLine::Kind kind = IrDiffLine::Kind::Both;
  std::string text;

  bool operator==(const WordPiece &) const = default;
};

/// Both texts in one: what was kept, as the later one has it, and what went
/// before what came.
std::vector<WordPiece> mergedWords(std::string_view before,
                                   std::string_view after);

/// What became of one line of a diff.
struct LineWords {
  /// The line that a removed or added one turned into or came from, by its
  /// index in the diff.
  std::optional<size_t> partner;
  /// What differs from the partner.
  TextRanges changed;
};

/// One entry for each line of \p diff. Removed and added lines of one change
/// are partners in order where they have most of their words in common.
std::vector<LineWords> wordsOf(const IrDiff &diff);

} // namespace irsift

#endif // IRSIFT_CORE_COMPARE_WORDDIFF_H
