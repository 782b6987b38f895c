//===- BufferMap.cpp - Buffers: program order across, address up ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/BufferMap.h"
#include "gui/models/BufferPairs.h"
#include "gui/models/Comparison.h"
#include "gui/models/Selection.h"
#include "gui/widgets/PictureParts.h"

#include <QPainter>

#include <algorithm>

using namespace irsift;
using namespace irsift::gui;

BufferMap::BufferMap(const Session &session, Selection &selection,
                     const Comparison &comparison, QWidget *parent)
    : Picture(session, selection, comparison, parent) {
  setAccessibleName(tr("Buffers in program order"));
  connect(&selection, &Selection::passChanged, this, &BufferMap::refresh);
  connect(&selection, &Selection::spaceChanged, this, &BufferMap::refresh);
  connect(&comparison, &Comparison::changed, this, &BufferMap::refresh);
  connect(&selection, &Selection::bufferChanged, this, &BufferMap::showChosen);
  connect(&selection, &Selection::placeChanged, this,
          qOverload<>(&QWidget::update));
}

void BufferMap::refresh() {
  mine = others = {};
  if (session.hasRun()) {
    mine = boxesOf(buffersAt(session.run(), selection.pass()), session.target(),
                   selection.space());
    if (std::optional<int> there = comparison.passOfOther(selection.pass()))
      others = boxesOf(buffersAt(comparison.other(), *there), session.target(),
                       selection.space());
  }
  fit();
}

QRectF BufferMap::whole() const {
  // A margin at both sides, so that edges can be seen.
  double end = std::max({1, mine.end(), others.end()});
  double first = end;
  for (const BufferBoxes *boxes : {&mine, &others})
    for (const BufferBox &box : boxes->boxes)
      first = std::min<double>(first, box.from);
  first = std::max(0.0, first - std::max(1.0, (end - first) / 20));
  if (first >= end)
    first = 0;
  return {first, 0, end - first,
          topOfScale(std::max(mine.height, others.height), limit())};
}

void BufferMap::fit() {
  keepsFitting = true;
  shown = whole();
  update();
}

void BufferMap::toggleHex() {
  isHex = !isHex;
  update();
}

QRectF BufferMap::plotOf(const QRectF &area) const {
  return area.adjusted(66, TitleHeight + 10, -12, -24);
}

double BufferMap::xOf(double axis, const QRectF &plot) const {
  return plot.left() + (axis - shown.left()) / shown.width() * plot.width();
}

double BufferMap::yOf(double bytes, const QRectF &plot) const {
  return plot.bottom() - (bytes - shown.top()) / shown.height() * plot.height();
}

QPointF BufferMap::valueAt(const QPointF &point) const {
  QRectF plot = plotOf(rect());
  return {shown.left() +
              (point.x() - plot.left()) / plot.width() * shown.width(),
          shown.top() +
              (plot.bottom() - point.y()) / plot.height() * shown.height()};
}

QRectF BufferMap::boxRect(const BufferBox &box, const QRectF &plot) const {
  double left = xOf(box.from, plot);
  double bottom = yOf(box.offset.value, plot);
  double top = yOf((box.offset + box.buffer->bytes).value, plot);
  return {left, top, std::max(3.0, xOf(box.to, plot) - left), bottom - top};
}

const BufferBox *BufferMap::boxAt(const QPointF &point) const {
  QRectF plot = plotOf(rect());
  if (!plot.adjusted(-1, -1, 1, 1).contains(point))
    return nullptr;
  for (const BufferBox &box : mine.boxes)
    if (boxRect(box, plot).adjusted(-1, -1, 1, 1).contains(point))
      return &box;
  return nullptr;
}

const BufferBox *BufferMap::chosenBox() const {
  for (const BufferBox &box : mine.boxes)
    if (box.buffer->id.value == selection.buffer())
      return &box;
  return nullptr;
}

void BufferMap::drawBox(QPainter &painter, const QRectF &plot,
                        const BufferBox &box) {
  Theme theme = Theme::of(palette());
  QColor text = palette().color(QPalette::Text);
  bool isSelected = box.buffer->id.value == selection.buffer();
  QRectF rect = boxRect(box, plot);
  painter.fillRect(rect, isSelected ? theme.afterWord : theme.bar);
  double share =
      double(box.padding.value) / std::max<int64_t>(1, box.buffer->bytes.value);
  QRectF padding = rect;
  padding.setHeight(rect.height() * share);
  painter.fillRect(padding, theme.beforeWord);
  if (!box.isRead)
    painter.fillRect(rect, QBrush(theme.dim, Qt::BDiagPattern));
  // What stands out over the limit.
  if (double top = yOf(limit().value, plot);
      limit().value > 0 && rect.top() < top - 0.5)
    painter.fillRect(
        QRectF(rect.topLeft(),
               QPointF(rect.right(), std::min(top, rect.bottom()))),
        QBrush(theme.bad, Qt::DiagCrossPattern));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(isSelected ? text : theme.keyword, isSelected ? 2 : 1));
  painter.drawRect(rect);
  painter.setPen(text);
  QString label =
      QStringLiteral("#%1  %2").arg(QString::number(box.buffer->id.value),
                                    countText(box.buffer->bytes.value));
  QRectF seen = rect & plot;
  QFontMetricsF metrics(painter.font());
  QRectF room = metrics.boundingRect(label);
  room.moveCenter(seen.center());
  if (room.width() > seen.width() - 6 || room.height() > seen.height())
    return;
  // Letters on hatching cannot be read.
  if (!box.isRead || rect.top() < yOf(limit().value, plot))
    painter.fillRect(room, isSelected ? theme.afterWord : theme.bar);
  painter.drawText(seen, Qt::AlignCenter, label);
}

