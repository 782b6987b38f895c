//===- PeakBars.h - What is live where most is, as bars -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_PEAKBARS_H
#define IRSIFT_GUI_WIDGETS_PEAKBARS_H

#include "gui/models/Peak.h"
#include "gui/widgets/MemoryPictures.h"

#include <map>
#include <optional>

namespace irsift::gui {

/// What there is no room for, the smallest, shares the last bar.
class PeakBars : public Picture {
  Q_OBJECT
public:
  PeakBars(const Session &session, Selection &selection,
           const Comparison &comparison, QWidget *parent = nullptr);
  void refresh();
  void draw(QPainter &painter, const QRectF &area) override;
  /// By size, in program order, by padding, and again.
  void nextOrder();
  PeakOrder order() const { return sortedBy; }

protected:
  void mousePressEvent(QMouseEvent *event) override;
  bool event(QEvent *event) override;

private:
  /// How many bars of their own there is room for.
  int barCount(const QRectF &area) const;
  QRectF barArea(const QRectF &area, int bar) const;
  const Buffer *bufferAt(const QPointF &point) const;
  struct Bar {
    QString label;
    Bytes bytes, padding;
    /// What the buffer of the other run needs; nothing if there is none.
    std::optional<Bytes> other;
    bool isSelected = false;
  };

  void drawBar(QPainter &painter, const QRectF &row, const Bar &bar);
  Bar barOf(const Buffer &buffer) const;
  QString title() const;

  Peak peak;
  /// Those that have a bar of their own, in order.
  std::vector<const Buffer *> shownBuffers(const QRectF &area) const;
  PeakOrder sortedBy = PeakOrder::Size;
  Peak otherPeak;
  bool hasOther = false;
  /// By id of this run's buffers.
  std::map<int, Bytes> partners;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_PEAKBARS_H
