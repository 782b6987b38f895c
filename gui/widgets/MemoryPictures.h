//===- MemoryPictures.h - Footprint over passes, buffers over program -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_MEMORYPICTURES_H
#define IRSIFT_GUI_WIDGETS_MEMORYPICTURES_H

#include "gui/models/Session.h"
#include "gui/widgets/PictureFile.h"

#include <QWidget>

namespace irsift::gui {

class Comparison;
class Selection;

/// A picture that a file can hold as well as the screen.
class Picture : public QWidget {
  Q_OBJECT
public:
  Picture(const Session &session, Selection &selection,
          const Comparison &comparison, QWidget *parent = nullptr);

  virtual void draw(QPainter &painter, const QRectF &area) = 0;
  PictureSource picture();

  QSize sizeHint() const override { return {420, 190}; }
  QSize minimumSizeHint() const override { return {220, 130}; }

protected:
  void paintEvent(QPaintEvent *event) override;

  const Session &session;
  Selection &selection;
  const Comparison &comparison;
};

/// Bytes of local memory after every pass, with the limit.
class FootprintChart : public Picture {
  Q_OBJECT
public:
  FootprintChart(const Session &session, Selection &selection,
                 const Comparison &comparison, QWidget *parent = nullptr);
  void draw(QPainter &painter, const QRectF &area) override;

protected:
  void mousePressEvent(QMouseEvent *event) override;
  bool event(QEvent *event) override;

private:
  QRectF plotOf(const QRectF &area) const;
  double xOf(int pass, const QRectF &plot) const;
  int passAt(double x) const;
  void drawOther(QPainter &painter, const QRectF &plot, double most);
  QString caption() const;
};

/// Buffers after the selected pass: program order across, address up.
class BufferMap : public Picture {
  Q_OBJECT
public:
  BufferMap(const Session &session, Selection &selection,
            const Comparison &comparison, QWidget *parent = nullptr);
  void refresh();
  void draw(QPainter &painter, const QRectF &area) override;

protected:
  void mousePressEvent(QMouseEvent *event) override;
  bool event(QEvent *event) override;

private:
  struct Box {
    const Buffer *buffer;
    Bytes offset;
  };

  QRectF plotOf(const QRectF &area) const;
  QRectF boxRect(const Box &box, const QRectF &plot) const;
  const Box *boxAt(const QPointF &point) const;
  void drawBoxes(QPainter &painter, const QRectF &plot);
  /// Places the buffers of \p run after \p pass.
  std::vector<Box> placed(const Run &run, int pass, Bytes &tallest);

  std::vector<Box> boxes, otherBoxes;
  Bytes height, otherHeight, limit;
  int firstPoint = 0, lastPoint = 1;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_MEMORYPICTURES_H
