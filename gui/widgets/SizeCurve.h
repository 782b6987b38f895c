//===- SizeCurve.h - Operations of the best so far over time --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_SIZECURVE_H
#define IRSIFT_GUI_WIDGETS_SIZECURVE_H

#include "gui/models/ReductionSession.h"
#include "gui/widgets/PictureFile.h"

#include <QWidget>

namespace irsift::gui {

class SizeCurve : public QWidget {
  Q_OBJECT
public:
  explicit SizeCurve(const ReductionSession &state, QWidget *parent = nullptr);

  PictureSource picture();

protected:
  void paintEvent(QPaintEvent *event) override;

private:
  void draw(QPainter &painter, const QRectF &area);

  const ReductionSession &state;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_SIZECURVE_H
