//===- VerdictStrip.h - The answer, on top of everything ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_VERDICTSTRIP_H
#define IRSIFT_GUI_WIDGETS_VERDICTSTRIP_H

#include "gui/models/Comparison.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;

namespace irsift::gui {

class VerdictStrip : public QFrame {
  Q_OBJECT
public:
  explicit VerdictStrip(QWidget *parent = nullptr);
  void show(const Session &session, const Comparison &comparison);
  void addButton(QAction *action);

protected:
  void resizeEvent(QResizeEvent *event) override;
  void paintEvent(QPaintEvent *event) override;

private:
  void elide();

  QHBoxLayout *row;
  QLabel *title;
  QLabel *detail;
  QString fullTitle, fullDetail;
  /// Bad, good, or nothing known yet.
  enum class Tone { Bad, Good, Neutral } tone = Tone::Neutral;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_VERDICTSTRIP_H
