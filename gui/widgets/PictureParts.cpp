//===- PictureParts.cpp - What pictures of memory are made of -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/PictureParts.h"
#include "gui/models/RunView.h"

#include <QObject>
#include <QPainter>

#include <cmath>

using namespace irsift;
using namespace irsift::gui;

QString irsift::gui::addressText(int64_t number, bool isHex) {
  return isHex ? QStringLiteral("0x%1").arg(number, 0, 16) : countText(number);
}

QString irsift::gui::spaceText(MemorySpace space) {
  switch (space) {
  case MemorySpace::LM:
    return QObject::tr("Local memory per core");
  case MemorySpace::SM:
    return QObject::tr("Shared memory per cluster");
  case MemorySpace::Other:
    break;
  }
  return QObject::tr("Other memory");
}

void irsift::gui::drawTitle(QPainter &painter, const QRectF &area,
                            const QString &title) {
  QFontMetricsF metrics(painter.font());
  painter.drawText(
      QRectF(area.left() + 6, area.top() + 2, area.width() - 12,
             TitleHeight - 2),
      Qt::AlignLeft | Qt::AlignVCenter,
      metrics.elidedText(title, Qt::ElideRight, area.width() - 12));
}

/// A step for \p range: 1, 2 or 5 times a power of ten, or a power of two.
static int64_t niceStep(double range, int parts, bool isHex) {
  double raw = std::max(1.0, range / parts);
  if (isHex)
    return int64_t(std::exp2(std::ceil(std::log2(raw))));
  double power = std::pow(10, std::floor(std::log10(raw)));
  for (double factor : {1.0, 2.0, 5.0, 10.0})
    if (factor * power >= raw)
      return int64_t(factor * power);
  return int64_t(10 * power);
}

void irsift::gui::drawScale(QPainter &painter, const QRectF &plot, double least,
                            double most, const QPalette &palette, bool isHex) {
  int64_t step =
      niceStep(most - least, std::max(2, int(plot.height() / 40)), isHex);
  int64_t first = int64_t(std::ceil(least / step)) * step;
  for (int64_t value = first; value <= most; value += step) {
    double y = plot.bottom() - (value - least) / (most - least) * plot.height();
    painter.setPen(Theme::of(palette).grid);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(QRectF(plot.left() - 62, y - 8, 57, 16),
                     Qt::AlignRight | Qt::AlignVCenter,
                     addressText(value, isHex));
  }
}

double irsift::gui::topOfScale(Bytes used, Bytes limit) {
  bool isSmall = used.value > 0 && used.value * 6 < limit.value;
  return (isSmall ? used.value * 1.3
                  : std::max<int64_t>({1, used.value, limit.value}) * 1.12);
}

void irsift::gui::drawLimit(QPainter &painter, const QRectF &plot, double least,
                            double most, Bytes limit, const Theme &theme) {
  if (limit.value <= 0 || limit.value < least)
    return;
  if (limit.value > most) {
    painter.setPen(theme.bad);
    painter.drawText(
        QRectF(plot.left() + 4, plot.top() - 12, plot.width() - 8, 15),
        Qt::AlignRight | Qt::AlignVCenter,
        QObject::tr("limit %1, far above").arg(countText(limit.value)));
    return;
  }
  double y =
      plot.bottom() - (limit.value - least) / (most - least) * plot.height();
  painter.setPen(QPen(theme.bad, 1.4, Qt::DashLine));
  painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  painter.drawText(QRectF(plot.left() + 4, y - 16, plot.width() - 8, 15),
                   Qt::AlignLeft | Qt::AlignBottom,
                   QObject::tr("limit %1").arg(countText(limit.value)));
}
