//===- PeakBars.cpp - What is live where most is, as bars -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/PeakBars.h"
#include "gui/models/Comparison.h"
#include "gui/models/Selection.h"
#include "gui/widgets/Theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

using namespace irsift;
using namespace irsift::gui;

static constexpr double TitleHeight = 22;

PeakBars::PeakBars(const Session &session, Selection &selection,
                   const Comparison &comparison, QWidget *parent)
    : Picture(session, selection, comparison, parent) {
  setAccessibleName(tr("Peak of local memory"));
  connect(&selection, &Selection::passChanged, this, &PeakBars::refresh);
}

void PeakBars::refresh() {
  peak = session.hasRun() ? peakOf(buffersAt(session.run(), selection.pass()),
                                   MemorySpace::LM)
                          : Peak();
  update();
}

int PeakBars::barCount(const QRectF &area) const {
  double row = fontMetrics().height() + 4;
  int room = std::max(1, int((area.height() - TitleHeight - 4) / row));
  int all = peak.buffers.size();
  return all <= room ? all : room - 1;
}

QRectF PeakBars::barArea(const QRectF &area, int bar) const {
  double row = fontMetrics().height() + 4;
  return {area.left() + 6, area.top() + TitleHeight + bar * row,
          area.width() - 12, row - 2};
}

void PeakBars::drawBar(QPainter &painter, const QRectF &row,
                       const QString &label, Bytes bytes, bool isSelected) {
  Theme theme = Theme::of(palette());
  double share = double(bytes.value) / std::max<int64_t>(1, peak.bytes.value);
  QRectF bar = row;
  bar.setWidth(std::max(1.0, row.width() * share));
  painter.fillRect(bar, isSelected ? theme.afterWord : theme.bar);
  painter.setPen(palette().color(QPalette::Text));
  QString figures = QStringLiteral("%1   %2 %")
                        .arg(countText(bytes.value))
                        .arg(share * 100, 5, 'f', 1);
  QFontMetricsF metrics(painter.font());
  double room = row.width() - metrics.horizontalAdvance(figures) - 16;
  painter.drawText(row.adjusted(4, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(label, Qt::ElideMiddle, room));
  painter.drawText(row.adjusted(4, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter,
                   figures);
}

void PeakBars::draw(QPainter &painter, const QRectF &area) {
  painter.fillRect(area, palette().color(QPalette::Base));
  painter.setPen(palette().color(QPalette::Text));
  QString title = tr("Peak of local memory");
  if (!peak.buffers.empty())
    title = tr("Peak %1 bytes at operation %2, buffers live: %3")
                .arg(countText(peak.bytes.value))
                .arg(peak.point.value)
                .arg(peak.buffers.size());
  if (std::optional<int> there = comparison.passOfOther(selection.pass()))
    title += tr(" (%1)").arg(signedText(
        peak.bytes.value -
        peakOf(buffersAt(comparison.other(), *there), MemorySpace::LM)
            .bytes.value));
  QFontMetricsF metrics(painter.font());
  painter.drawText(
      QRectF(area.left() + 6, area.top() + 2, area.width() - 12,
             TitleHeight - 4),
      Qt::AlignLeft | Qt::AlignVCenter,
      metrics.elidedText(title, Qt::ElideRight, area.width() - 12));
  int count = barCount(area);
  for (int bar = 0; bar < count; ++bar) {
    const Buffer &buffer = *peak.buffers[bar];
    drawBar(painter, barArea(area, bar),
            QStringLiteral("#%1 %2")
                .arg(buffer.id.value)
                .arg(toQt(buffer.firstWriter.empty() ? buffer.op
                                                     : buffer.firstWriter)),
            buffer.bytes, buffer.id.value == selection.buffer());
  }
  Bytes rest;
  for (size_t i = count; i < peak.buffers.size(); ++i)
    rest += peak.buffers[i]->bytes;
  if (rest.value > 0)
    drawBar(painter, barArea(area, count),
            tr("%1 smaller").arg(peak.buffers.size() - count), rest, false);
}

const Buffer *PeakBars::bufferAt(const QPointF &point) const {
  for (int bar = 0; bar < barCount(rect()); ++bar)
    if (barArea(rect(), bar).contains(point))
      return peak.buffers[bar];
  return nullptr;
}

void PeakBars::mousePressEvent(QMouseEvent *event) {
  if (const Buffer *buffer = bufferAt(event->position()))
    selection.setBuffer(buffer->id.value);
}

bool PeakBars::event(QEvent *event) {
  if (event->type() != QEvent::ToolTip)
    return Picture::event(event);
  auto *help = static_cast<QHelpEvent *>(event);
  if (const Buffer *buffer = bufferAt(help->pos()))
    QToolTip::showText(help->globalPos(),
                       tr("#%1: %2\nwritten first by %3\nread last by %4")
                           .arg(buffer->id.value)
                           .arg(toQt(buffer->type), toQt(buffer->firstWriter),
                                toQt(buffer->lastReader)),
                       this);
  else
    QToolTip::hideText();
  return true;
}
