//===- SourcePlace.h - Where a line of IR comes from ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SOURCEPLACE_H
#define IRSIFT_GUI_MODELS_SOURCEPLACE_H

#include <QString>
#include <QStringList>

#include <optional>

namespace irsift::gui {

struct SourcePlace {
  QString file;
  /// From 1.
  int line = 0;
  int column = 0;

  bool operator==(const SourcePlace &) const = default;
};

/// The location at the end of \p line, a line of \p text that has the aliases
/// (`#loc3`); of several places the first.
std::optional<SourcePlace> sourceOf(const QString &text, const QString &line);

/// Which of the operations \p name in \p text, from 0, is the one at \p place;
/// -1 if that cannot be told. Where the text has no locations, \p input is the
/// file that places are in, as far as it still has as many of them.
int operationAt(const QString &text, const QString &input, const QString &name,
                const SourcePlace &place);

/// "file:12:3".
std::optional<SourcePlace> parsePlace(const QString &text);

/// The command that opens \p place in the editor \p editor, as $EDITOR names
/// it, with words of its own; empty if there is no such editor.
QStringList editorCommand(const QString &editor, const SourcePlace &place);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SOURCEPLACE_H
