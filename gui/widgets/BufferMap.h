//===- BufferMap.h - Buffers: program order across, address up ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_BUFFERMAP_H
#define IRSIFT_GUI_WIDGETS_BUFFERMAP_H

#include "gui/widgets/MemoryPictures.h"
// moc cannot parse all that this includes.
#ifndef Q_MOC_RUN
#include "gui/models/BufferBoxes.h"
#endif

#include <optional>

namespace irsift::gui {

/// Buffers after the selected pass as boxes. A click chooses a buffer or, where
/// there is none, an operation; a drag marks what to zoom into.
class BufferMap : public Picture {
  Q_OBJECT
public:
  BufferMap(const Session &session, Selection &selection,
            const Comparison &comparison, QWidget *parent = nullptr);
  void refresh();
  void draw(QPainter &painter, const QRectF &area) override;

  /// About the middle, or about the chosen buffer where it is in view.
  void zoom(double factor);
  void fit();
  void toggleHex();
  /// What is in view: operations across, bytes up.
  QRectF view() const { return shown; }
  const BufferBoxes &content() const { return mine; }

protected:
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void mouseReleaseEvent(QMouseEvent *event) override;
  void mouseDoubleClickEvent(QMouseEvent *event) override;
  void wheelEvent(QWheelEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  bool event(QEvent *event) override;

private:
  QRectF plotOf(const QRectF &area) const;
  QRectF whole() const;
  QRectF boxRect(const BufferBox &box, const QRectF &plot) const;
  double xOf(double axis, const QRectF &plot) const;
  double yOf(double bytes, const QRectF &plot) const;
  /// What of the view is under \p point.
  QPointF valueAt(const QPointF &point) const;
  const BufferBox *boxAt(const QPointF &point) const;
  const BufferBox *chosenBox() const;
  void drawBox(QPainter &painter, const QRectF &plot, const BufferBox &box);
  void drawOther(QPainter &painter, const QRectF &plot);
  void drawFunctions(QPainter &painter, const QRectF &plot);
  void drawCursor(QPainter &painter, const QRectF &plot);
  QString title() const;
  QString caption() const;
  QString legend() const;
  void zoomAbout(const QPointF &value, double across, double up);
  void setView(QRectF view);
  void showChosen();
  void chooseTowards(int across, int up);

  BufferBoxes mine, others;
  QRectF shown;
  /// Nobody has zoomed: all stays in view.
  bool keepsFitting = true;
  bool isHex = false;
  std::optional<QPointF> pressedAt;
  QRectF marked;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_BUFFERMAP_H
