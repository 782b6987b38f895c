//===- IrPages.h - Texts of IR as a view shows them -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_IRPAGES_H
#define IRSIFT_GUI_MODELS_IRPAGES_H

#include "gui/models/ProgramPoints.h"
#include "gui/models/TextDiff.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace irsift::gui {

/// A line as it is shown. Filler is a gap that keeps two views level.
struct IrLine {
  enum class Kind { Plain, Removed, Added, Filler };
  Kind kind = Kind::Plain;
  /// From 1; 0 shows none.
  int number = 0;
  std::vector<TextSpan> words;
};

/// What one view shows.
struct IrColumn {
  QString text;
  std::vector<IrLine> lines;
  /// First lines of differences.
  std::vector<int> hunks;
  /// For each line that opens a region the line that closes it; else -1.
  std::vector<int> folds;
};

enum class IrMode { After, Before, Unified, SideBySide };

/// Two texts, got when they are needed, and what to call them. The functions
/// are called off the GUI thread.
struct IrSource {
  std::function<QString()> before, after;
  QString beforeName, afterName;
};

struct IrPage {
  /// `left` is for SideBySide only.
  IrColumn left, right;
  int removed = 0, added = 0;
  /// Of the text after the pass, by its own lines; none if that is not shown.
  ProgramPoints points;
};

/// The page of \p source, or an empty one as soon as \p stop asks for it.
IrPage makePage(const IrSource &source, IrMode mode, const DiffFilter &filter,
                const std::stop_token &stop);

/// A text with its line numbers.
IrColumn plainColumn(const QString &text);

/// For each line that opens a region the line that closes it; else -1. Goes
/// by braces at the ends and beginnings of lines, as MLIR prints them.
std::vector<int> findRegions(const QList<QStringView> &lines);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_IRPAGES_H