/// Outlines, so that both runs can be seen.
void BufferMap::drawOther(QPainter &painter, const QRectF &plot) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
  for (const BufferBox &box : others.boxes)
    painter.drawRect(boxRect(box, plot));
}

void BufferMap::drawFunctions(QPainter &painter, const QRectF &plot) {
  if (mine.functions.size() < 2)
    return;
  Theme theme = Theme::of(palette());
  for (const BufferBoxes::Function &function : mine.functions) {
    double left = xOf(function.from, plot), right = xOf(function.to, plot);
    painter.setPen(QPen(theme.dim, 1, Qt::DotLine));
    painter.drawLine(QPointF(left, plot.top()), QPointF(left, plot.bottom()));
    painter.setPen(theme.dim);
    QRectF room(left + 3, plot.top(), right - left - 6, 16);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font())
                         .elidedText(u'@' + toQt(function.name), Qt::ElideRight,
                                     room.width()));
  }
}

void BufferMap::drawCursor(QPainter &painter, const QRectF &plot) {
  int axis = mine.axisOf(selection.place());
  if (axis < 0)
    return;
  double x = xOf(axis + 0.5, plot);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 1.6));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

QString BufferMap::title() const {
  if (mine.boxes.empty() && others.boxes.empty())
    return tr("Buffers: %1").arg(spaceText(selection.space()).toLower());
  QString text = tr("%1 buffers placed in %2 bytes: program order across, "
                    "address up")
                     .arg(mine.boxes.size())
                     .arg(countText(mine.height.value));
  if (comparison.isActive())
    text = tr("%1 buffers in %2 bytes; %3 dashed: %4 in %5 (%6)")
               .arg(mine.boxes.size())
               .arg(countText(mine.height.value), comparison.name())
               .arg(others.boxes.size())
               .arg(countText(others.height.value),
                    signedText(mine.height.value - others.height.value));
  return text;
}

QString BufferMap::legend() const {
  QStringList parts;
  auto any = [&](auto property) {
    return std::any_of(mine.boxes.begin(), mine.boxes.end(), property);
  };
  if (any([](const BufferBox &box) { return box.padding.value > 0; }))
    parts += tr("orange: padding");
  if (any([](const BufferBox &box) { return !box.isRead; }))
    parts += tr("hatched: nobody reads it");
  if (limit().value > 0 && mine.height > limit())
    parts += tr("crossed: over the limit");
  return parts.join(QStringLiteral(", "));
}

QString BufferMap::caption() const {
  const BufferBox *box = chosenBox();
  if (!box) {
    QString text = tr("operations %1 to %2")
                       .arg(std::max(0, int(shown.left())))
                       .arg(int(shown.right()));
    QString marks = legend();
    return marks.isEmpty() ? text : text + QStringLiteral("; ") + marks;
  }
  const Buffer &buffer = *box->buffer;
  QString text = tr("#%1 at %2: %3 bytes, live %4 to %5, %6")
                     .arg(buffer.id.value)
                     .arg(addressText(box->offset.value, isHex),
                          countText(buffer.bytes.value))
                     .arg(buffer.live.from.value)
                     .arg(buffer.live.to.value)
                     .arg(toQt(buffer.type));
  if (box->padding.value > 0)
    text += tr(", %1 padding").arg(countText(box->padding.value));
  return text;
}

void BufferMap::draw(QPainter &painter, const QRectF &area) {
  painter.fillRect(area, palette().color(QPalette::Base));
  painter.setPen(palette().color(QPalette::Text));
  drawTitle(painter, area, title());
  if (mine.boxes.empty() && others.boxes.empty()) {
    painter.setPen(Theme::of(palette()).dim);
    if (session.hasRun())
      painter.drawText(area.adjusted(12, TitleHeight, -12, 0),
                       Qt::AlignCenter | Qt::TextWordWrap,
                       tr("None after this pass.\n"
                          "G goes to the pass that needs most."));
    return;
  }
  QRectF plot = plotOf(area);
  drawScale(painter, plot, shown.top(), shown.bottom(), palette(), isHex);
  painter.save();
  painter.setClipRect(plot.adjusted(-1, -1, 1, 1));
  for (const BufferBox &box : mine.boxes)
    drawBox(painter, plot, box);
  drawOther(painter, plot);
  drawFunctions(painter, plot);
  drawCursor(painter, plot);
  if (!marked.isNull()) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(marked);
  }
  painter.restore();
  drawLimit(painter, plot, shown.top(), shown.bottom(), limit(),
            Theme::of(palette()));
  painter.setPen(palette().color(QPalette::Text));
  painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), 18),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font())
                       .elidedText(caption(), Qt::ElideRight, plot.width()));
}
