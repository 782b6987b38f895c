//===- IrViewFolds.cpp - Regions that are hidden --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/IrView.h"

#include <QPlainTextDocumentLayout>
#include <QTextBlock>

#include <algorithm>

using namespace irsift::gui;

int IrView::foldEnd(int line) const {
  return size_t(line) < folds.size() ? folds[line] : -1;
}

void IrView::applyFolds(int from, int to) {
  QTextBlock first = document()->findBlockByNumber(from);
  // A region that is folded hides all in it, whatever its parts say.
  int hiddenUntil = -1;
  for (int opener : folded)
    if (opener < from && foldEnd(opener) > from)
      hiddenUntil = std::max(hiddenUntil, foldEnd(opener));
  QTextBlock block = first;
  for (int line = from; line < to && block.isValid();
       ++line, block = block.next()) {
    bool isHidden = line < hiddenUntil;
    if (block.isVisible() == isHidden) {
      block.setVisible(!isHidden);
      block.setLineCount(isHidden ? 0 : 1);
    }
    if (!isHidden && isFolded(line))
      hiddenUntil = foldEnd(line);
  }
  int end = block.isValid() ? block.position() : document()->characterCount();
  document()->markContentsDirty(first.position(), end - first.position());
  auto *layout =
      static_cast<QPlainTextDocumentLayout *>(document()->documentLayout());
  layout->requestUpdate();
  Q_EMIT layout->documentSizeChanged(layout->documentSize());
}

void IrView::setFolded(int line, bool isHidden) {
  if (foldEnd(line) < 0 || isFolded(line) == isHidden)
    return;
  if (isHidden)
    folded.insert(line);
  else
    folded.erase(line);
  applyFolds(line + 1, foldEnd(line));
  Q_EMIT foldChanged(line, foldEnd(line), isHidden);
}

void IrView::setRangeFolded(int from, int to, bool isHidden) {
  // The other side of a comparison may have other regions on these lines.
  if (size_t(from) >= folds.size() || isFolded(from) == isHidden)
    return;
  folds[from] = to;
  if (isHidden)
    folded.insert(from);
  else
    folded.erase(from);
  applyFolds(from + 1, to);
}

void IrView::toggleFold() {
  int at = lineOfCursor();
  if (foldEnd(at) >= 0)
    return setFolded(at, !isFolded(at));
  for (int line = at - 1; line >= 0; --line)
    if (foldEnd(line) >= at) {
      setFolded(line, true);
      setTextCursor(QTextCursor(document()->findBlockByNumber(line)));
      ensureCursorVisible();
      return;
    }
}

void IrView::toggleAllFolds() {
  if (!folded.empty()) {
    for (int line : std::set<int>(folded))
      setFolded(line, false);
    return;
  }
  // Everything but the module itself, so that its functions can be seen.
  for (int line = 0; line < int(folds.size()); ++line) {
    bool isModule = document()->findBlockByNumber(line).text().startsWith(
        QStringLiteral("module"));
    if (foldEnd(line) < 0 || isModule)
      continue;
    setFolded(line, true);
    line = foldEnd(line);
  }
  goToLine(0);
}

void IrView::reveal(int line) {
  for (int opener : std::set<int>(folded))
    if (opener < line && line < foldEnd(opener))
      setFolded(opener, false);
}

void IrView::gutterClicked(const QPointF &at) {
  QTextBlock block = cursorForPosition(QPoint(0, int(at.y()))).block();
  setFolded(block.blockNumber(), !isFolded(block.blockNumber()));
}
