//===- PeakBars.h - What is live where most is, as bars -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_PEAKBARS_H
#define IRSIFT_GUI_WIDGETS_PEAKBARS_H

#include "gui/models/Peak.h"
#include "gui/widgets/MemoryPictures.h"

namespace irsift::gui {

/// The largest first; what there is no room for shares the last bar.
class PeakBars : public Picture {
  Q_OBJECT
public:
  PeakBars(const Session &session, Selection &selection,
           const Comparison &comparison, QWidget *parent = nullptr);
  void refresh();
  void draw(QPainter &painter, const QRectF &area) override;

protected:
  void mousePressEvent(QMouseEvent *event) override;
  bool event(QEvent *event) override;

private:
  /// How many bars of their own there is room for.
  int barCount(const QRectF &area) const;
  QRectF barArea(const QRectF &area, int bar) const;
  const Buffer *bufferAt(const QPointF &point) const;
  void drawBar(QPainter &painter, const QRectF &row, const QString &label,
               Bytes bytes, bool isSelected);

  Peak peak;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_PEAKBARS_H
