//===- MlirSyntax.h - Words of a line of IR -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For colours and for jumps between values; not a parser. Any dialect will do.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_MLIRSYNTAX_H
#define IRSIFT_GUI_MODELS_MLIRSYNTAX_H

#include "gui/models/TextDiff.h"

#include <QStringView>

#include <vector>

namespace irsift::gui {

struct IrToken {
  enum class Kind { Operation, Value, Symbol, Type, String, Number, Comment };
  Kind kind;
  TextSpan span;
};

std::vector<IrToken> tokensOf(QStringView line);

/// The value (`%name`, without `#1`) at \p column; empty if there is none.
QStringView valueAt(QStringView line, int column);

/// Places of \p value in \p line, whole names only.
std::vector<TextSpan> findValue(QStringView line, QStringView value);

/// Whether \p line defines what it has at \p span: a result, an argument of a
/// function, a block or a loop.
bool isDefinition(QStringView line, TextSpan span);

/// Column of operation \p name as a whole word; -1 if \p line has none.
int findOperation(QStringView line, QStringView name);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_MLIRSYNTAX_H
