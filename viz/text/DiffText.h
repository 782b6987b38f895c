//===- DiffText.h - Differences as text -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_DIFFTEXT_H
#define IRSIFT_VIZ_TEXT_DIFFTEXT_H

#include "core/compare/IrDiff.h"
#include "core/model/Run.h"
#include "viz/text/Style.h"

#include <map>
#include <string>

namespace irsift {

/// A change with its context: lines [from, to) of a diff.
struct DiffHunk {
  size_t from, to;
  /// Numbers, from 1, of its first lines on each side, and how many there are.
  size_t before, beforeLines, after, afterLines;
};
/// Changes with \p context lines around them, those that touch joined.
std::vector<DiffHunk> hunksOf(const IrDiff &diff, size_t context);

/// A unified diff with \p context lines around changes, in colour with the
/// words that changed; empty if there is none.
std::string renderIrDiff(const IrDiff &diff, const std::string &before,
                         const std::string &after, int context,
                         const Style &style);

/// The same with lines that changed in part written once, after '~', as
/// "kept [-went-]{+came+}".
std::string renderWordDiff(const IrDiff &diff, const std::string &before,
                           const std::string &after, int context,
                           const Style &style);

/// Operations whose counts differ; empty if none does.
std::string renderOpCounts(const std::map<std::string, int64_t> &before,
                           const std::map<std::string, int64_t> &after,
                           const Style &style);

/// Buffers that one side has and the other has not, matched by what they are;
/// empty if there is none.
std::string renderBufferDiff(const std::vector<Buffer> &before,
                             const std::vector<Buffer> &after,
                             const Style &style);

/// Passes whose outcome, operations or bytes differ between two runs; empty if
/// none does.
std::string renderRunDiff(const Run &before, const Run &after,
                          const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_DIFFTEXT_H
