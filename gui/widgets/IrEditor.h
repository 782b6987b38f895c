//===- IrEditor.h - IR to be changed --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_IREDITOR_H
#define IRSIFT_GUI_WIDGETS_IREDITOR_H

#include <QPlainTextEdit>

class QTextBlock;

namespace irsift::gui {

/// Gives a line of IR the colours of the palette.
void colourLine(const QTextBlock &line, const QPalette &palette);

/// Only visible lines are coloured, and those again that are changed.
class IrEditor : public QPlainTextEdit {
  Q_OBJECT
public:
  explicit IrEditor(QWidget *parent = nullptr);

protected:
  void resizeEvent(QResizeEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  void forgetColours(int from, int removed, int added);
  void colourVisible();

  /// Lines with this state have the colours of the palette.
  int style = 1;
  bool isColouring = false;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_IREDITOR_H
