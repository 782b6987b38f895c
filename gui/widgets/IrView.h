//===- IrView.h - Lines of IR with numbers, marks and jumps ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_IRVIEW_H
#define IRSIFT_GUI_WIDGETS_IRVIEW_H

#include "gui/models/IrPages.h"

#include <QPlainTextEdit>

#include <set>

namespace irsift::gui {

/// Read-only. Only visible lines are coloured, so that length costs nothing.
class IrView : public QPlainTextEdit {
  Q_OBJECT
public:
  explicit IrView(QWidget *parent = nullptr);

  void setContent(IrColumn column);
  const QString &content() const { return text; }

  /// Moves to the next or previous difference. \returns whether there is one.
  bool goToHunk(int step);
  /// Puts the cursor on the \p nth line, from 0, with operation \p name.
  /// \returns how many there are.
  int goToOperation(const QString &name, int nth);
  void goToLine(int line);
  /// From the value under the cursor. \returns whether it is defined here.
  bool goToDefinition();
  void goToNextUse();
  /// To where the last jump began. \returns whether there was one.
  bool jumpBack();
  /// Goes to the next place that has \p wanted. \returns which one of how many
  /// it is, from 1; 0 of 0 if there is none.
  std::pair<int, int> find(const QString &wanted, bool backward);

  /// Folds or unfolds the innermost region around the cursor.
  void toggleFold();
  /// Folds what stands in functions, or unfolds everything if something is
  /// folded.
  void toggleAllFolds();
  /// Whether the region that opens at \p line is folded.
  bool isFolded(int line) const { return folded.contains(line); }
  /// Hides the lines after \p from and before \p to, or shows them.
  void setRangeFolded(int from, int to, bool isHidden);

  int lineOfCursor() const { return textCursor().blockNumber(); }
  /// The number that \p line has in the text after a pass, from 1; 0 if it is
  /// not from there.
  int numberOfLine(int line) const;
  /// Puts the cursor on the line with that number.
  void goToNumber(int number);

Q_SIGNALS:
  /// The user put the cursor on a line with \p text.
  void lineClicked(int line, const QString &text);
  /// A region was folded or unfolded here.
  void foldChanged(int from, int to, bool isHidden);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseReleaseEvent(QMouseEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  class Gutter;
  class Overview;
  friend class Gutter;
  friend class Overview;

  static constexpr int OverviewWidth = 12;

  void highlightVisible();
  void markUses();
  void paintGutter(QPainter &painter, const QRect &area);
  void paintGutterLine(QPainter &painter, const QTextBlock &block,
                       const QRectF &box);
  void paintOverview(QPainter &painter, const QRect &area);
  void paintMarks(QPainter &painter);
  void paintWords(QPainter &painter, const QTextBlock &block,
                  const QPointF &offset, const IrLine &line);
  void gutterClicked(const QPointF &at);
  int gutterWidth() const;
  void layoutSides();
  const IrLine &lineOf(int block) const;
  int foldEnd(int line) const;
  void setFolded(int line, bool isHidden);
  void applyFolds(int from, int to);
  void reveal(int line);
  QString valueUnderCursor() const;
  bool isOperandUnderCursor() const;
  void jumpTo(int position);
  /// Blocks of the function around \p block: [from, to).
  std::pair<int, int> functionAround(int block) const;

  QString text;
  std::vector<IrLine> lines;
  std::vector<int> hunks;
  std::vector<int> folds;
  /// Lines that open folded regions.
  std::set<int> folded;
  /// Positions that jumps began at.
  std::vector<int> jumps;
  int largestNumber = 0;
  int style = 1;
  bool isHighlighting = false;
  QWidget *gutter = nullptr;
  QWidget *overview = nullptr;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_IRVIEW_H
