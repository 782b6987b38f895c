//===- IrView.cpp - Lines of IR with numbers, marks and jumps -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/IrView.h"
#include "gui/widgets/IrEditor.h"
#include "gui/widgets/Theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

using namespace irsift::gui;

/// Line numbers and signs at the left.
class IrView::Gutter : public QWidget {
public:
  explicit Gutter(IrView *view) : QWidget(view), view(view) {}

protected:
  void paintEvent(QPaintEvent *event) override {
    QPainter painter(this);
    view->paintGutter(painter, event->rect());
  }
  void mousePressEvent(QMouseEvent *event) override {
    view->gutterClicked(event->position());
  }

private:
  IrView *view;
};

/// The whole text at the right edge: where differences are.
class IrView::Overview : public QWidget {
public:
  explicit Overview(IrView *view) : QWidget(view), view(view) {
    setCursor(Qt::PointingHandCursor);
  }

protected:
  void paintEvent(QPaintEvent *) override {
    QPainter painter(this);
    view->paintOverview(painter, rect());
  }
  void mousePressEvent(QMouseEvent *event) override {
    int line =
        event->position().y() * view->blockCount() / std::max(1, height());
    view->goToLine(line);
  }

private:
  IrView *view;
};

IrView::IrView(QWidget *parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setUndoRedoEnabled(false);
  setLineWrapMode(NoWrap);
  setFont(fixedFont());
  setTextInteractionFlags(Qt::TextSelectableByMouse |
                          Qt::TextSelectableByKeyboard);
  gutter = new Gutter(this);
  overview = new Overview(this);
  connect(this, &QPlainTextEdit::updateRequest, this,
          [this](const QRect &, int) {
            highlightVisible();
            gutter->update();
          });
  connect(verticalScrollBar(), &QScrollBar::valueChanged, overview,
          qOverload<>(&QWidget::update));
  connect(this, &QPlainTextEdit::cursorPositionChanged, this,
          &IrView::markUses);
}

const IrLine &IrView::lineOf(int block) const {
  static const IrLine plain;
  return size_t(block) < lines.size() ? lines[block] : plain;
}

void IrView::setContent(IrColumn column) {
  text = std::move(column.text);
  lines = std::move(column.lines);
  hunks = std::move(column.hunks);
  folds = std::move(column.folds);
  folded.clear();
  jumps.clear();
  largestNumber = 0;
  for (const IrLine &line : lines)
    largestNumber = std::max(largestNumber, line.number);
  setExtraSelections({});
  setPlainText(text);
  layoutSides();
  highlightVisible();
  overview->update();
}

int IrView::gutterWidth() const {
  int digits = std::max<int>(3, QString::number(largestNumber).size());
  return fontMetrics().horizontalAdvance(u'9') * (digits + 3) + 6;
}

void IrView::layoutSides() {
  setViewportMargins(gutterWidth(), 0, OverviewWidth, 0);
  QRect area = contentsRect();
  QRect view = viewport()->geometry();
  gutter->setGeometry(area.left(), view.top(), gutterWidth(), view.height());
  overview->setGeometry(view.right() + 1, view.top(), OverviewWidth,
                        view.height());
}

void IrView::resizeEvent(QResizeEvent *event) {
  QPlainTextEdit::resizeEvent(event);
  layoutSides();
  highlightVisible();
}

void IrView::changeEvent(QEvent *event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) {
    // Formats of another theme are out of date.
    ++style;
    if (gutter)
      highlightVisible();
  }
}

void IrView::highlightVisible() {
  if (isHighlighting)
    return;
  isHighlighting = true;
  int room = viewport()->height() / std::max(1, fontMetrics().height()) + 2;
  QTextBlock block = firstVisibleBlock();
  for (int i = 0; block.isValid() && i < room; block = block.next()) {
    if (!block.isVisible())
      continue;
    ++i;
    if (block.userState() == style)
      continue;
    block.setUserState(style);
    colourLine(block, palette());
    document()->markContentsDirty(block.position(), block.length());
  }
  isHighlighting = false;
}

void IrView::paintWords(QPainter &painter, const QTextBlock &block,
                        const QPointF &offset, const IrLine &line) {
  Theme theme = Theme::of(palette());
  QTextLine shown = block.layout()->lineAt(0);
  if (!shown.isValid())
    return;
  for (TextSpan word : line.words) {
    qreal from = shown.cursorToX(word.from);
    qreal to = shown.cursorToX(word.from + word.length);
    painter.fillRect(QRectF(offset.x() + from, offset.y() + 1, to - from,
                            shown.height() - 1),
                     line.kind == IrLine::Kind::Removed ? theme.beforeWord
                                                        : theme.afterWord);
  }
}

