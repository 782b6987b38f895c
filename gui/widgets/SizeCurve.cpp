//===- SizeCurve.cpp - Operations of the best so far over time ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/SizeCurve.h"
#include "gui/widgets/Theme.h"

#include <QPainter>
#include <QPainterPath>

using namespace irsift;
using namespace irsift::gui;

SizeCurve::SizeCurve(const ReductionSession &state, QWidget *parent)
    : QWidget(parent), state(state) {
  setMinimumSize(200, 120);
  setAccessibleName(tr("Reduction"));
}

PictureSource SizeCurve::picture() {
  return {
      accessibleName(), size().expandedTo({640, 300}),
      [this](QPainter &painter, const QRectF &area) { draw(painter, area); }};
}

void SizeCurve::paintEvent(QPaintEvent *) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  draw(painter, rect());
}

void SizeCurve::draw(QPainter &painter, const QRectF &area) {
  Theme theme = Theme::of(palette());
  QColor text = palette().color(QPalette::Text);
  painter.fillRect(area, palette().color(QPalette::Base));
  painter.setPen(text);
  painter.drawText(QRectF(6, 2, area.width() - 12, 18),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   tr("Operations of the smallest kernel so far, over time"));
  const std::vector<ReductionPoint> &points = state.points();
  if (points.empty())
    return;
  QRectF plot = area.adjusted(56, 28, -12, -24);
  double most = 1, time = std::max(0.1, points.back().seconds);
  for (const ReductionPoint &point : points)
    most = std::max(most, double(point.ops));
  auto at = [&](double seconds, double ops) {
    return QPointF(plot.left() + seconds / time * plot.width(),
                   plot.bottom() - ops / most * plot.height());
  };
  for (double share : {0.0, 0.5, 1.0}) {
    QPointF from = at(0, most * share);
    painter.setPen(theme.grid);
    painter.drawLine(from, QPointF(plot.right(), from.y()));
    painter.setPen(text);
    painter.drawText(QRectF(0, from.y() - 8, plot.left() - 5, 16),
                     Qt::AlignRight | Qt::AlignVCenter,
                     countText(int64_t(most * share)));
  }
  QPainterPath path(at(0, points.front().ops));
  double last = points.front().ops;
  for (const ReductionPoint &point : points) {
    path.lineTo(at(point.seconds, last));
    path.lineTo(at(point.seconds, point.ops));
    last = point.ops;
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.keyword, 1.8));
  painter.drawPath(path);
  painter.setPen(text);
  painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), 18),
                   Qt::AlignRight | Qt::AlignVCenter,
                   tr("%1 s, %2 tests")
                       .arg(time, 0, 'f', 1)
                       .arg(countText(points.back().tests)));
}
