//===- ProgramPoints.h - Operations of a text by their numbers ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_PROGRAMPOINTS_H
#define IRSIFT_GUI_MODELS_PROGRAMPOINTS_H

#include <QList>
#include <QString>
#include <QStringView>

#include <vector>

namespace irsift::gui {

/// An operation: the function that holds it and its number there, as live
/// ranges count.
struct ProgramPlace {
  QString function;
  int point = -1;

  bool isKnown() const { return point >= 0; }
  bool operator==(const ProgramPlace &) const = default;
};

/// Which line of a printed module has which operation. Goes by how MLIR
/// prints: an operation a line, and terminators that are not printed at the
/// ends of loops and conditions.
class ProgramPoints {
public:
  ProgramPoints() = default;
  explicit ProgramPoints(const QList<QStringView> &lines);

  /// The operation on \p line, from 0; unknown outside of functions.
  ProgramPlace placeOf(int line) const;
  /// The line of \p place; -1 if there is none.
  int lineOf(const ProgramPlace &place) const;

private:
  struct Function {
    QString name;
    /// Line of each operation; that of the closing brace for a terminator
    /// that is not printed.
    std::vector<int> lines;
  };

  std::vector<Function> functions;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_PROGRAMPOINTS_H
