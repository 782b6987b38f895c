//===- IrEditor.cpp - IR to be changed ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/IrEditor.h"
#include "gui/models/MlirSyntax.h"
#include "gui/widgets/Theme.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

using namespace irsift::gui;

void irsift::gui::colourLine(const QTextBlock &line, const QPalette &palette) {
  Theme theme = Theme::of(palette);
  const QColor colors[] = {theme.keyword, theme.value,  theme.symbol,
                           theme.type,    theme.string, theme.number,
                           theme.comment};
  QList<QTextLayout::FormatRange> formats;
  QString text = line.text();
  for (const IrToken &token : tokensOf(text)) {
    QTextCharFormat format;
    format.setForeground(colors[int(token.kind)]);
    formats.append({token.span.from, token.span.length, format});
  }
  line.layout()->setFormats(formats);
}

IrEditor::IrEditor(QWidget *parent) : QPlainTextEdit(parent) {
  setLineWrapMode(NoWrap);
  setFont(fixedFont());
  connect(document(), &QTextDocument::contentsChange, this,
          &IrEditor::forgetColours);
  connect(this, &QPlainTextEdit::updateRequest, this,
          [this](const QRect &, int) { colourVisible(); });
}

void IrEditor::forgetColours(int from, int, int added) {
  // Marking lines as coloured is no change of theirs.
  if (isColouring)
    return;
  QTextBlock block = document()->findBlock(from);
  for (; block.isValid() && block.position() <= from + added;
       block = block.next())
    block.setUserState(-1);
}

void IrEditor::colourVisible() {
  if (isColouring)
    return;
  isColouring = true;
  int room = viewport()->height() / std::max(1, fontMetrics().height()) + 2;
  QTextBlock block = firstVisibleBlock();
  for (int i = 0; block.isValid() && i < room; block = block.next(), ++i)
    if (block.userState() != style) {
      block.setUserState(style);
      colourLine(block, palette());
      document()->markContentsDirty(block.position(), block.length());
    }
  isColouring = false;
}

void IrEditor::resizeEvent(QResizeEvent *event) {
  QPlainTextEdit::resizeEvent(event);
  colourVisible();
}

void IrEditor::changeEvent(QEvent *event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() != QEvent::PaletteChange)
    return;
  // Colours of another palette are out of date.
  ++style;
  colourVisible();
}
