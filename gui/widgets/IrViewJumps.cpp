//===- IrViewJumps.cpp - Ways through lines of IR -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/MlirSyntax.h"
#include "gui/widgets/IrView.h"

#include <QMouseEvent>
#include <QTextBlock>

#include <algorithm>

using namespace irsift::gui;

void IrView::goToLine(int line) {
  line = std::clamp(line, 0, blockCount() - 1);
  reveal(line);
  QTextBlock block = document()->findBlockByNumber(line);
  setTextCursor(QTextCursor(block));
  centerCursor();
}

int IrView::numberOfLine(int line) const {
  const IrLine &shown = lineOf(line);
  return shown.kind == IrLine::Kind::Removed ? 0 : shown.number;
}

void IrView::goToNumber(int number) {
  for (int line = 0; line < int(lines.size()); ++line)
    if (numberOfLine(line) == number)
      return goToLine(line);
}

bool IrView::goToHunk(int step) {
  int at = lineOfCursor();
  int target = -1;
  for (int hunk : hunks) {
    if (step > 0 && hunk > at) {
      target = hunk;
      break;
    }
    if (step < 0 && hunk < at)
      target = hunk;
  }
  if (target < 0)
    return false;
  goToLine(target);
  return true;
}

int IrView::goToOperation(const QString &name, int nth) {
  int count = 0;
  for (QTextBlock block = document()->begin(); block.isValid();
       block = block.next()) {
    if (lineOf(block.blockNumber()).kind == IrLine::Kind::Removed ||
        findOperation(block.text(), name) < 0)
      continue;
    if (count++ == nth)
      goToLine(block.blockNumber());
  }
  return count;
}

std::pair<int, int> IrView::find(const QString &wanted, bool backward) {
  std::vector<qsizetype> places;
  for (qsizetype at = text.indexOf(wanted, 0, Qt::CaseInsensitive);
       at >= 0 && !wanted.isEmpty();
       at = text.indexOf(wanted, at + wanted.size(), Qt::CaseInsensitive))
    places.push_back(at);
  if (places.empty())
    return {0, 0};
  int here = textCursor().selectionStart();
  bool isOnMatch = textCursor().selectedText().size() == wanted.size();
  auto next = backward ? std::lower_bound(places.begin(), places.end(), here)
                       : std::lower_bound(places.begin(), places.end(),
                                          isOnMatch ? here + 1 : here);
  if (backward)
    next = next == places.begin() ? places.end() - 1 : next - 1;
  else if (next == places.end())
    next = places.begin();
  QTextCursor cursor(document());
  cursor.setPosition(*next);
  reveal(cursor.blockNumber());
  cursor.setPosition(*next + wanted.size(), QTextCursor::KeepAnchor);
  setTextCursor(cursor);
  ensureCursorVisible();
  return {int(next - places.begin()) + 1, int(places.size())};
}

QString IrView::valueUnderCursor() const {
  QString line = textCursor().block().text();
  return valueAt(line, textCursor().positionInBlock()).toString();
}

std::pair<int, int> IrView::functionAround(int at) const {
  auto begins = [](const QTextBlock &block) {
    QString line = block.text();
    return line.contains(QStringLiteral("func.func ")) ||
           line.contains(QStringLiteral("tt.func "));
  };
  QTextBlock first = document()->findBlockByNumber(at);
  while (first.previous().isValid() && !begins(first))
    first = first.previous();
  QTextBlock last = document()->findBlockByNumber(at).next();
  while (last.isValid() && !begins(last))
    last = last.next();
  return {first.blockNumber(),
          last.isValid() ? last.blockNumber() : blockCount()};
}

void IrView::markUses() {
  viewport()->update();
  QList<QTextEdit::ExtraSelection> marks;
  QString value = valueUnderCursor();
  if (!value.isEmpty()) {
    QColor color = palette().color(QPalette::Highlight);
    auto [from, to] = functionAround(lineOfCursor());
    for (QTextBlock block = document()->findBlockByNumber(from);
         block.isValid() && block.blockNumber() < to; block = block.next())
      for (TextSpan span : findValue(block.text(), value)) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.cursor.setPosition(block.position() + span.from);
        mark.cursor.setPosition(block.position() + span.from + span.length,
                                QTextCursor::KeepAnchor);
        bool defines = isDefinition(block.text(), span);
        color.setAlphaF(defines ? 0.45f : 0.22f);
        mark.format.setBackground(color);
        mark.format.setFontUnderline(defines);
        marks.append(mark);
      }
  }
  setExtraSelections(marks);
}

void IrView::jumpTo(int position) {
  jumps.push_back(textCursor().position());
  QTextCursor cursor(document());
  cursor.setPosition(position);
  reveal(cursor.blockNumber());
  setTextCursor(cursor);
  ensureCursorVisible();
}

bool IrView::jumpBack() {
  if (jumps.empty())
    return false;
  QTextCursor cursor(document());
  cursor.setPosition(std::exchange(jumps.back(), 0));
  jumps.pop_back();
  reveal(cursor.blockNumber());
  setTextCursor(cursor);
  ensureCursorVisible();
  return true;
}

bool IrView::goToDefinition() {
  QString value = valueUnderCursor();
  if (value.isEmpty())
    return false;
  auto [from, to] = functionAround(lineOfCursor());
  QTextBlock block = textCursor().block();
  for (; block.isValid() && block.blockNumber() >= from;
       block = block.previous())
    for (TextSpan span : findValue(block.text(), value))
      if (isDefinition(block.text(), span)) {
        jumpTo(block.position() + span.from);
        return true;
      }
  return false;
}

void IrView::goToNextUse() {
  int here = textCursor().position();
  QList<QTextEdit::ExtraSelection> marks = extraSelections();
  if (marks.isEmpty())
    return;
  int target = marks.first().cursor.selectionStart();
  for (const QTextEdit::ExtraSelection &mark : marks)
    if (mark.cursor.selectionStart() > here) {
      target = mark.cursor.selectionStart();
      break;
    }
  jumpTo(target);
}

bool IrView::isOperandUnderCursor() const {
  QString line = textCursor().block().text();
  int column = textCursor().positionInBlock();
  QStringView value = valueAt(line, column);
  for (TextSpan span : findValue(line, value.toString()))
    if (span.from <= column && column <= span.from + span.length)
      return !isDefinition(line, span);
  return false;
}

void IrView::mousePressEvent(QMouseEvent *event) {
  QPlainTextEdit::mousePressEvent(event);
  if (event->button() == Qt::LeftButton)
    Q_EMIT lineClicked(lineOfCursor(), textCursor().block().text());
}

void IrView::mouseReleaseEvent(QMouseEvent *event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  // A drag selects text, and Shift puts the cursor without a jump.
  if (event->button() == Qt::LeftButton && !textCursor().hasSelection() &&
      !(event->modifiers() & Qt::ShiftModifier) && isOperandUnderCursor())
    goToDefinition();
}
