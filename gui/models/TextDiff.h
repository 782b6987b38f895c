//===- TextDiff.h - Two snapshots line by line, word by word --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_TEXTDIFF_H
#define IRSIFT_GUI_MODELS_TEXTDIFF_H

#include <QList>
#include <QString>
#include <QStringView>

#include <stop_token>
#include <vector>

namespace irsift::gui {

/// Differences that do not count.
struct DiffFilter {
  bool ignoreLocations = true;
  bool ignoreSsaNames = false;
  bool operator==(const DiffFilter &) const = default;
};

/// Part of a line, in UTF-16 units.
struct TextSpan {
  int from = 0;
  int length = 0;
  bool operator==(const TextSpan &) const = default;
};

/// A line of a diff. Equal lines have both numbers, from 0; a removed line has
/// no `after`, an added one no `before` (-1).
struct DiffRow {
  enum class Kind { Equal, Removed, Added };
  Kind kind = Kind::Equal;
  int before = -1;
  int after = -1;
  /// What differs from the line that it is paired with.
  std::vector<TextSpan> words;
};

/// A run of rows that are not equal: [from, to).
struct DiffHunk {
  int from = 0;
  int to = 0;
};

struct TextDiff {
  std::vector<DiffRow> rows;
  std::vector<DiffHunk> hunks;
  int removed = 0;
  int added = 0;
};

/// Rows of a unified diff of all lines: within a hunk removed lines come
/// before added ones. Nothing as soon as \p stop asks for it.
TextDiff diffTexts(const QList<QStringView> &before,
                   const QList<QStringView> &after, const DiffFilter &filter,
                   const std::stop_token &stop = {});

/// The words of each line that the other one lacks.
std::pair<std::vector<TextSpan>, std::vector<TextSpan>>
diffWords(QStringView before, QStringView after);

/// A line of IR without what \p filter ignores.
QString filteredLine(QStringView line, const DiffFilter &filter);

QList<QStringView> splitLines(QStringView text);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_TEXTDIFF_H
