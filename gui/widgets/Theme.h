//===- Theme.h - Colours by the palette -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blue and orange tell after from before, so that no view depends on red and
// green; a sign, an outline or hatching always says the same.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_THEME_H
#define IRSIFT_GUI_WIDGETS_THEME_H

#include <QColor>
#include <QFont>
#include <QPalette>

namespace irsift::gui {

struct Theme {
  QColor before, beforeWord, after, afterWord;
  QColor keyword, value, symbol, type, string, number, comment;
  QColor bad, good, warning, bar, grid, dim, current;

  static Theme of(const QPalette &palette);
};

QPalette darkPalette();
QPalette lightPalette();

/// For IR and columns of numbers.
QFont fixedFont();

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_THEME_H
