//===- PeakBars.cpp - What is live where most is, as bars -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/PeakBars.h"
#include "gui/models/BufferBoxes.h"
#include "gui/models/BufferPairs.h"
#include "gui/models/Comparison.h"
#include "gui/models/Selection.h"
#include "gui/widgets/PictureParts.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <set>

using namespace irsift;
using namespace irsift::gui;

PeakBars::PeakBars(const Session &session, Selection &selection,
                   const Comparison &comparison, QWidget *parent)
    : Picture(session, selection, comparison, parent) {
  setAccessibleName(tr("Peak of memory"));
  connect(&selection, &Selection::passChanged, this, &PeakBars::refresh);
  connect(&selection, &Selection::spaceChanged, this, &PeakBars::refresh);
  connect(&comparison, &Comparison::changed, this, &PeakBars::refresh);
}

void PeakBars::refresh() {
  peak = otherPeak = {};
  partners.clear();
  hasOther = false;
  update();
  if (!session.hasRun())
    return;
  const std::vector<Buffer> &buffers =
      buffersAt(session.run(), selection.pass());
  peak = peakOf(buffers, selection.space(), sortedBy);
  std::optional<int> there = comparison.passOfOther(selection.pass());
  if (!there)
    return;
  hasOther = true;
  const std::vector<Buffer> &others = buffersAt(comparison.other(), *there);
  otherPeak = peakOf(others, selection.space());
  BufferPairs pairs = pairBuffers(buffers, others);
  for (size_t i = 0; i < buffers.size(); ++i)
    if (pairs.there[i])
      partners[buffers[i].id.value] = pairs.there[i]->bytes;
}

void PeakBars::nextOrder() {
  sortedBy = PeakOrder((int(sortedBy) + 1) % 3);
  refresh();
}

int PeakBars::barCount(const QRectF &area) const {
  double row = fontMetrics().height() + 4;
  int room = std::max(1, int((area.height() - TitleHeight - 4) / row));
  int all = peak.buffers.size();
  return all <= room ? all : room - 1;
}

std::vector<const Buffer *> PeakBars::shownBuffers(const QRectF &area) const {
  size_t count = barCount(area);
  std::vector<const Buffer *> shown = peak.buffers;
  if (count == shown.size())
    return shown;
  // The smallest are folded, whatever the order.
  std::stable_sort(
      shown.begin(), shown.end(),
      [](const Buffer *a, const Buffer *b) { return a->bytes > b->bytes; });
  std::set<const Buffer *> kept(shown.begin(), shown.begin() + count);
  shown = peak.buffers;
  std::erase_if(shown, [&](const Buffer *b) { return !kept.contains(b); });
  return shown;
}

QRectF PeakBars::barArea(const QRectF &area, int bar) const {
  double row = fontMetrics().height() + 4;
  return {area.left() + 6, area.top() + TitleHeight + 2 + bar * row,
          area.width() - 12, row - 2};
}

PeakBars::Bar PeakBars::barOf(const Buffer &buffer) const {
  Bar bar;
  bar.label = QStringLiteral("#%1 %2")
                  .arg(buffer.id.value)
                  .arg(toQt(buffer.firstWriter.empty() ? buffer.op
                                                       : buffer.firstWriter));
  bar.bytes = buffer.bytes;
  bar.padding = paddingOf(buffer);
  if (auto partner = partners.find(buffer.id.value); partner != partners.end())
    bar.other = partner->second;
  bar.isSelected = buffer.id.value == selection.buffer();
  return bar;
}

void PeakBars::drawBar(QPainter &painter, const QRectF &row, const Bar &bar) {
  Theme theme = Theme::of(palette());
  auto widthOf = [&](Bytes bytes) {
    return row.width() * bytes.value / std::max<int64_t>(1, peak.bytes.value);
  };
  QRectF box = row;
  box.setWidth(std::max(1.0, widthOf(bar.bytes)));
  painter.fillRect(box, bar.isSelected ? theme.afterWord : theme.bar);
  if (bar.padding.value > 0) {
    QRectF padding = box;
    padding.setLeft(box.right() - widthOf(bar.padding));
    painter.fillRect(padding, theme.beforeWord);
  }
  painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  if (bar.other)
    painter.drawRect(
        QRectF(row.topLeft(),
               QSizeF(std::min(row.width(), widthOf(*bar.other)), row.height()))
            .adjusted(0, 0, -0.5, -0.5));
  painter.setPen(palette().color(QPalette::Text));
  QFontMetricsF metrics(painter.font());
  // From the right, each column as wide as its widest figure.
  QRectF rest = row.adjusted(4, 0, -4, 0);
  auto drawColumn = [&](const QString &text, const char *widest) {
    painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, text);
    rest.setRight(rest.right() -
                  metrics.horizontalAdvance(QString::fromLatin1(widest)) - 8);
  };
  if (hasOther)
    drawColumn(bar.other ? signedText((bar.bytes - *bar.other).value)
                         : tr("new"),
               "+99,999");
  drawColumn(
      QStringLiteral("%1 %").arg(100.0 * bar.bytes.value /
                                     std::max<int64_t>(1, peak.bytes.value),
                                 0, 'f', 1),
      "100.0 %");
  drawColumn(countText(bar.bytes.value), "99,999");
  painter.drawText(
      rest, Qt::AlignLeft | Qt::AlignVCenter,
      metrics.elidedText(bar.label, Qt::ElideMiddle, rest.width()));
}

QString PeakBars::title() const {
  if (peak.buffers.empty())
    return tr("Peak: %1").arg(spaceText(selection.space()).toLower());
  QString text = tr("Peak %1 bytes at operation %2, %3 live")
                     .arg(countText(peak.bytes.value))
                     .arg(peak.point.value)
                     .arg(peak.buffers.size());
  if (hasOther)
    text += tr(" (%1 bytes)")
                .arg(signedText(peak.bytes.value - otherPeak.bytes.value));
  const char *orders[] = {QT_TR_NOOP("by size"), QT_TR_NOOP("in program order"),
                          QT_TR_NOOP("by padding")};
  return text + QStringLiteral("; ") + tr(orders[int(sortedBy)]);
}

void PeakBars::draw(QPainter &painter, const QRectF &area) {
  painter.fillRect(area, palette().color(QPalette::Base));
  painter.setPen(palette().color(QPalette::Text));
  drawTitle(painter, area, title());
  std::vector<const Buffer *> shown = shownBuffers(area);
  Bytes rest = peak.bytes;
  for (size_t bar = 0; bar < shown.size(); ++bar) {
    drawBar(painter, barArea(area, int(bar)), barOf(*shown[bar]));
    rest = rest - shown[bar]->bytes;
  }
  if (shown.size() == peak.buffers.size())
    return;
  Bar last;
  last.label = tr("%1 smaller").arg(peak.buffers.size() - shown.size());
  last.bytes = rest;
  drawBar(painter, barArea(area, int(shown.size())), last);
}

const Buffer *PeakBars::bufferAt(const QPointF &point) const {
  std::vector<const Buffer *> shown = shownBuffers(rect());
  for (size_t bar = 0; bar < shown.size(); ++bar)
    if (barArea(rect(), int(bar)).contains(point))
      return shown[bar];
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
