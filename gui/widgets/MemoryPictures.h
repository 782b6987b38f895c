//===- MemoryPictures.h - Footprint over passes ---------------------------===//
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
  /// Of the memory that is shown; 0 if it has none.
  Bytes limit() const;

  const Session &session;
  Selection &selection;
  const Comparison &comparison;
};

/// Bytes of the memory that is shown after every pass, with the limit.
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

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_MEMORYPICTURES_H