void IrView::paintMarks(QPainter &painter) {
  Theme theme = Theme::of(palette());
  int width = viewport()->width();
  for (QTextBlock block = firstVisibleBlock(); block.isValid();
       block = block.next()) {
    QRectF box = blockBoundingGeometry(block).translated(contentOffset());
    if (box.top() > viewport()->height())
      break;
    if (!block.isVisible())
      continue;
    const IrLine &line = lineOf(block.blockNumber());
    QRectF row(0, box.top(), width, box.height());
    switch (line.kind) {
    case IrLine::Kind::Plain:
      if (block.blockNumber() == lineOfCursor())
        painter.fillRect(row, theme.current);
      break;
    case IrLine::Kind::Filler:
      painter.fillRect(row, QBrush(theme.grid, Qt::BDiagPattern));
      break;
    case IrLine::Kind::Removed:
    case IrLine::Kind::Added:
      painter.fillRect(row, line.kind == IrLine::Kind::Removed ? theme.before
                                                               : theme.after);
      paintWords(painter, block, {contentOffset().x(), box.top()}, line);
      break;
    }
  }
}

void IrView::paintEvent(QPaintEvent *event) {
  {
    QPainter painter(viewport());
    paintMarks(painter);
  }
  QPlainTextEdit::paintEvent(event);
}

void IrView::paintGutter(QPainter &painter, const QRect &area) {
  painter.fillRect(area, palette().color(QPalette::AlternateBase));
  painter.setFont(font());
  for (QTextBlock block = firstVisibleBlock(); block.isValid();
       block = block.next()) {
    QRectF box = blockBoundingGeometry(block).translated(contentOffset());
    if (box.top() > viewport()->height())
      break;
    if (block.isVisible())
      paintGutterLine(painter, block, box);
  }
}

void IrView::paintGutterLine(QPainter &painter, const QTextBlock &block,
                             const QRectF &box) {
  Theme theme = Theme::of(palette());
  const IrLine &line = lineOf(block.blockNumber());
  int letter = fontMetrics().horizontalAdvance(u'9');
  int sign = letter + 4, fold = letter;
  painter.setPen(theme.dim);
  QRectF foldBox(2, box.top(), fold, box.height());
  if (foldEnd(block.blockNumber()) >= 0)
    painter.drawText(foldBox, Qt::AlignCenter,
                     isFolded(block.blockNumber()) ? QStringLiteral("\u25b8")
                                                   : QStringLiteral("\u25be"));
  QRectF row(0, box.top(), gutter->width() - sign, box.height());
  if (line.number > 0)
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(line.number));
  QRectF signBox(gutter->width() - sign, box.top(), sign, box.height());
  painter.setPen(palette().color(QPalette::Text));
  if (line.kind == IrLine::Kind::Removed)
    painter.drawText(signBox, Qt::AlignCenter, QStringLiteral("-"));
  if (line.kind == IrLine::Kind::Added)
    painter.drawText(signBox, Qt::AlignCenter, QStringLiteral("+"));
}

void IrView::paintOverview(QPainter &painter, const QRect &area) {
  Theme theme = Theme::of(palette());
  painter.fillRect(area, palette().color(QPalette::AlternateBase));
  double scale = double(area.height()) / std::max(1, blockCount());
  for (size_t i = 0; i < lines.size(); ++i) {
    IrLine::Kind kind = lines[i].kind;
    if (kind != IrLine::Kind::Removed && kind != IrLine::Kind::Added)
      continue;
    bool isOld = kind == IrLine::Kind::Removed;
    QRectF mark(isOld ? 1 : area.width() / 2.0, i * scale,
                area.width() / 2.0 - 1, std::max(2.0, scale));
    painter.fillRect(mark, isOld ? theme.warning : theme.keyword);
  }
  // What is in view.
  double top = firstVisibleBlock().blockNumber() * scale;
  double shown = double(viewport()->height()) /
                 std::max(1, fontMetrics().lineSpacing()) * scale;
  painter.setPen(palette().color(QPalette::Text));
  painter.drawRect(QRectF(0.5, top, area.width() - 1.5,
                          std::min(shown, area.height() - top - 1.0)));
}
