//===- Theme.cpp - Colours by the palette ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/Theme.h"

#include <QFontDatabase>

using namespace irsift::gui;

namespace {

const Theme Light = {.before = 0xfff0e0,
                     .beforeWord = 0xffcf99,
                     .after = 0xe3f0ff,
                     .afterWord = 0xaad2ff,
                     .keyword = 0x005a9e,
                     .value = 0x6b3fa0,
                     .symbol = 0x00707a,
                     .type = 0x5b6770,
                     .string = 0x8a5a00,
                     .number = 0x8a3b00,
                     .comment = 0x7a7a7a,
                     .bad = 0xb3261e,
                     .good = 0x1d6f42,
                     .warning = 0xb25c00,
                     .bar = 0xbcd7f2,
                     .grid = 0xd8d8d8,
                     .dim = 0x707070,
                     .current = 0xfff7cc};

const Theme Dark = {.before = 0x3d2c17,
                    .beforeWord = 0x7a4f14,
                    .after = 0x16304a,
                    .afterWord = 0x1f5a92,
                    .keyword = 0x7fc1ff,
                    .value = 0xcaa8f5,
                    .symbol = 0x6cd5dc,
                    .type = 0xa9b4bd,
                    .string = 0xe5bf6b,
                    .number = 0xf0a878,
                    .comment = 0x8f8f8f,
                    .bad = 0xff8a80,
                    .good = 0x7fd6a0,
                    .warning = 0xffb85c,
                    .bar = 0x2f4f70,
                    .grid = 0x4a4a4a,
                    .dim = 0x9a9a9a,
                    .current = 0x3a3a20};

QPalette makePalette(QColor window, QColor base, QColor text, QColor disabled,
                     QColor highlight) {
  QPalette palette(text, window, window.lighter(130), window.darker(150),
                   window.darker(120), text, base);
  palette.setColor(QPalette::AlternateBase, window);
  palette.setColor(QPalette::Button, window);
  palette.setColor(QPalette::ToolTipBase, base);
  palette.setColor(QPalette::ToolTipText, text);
  palette.setColor(QPalette::PlaceholderText, disabled);
  palette.setColor(QPalette::Highlight, highlight);
  palette.setColor(QPalette::HighlightedText, Qt::white);
  for (QPalette::ColorRole role :
       {QPalette::Text, QPalette::ButtonText, QPalette::WindowText})
    palette.setColor(QPalette::Disabled, role, disabled);
  return palette;
}

} // namespace

Theme Theme::of(const QPalette &palette) {
  return palette.color(QPalette::Base).lightness() < 128 ? Dark : Light;
}

QPalette irsift::gui::darkPalette() {
  return makePalette(0x2b2b2b, 0x1e1e1e, 0xdedede, 0x808080, 0x2d6cb5);
}

QPalette irsift::gui::lightPalette() {
  return makePalette(0xf2f2f2, 0xffffff, 0x1a1a1a, 0x8a8a8a, 0x2d6cb5);
}

QFont irsift::gui::fixedFont() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setFamilies({QStringLiteral("JetBrains Mono"),
                    QStringLiteral("DejaVu Sans Mono"), font.family()});
  font.setStyleHint(QFont::Monospace);
  font.setPointSizeF(9.5);
  return font;
}
