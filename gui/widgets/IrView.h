//===- IrView.h - Lines of IR with numbers, marks and jumps ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_IRVIEW_H
#define IRSIFT_GUI_WIDGETS_IRVIEW_H

#include "gui/models/TextDiff.h"

#include <QPlainTextEdit>

namespace irsift::gui {

/// A line as it is shown. Filler is a gap that keeps two views level.
struct IrLine {
  enum class Kind { Plain, Removed, Added, Filler };
  Kind kind = Kind::Plain;
  /// From 1; 0 shows none.
  int number = 0;
  std::vector<TextSpan> words;
};

/// Read-only. Only visible lines are coloured, so that length costs nothing.
class IrView : public QPlainTextEdit {
  Q_OBJECT
public:
  explicit IrView(QWidget *parent = nullptr);

  /// \p hunks are first lines of differences.
  void setContent(const QString &text, std::vector<IrLine> lines,
                  std::vector<int> hunks);

  /// Moves to the next or previous difference. \returns whether there is one.
  bool goToHunk(int step);
  /// Puts the cursor on the \p nth line, from 0, with operation \p name.
  /// \returns how many there are.
  int goToOperation(const QString &name, int nth);
  void goToLine(int line);
  void goToDefinition();
  void goToNextUse();
  bool find(const QString &text, bool backward);

  int lineOfCursor() const { return textCursor().blockNumber(); }

Q_SIGNALS:
  /// The user put the cursor on a line with \p text.
  void lineClicked(int line, const QString &text);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
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
  void paintOverview(QPainter &painter, const QRect &area);
  void paintMarks(QPainter &painter);
  void paintWords(QPainter &painter, const QTextBlock &block,
                  const QPointF &offset, const IrLine &line);
  int gutterWidth() const;
  void layoutSides();
  const IrLine &lineOf(int block) const;
  QString valueUnderCursor() const;
  /// Blocks of the function around \p block: [from, to).
  std::pair<int, int> functionAround(int block) const;

  std::vector<IrLine> lines;
  std::vector<int> hunks;
  int largestNumber = 0;
  int style = 1;
  bool isHighlighting = false;
  QWidget *gutter = nullptr;
  QWidget *overview = nullptr;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_IRVIEW_H
