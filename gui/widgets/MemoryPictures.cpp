//===- MemoryPictures.cpp - Footprint over passes, buffers over program ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/MemoryPictures.h"
#include "core/memory/Placement.h"
#include "gui/models/Comparison.h"
#include "gui/models/Selection.h"
#include "gui/widgets/Theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <cmath>

using namespace irsift;
using namespace irsift::gui;

namespace {

constexpr double TitleHeight = 20;

void drawTitle(QPainter &painter, const QRectF &area, const QString &title) {
  QFontMetricsF metrics(painter.font());
  painter.drawText(
      QRectF(area.left() + 6, area.top() + 2, area.width() - 12,
             TitleHeight - 2),
      Qt::AlignLeft | Qt::AlignVCenter,
      metrics.elidedText(title, Qt::ElideRight, area.width() - 12));
}

/// 1, 2 or 5 times a power of ten (of two for bytes reads worse).
int64_t niceStep(double range, int parts) {
  double raw = std::max(1.0, range / parts);
  double power = std::pow(10, std::floor(std::log10(raw)));
  for (double factor : {1.0, 2.0, 5.0, 10.0})
    if (factor * power >= raw)
      return int64_t(factor * power);
  return int64_t(10 * power);
}

/// Lines across with their bytes at the left.
void drawScale(QPainter &painter, const QRectF &plot, double most,
               const Theme &theme, const QColor &text) {
  int64_t step = niceStep(most, std::max(2, int(plot.height() / 40)));
  for (int64_t value = 0; value <= most; value += step) {
    double y = plot.bottom() - value / most * plot.height();
    painter.setPen(theme.grid);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(text);
    painter.drawText(QRectF(plot.left() - 60, y - 8, 55, 16),
                     Qt::AlignRight | Qt::AlignVCenter, countText(value));
  }
}

/// Top of the scale. Where little is used, a scale up to the limit would show
/// a flat line.
double topOfScale(Bytes used, Bytes limit) {
  bool isSmall = used.value > 0 && used.value * 6 < limit.value;
  return (isSmall ? used.value * 1.3
                  : std::max<int64_t>({1, used.value, limit.value}) * 1.12);
}

void drawLimit(QPainter &painter, const QRectF &plot, double most, Bytes limit,
               const Theme &theme) {
  if (limit.value > most) {
    painter.setPen(theme.bad);
    painter.drawText(
        QRectF(plot.left() + 4, plot.top() - 12, plot.width() - 8, 15),
        Qt::AlignRight | Qt::AlignVCenter,
        QObject::tr("limit %1, far above").arg(countText(limit.value)));
    return;
  }
  double y = plot.bottom() - limit.value / most * plot.height();
  painter.setPen(QPen(theme.bad, 1.4, Qt::DashLine));
  painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  painter.drawText(QRectF(plot.left() + 4, y - 16, plot.width() - 8, 15),
                   Qt::AlignLeft | Qt::AlignBottom,
                   QObject::tr("limit %1").arg(countText(limit.value)));
}

Bytes limitOf(const Session &session) {
  const TargetMemory *lm = session.target().memory("LM");
  return lm ? lm->limit : Bytes();
}

} // namespace

Picture::Picture(const Session &session, Selection &selection,
                 const Comparison &comparison, QWidget *parent)
    : QWidget(parent), session(session), selection(selection),
      comparison(comparison) {
  setFocusPolicy(Qt::ClickFocus);
  connect(&selection, &Selection::passChanged, this,
          qOverload<>(&QWidget::update));
  connect(&selection, &Selection::bufferChanged, this,
          qOverload<>(&QWidget::update));
  connect(&comparison, &Comparison::changed, this,
          qOverload<>(&QWidget::update));
}

void Picture::paintEvent(QPaintEvent *) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  draw(painter, rect());
}

PictureSource Picture::picture() {
  return {
      accessibleName(), size().expandedTo({640, 300}),
      [this](QPainter &painter, const QRectF &area) { draw(painter, area); }};
}

FootprintChart::FootprintChart(const Session &session, Selection &selection,
                               const Comparison &comparison, QWidget *parent)
    : Picture(session, selection, comparison, parent) {
  setAccessibleName(tr("Local memory over passes"));
}

QRectF FootprintChart::plotOf(const QRectF &area) const {
  return area.adjusted(64, TitleHeight + 10, -12, -24);
}

double FootprintChart::xOf(int pass, const QRectF &plot) const {
  return plot.left() +
         plot.width() * (pass + 1) / double(session.run().passes.size() + 1);
}

int FootprintChart::passAt(double x) const {
  QRectF plot = plotOf(rect());
  int count = session.run().passes.size();
  int pass = std::floor((x - plot.left()) / plot.width() * (count + 1)) - 1;
  return std::clamp(pass, -1, count - 1);
}

void FootprintChart::draw(QPainter &painter, const QRectF &area) {
  Theme theme = Theme::of(palette());
  QColor text = palette().color(QPalette::Text);
  painter.fillRect(area, palette().color(QPalette::Base));
  painter.setPen(text);
  drawTitle(painter, area, tr("Local memory per core, in bytes, over passes"));
  if (!session.hasRun())
    return;
  const Run &run = session.run();
  QRectF plot = plotOf(area);
  Bytes limit = limitOf(session);
  Bytes peak = memoryAt(run, peakPass(run)).lmPerCore;
  if (comparison.isActive())
    peak = std::max(
        peak,
        memoryAt(comparison.other(), peakPass(comparison.other())).lmPerCore);
  double most = topOfScale(peak, limit);

  int count = run.passes.size();
  double step = plot.width() / (count + 1);
  QColor band = palette().color(QPalette::Highlight);
  band.setAlphaF(0.25f);
  painter.fillRect(QRectF(xOf(selection.pass(), plot), plot.top(),
                          std::max(2.0, step), plot.height()),
                   band);
  drawScale(painter, plot, most, theme, text);

  auto yOf = [&](Bytes bytes) {
    return plot.bottom() - bytes.value / most * plot.height();
  };
  QPainterPath sum, live;
  int end = -1;
  for (int pass = -1; pass < count; ++pass) {
    if (hasPass(run, pass) && run.passes[pass].status != PassStatus::Ok)
      break;
    const MemorySummary &memory = memoryAt(run, pass);
    double x = xOf(pass, plot);
    if (pass < 0) {
      sum.moveTo(x, yOf(memory.lmPerCore));
      live.moveTo(x, yOf(memory.lmPeakPerCore));
    }
    sum.lineTo(x, yOf(memory.lmPerCore));
    sum.lineTo(x + step, yOf(memory.lmPerCore));
    live.lineTo(x, yOf(memory.lmPeakPerCore));
    live.lineTo(x + step, yOf(memory.lmPeakPerCore));
    end = pass;
  }
  QPainterPath filled = sum;
  filled.lineTo(xOf(end, plot) + step, plot.bottom());
  filled.lineTo(plot.left(), plot.bottom());
  painter.fillPath(filled, theme.bar);
  painter.setPen(QPen(theme.keyword, 1.6));
  painter.drawPath(sum);
  painter.setPen(QPen(theme.warning, 1.2, Qt::DotLine));
  painter.drawPath(live);
  drawOther(painter, plot, most);
  if (limit.value > 0)
    drawLimit(painter, plot, most, limit, theme);

  if (int failed = run.verdict.passIndex ? run.verdict.passIndex->value : -1;
      hasPass(run, failed)) {
    double x = xOf(failed, plot) + step / 2;
    painter.setPen(QPen(theme.bad, 2));
    painter.drawLine(QPointF(x - 4, plot.bottom() - 9),
                     QPointF(x + 4, plot.bottom() - 1));
    painter.drawLine(QPointF(x + 4, plot.bottom() - 9),
                     QPointF(x - 4, plot.bottom() - 1));
  }
  painter.setPen(text);
  painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), 18),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font())
                       .elidedText(caption(), Qt::ElideRight, plot.width()));
}

QString FootprintChart::caption() const {
  int pass = selection.pass();
  const MemorySummary &memory = memoryAt(session.run(), pass);
  QString text =
      tr("%1: sum %2, live %3")
          .arg(passName(session.run(), pass), countText(memory.lmPerCore.value),
               countText(memory.lmPeakPerCore.value));
  if (std::optional<int> there = comparison.passOfOther(pass)) {
    const MemorySummary &other = memoryAt(comparison.other(), *there);
    text += tr("; to %1 %2, %3")
                .arg(comparison.name(),
                     signedText(memory.lmPerCore.value - other.lmPerCore.value),
                     signedText(memory.lmPeakPerCore.value -
                                other.lmPeakPerCore.value));
  }
  return text;
}

void FootprintChart::drawOther(QPainter &painter, const QRectF &plot,
                               double most) {
  if (!comparison.isActive())
    return;
  QPainterPath path;
  int count = session.run().passes.size();
  double step = plot.width() / (count + 1);
  bool isDown = false;
  for (int pass = -1; pass < count; ++pass) {
    std::optional<int> there = comparison.passOfOther(pass);
    const Run &other = comparison.other();
    bool isKnown = there && (!hasPass(other, *there) ||
                             other.passes[*there].status == PassStatus::Ok);
    if (!isKnown) {
      isDown = false;
      continue;
    }
    double y = plot.bottom() -
               memoryAt(other, *there).lmPerCore.value / most * plot.height();
    if (isDown)
      path.lineTo(xOf(pass, plot), y);
    else
      path.moveTo(xOf(pass, plot), y);
    path.lineTo(xOf(pass, plot) + step, y);
    isDown = true;
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Text), 1.4, Qt::DashLine));
  painter.drawPath(path);
}

void FootprintChart::mousePressEvent(QMouseEvent *event) {
  if (session.hasRun())
    selection.setPass(passAt(event->position().x()));
}

bool FootprintChart::event(QEvent *event) {
  if (event->type() != QEvent::ToolTip || !session.hasRun())
    return Picture::event(event);
  auto *help = static_cast<QHelpEvent *>(event);
  int pass = passAt(help->pos().x());
  const MemorySummary &memory = memoryAt(session.run(), pass);
  QToolTip::showText(help->globalPos(),
                     tr("%1 %2\nsum %3 bytes, live at once %4 bytes")
                         .arg(pass)
                         .arg(passName(session.run(), pass),
                              countText(memory.lmPerCore.value),
                              countText(memory.lmPeakPerCore.value)),
                     this);
  return true;
}

BufferMap::BufferMap(const Session &session, Selection &selection,
                     const Comparison &comparison, QWidget *parent)
    : Picture(session, selection, comparison, parent) {
  setAccessibleName(tr("Buffers in program order"));
  connect(&selection, &Selection::passChanged, this, &BufferMap::refresh);
  connect(&comparison, &Comparison::changed, this, &BufferMap::refresh);
}

std::vector<BufferMap::Box> BufferMap::placed(const Run &run, int pass,
                                              Bytes &tallest) {
  std::vector<Box> result;
  std::vector<PlacementItem> items;
  const TargetMemory *lm = session.target().memory("LM");
  for (const Buffer &buffer : buffersAt(run, pass)) {
    if (buffer.space != MemorySpace::LM)
      continue;
    result.push_back({&buffer, Bytes()});
    PlacementItem item{buffer.live, buffer.bytes, Bytes(1)};
    // A buffer that nobody reads still is somewhere.
    item.live.to =
        std::max(item.live.to, ProgramPoint(item.live.from.value + 1));
    if (lm)
      item.alignment = lm->alignment;
    items.push_back(item);
    firstPoint = std::min(firstPoint, item.live.from.value);
    lastPoint = std::max(lastPoint, item.live.to.value);
  }
  Placement placement = placeBestFit(items);
  for (size_t i = 0; i < result.size(); ++i)
    result[i].offset = placement.offsets[i];
  tallest = placement.height;
  return result;
}

void BufferMap::refresh() {
  boxes.clear();
  otherBoxes.clear();
  height = otherHeight = Bytes();
  limit = limitOf(session);
  update();
  if (!session.hasRun())
    return;
  firstPoint = INT_MAX;
  lastPoint = 0;
  boxes = placed(session.run(), selection.pass(), height);
  if (std::optional<int> there = comparison.passOfOther(selection.pass()))
    otherBoxes = placed(comparison.other(), *there, otherHeight);
  if (firstPoint == INT_MAX)
    firstPoint = 0;
  int margin = std::max(1, (lastPoint - firstPoint) / 20);
  firstPoint = std::max(0, firstPoint - margin);
  lastPoint += margin;
}

QRectF BufferMap::plotOf(const QRectF &area) const {
  return area.adjusted(64, TitleHeight + 10, -12, -24);
}

QRectF BufferMap::boxRect(const Box &box, const QRectF &plot) const {
  double most = topOfScale(std::max(height, otherHeight), limit);
  double scale = plot.width() / (lastPoint - firstPoint);
  double left =
      plot.left() + (box.buffer->live.from.value - firstPoint) * scale;
  double width = std::max(
      3.0, (box.buffer->live.to.value - box.buffer->live.from.value) * scale);
  double bottom = plot.bottom() - box.offset.value / most * plot.height();
  double tall = box.buffer->bytes.value / most * plot.height();
  return {left, bottom - tall, width, tall};
}

const BufferMap::Box *BufferMap::boxAt(const QPointF &point) const {
  QRectF plot = plotOf(rect());
  for (const Box &box : boxes)
    if (boxRect(box, plot).adjusted(-1, -1, 1, 1).contains(point))
      return &box;
  return nullptr;
}

void BufferMap::drawBoxes(QPainter &painter, const QRectF &plot) {
  Theme theme = Theme::of(palette());
  QColor text = palette().color(QPalette::Text);
  for (const Box &box : boxes) {
    bool isSelected = box.buffer->id.value == selection.buffer();
    QRectF rect = boxRect(box, plot);
    painter.setBrush(isSelected ? theme.afterWord : theme.bar);
    painter.setPen(QPen(isSelected ? text : theme.keyword, isSelected ? 2 : 1));
    painter.drawRect(rect);
    painter.setPen(text);
    QString label =
        QStringLiteral("#%1  %2").arg(QString::number(box.buffer->id.value),
                                      countText(box.buffer->bytes.value));
    QFontMetricsF metrics(painter.font());
    if (metrics.horizontalAdvance(label) < rect.width() - 6 &&
        metrics.height() < rect.height())
      painter.drawText(rect, Qt::AlignCenter, label);
  }
  // Those of the other run as outlines, so that both can be seen.
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(text, 1, Qt::DashLine));
  for (const Box &box : otherBoxes)
    painter.drawRect(boxRect(box, plot));
}

void BufferMap::draw(QPainter &painter, const QRectF &area) {
  Theme theme = Theme::of(palette());
  QColor text = palette().color(QPalette::Text);
  painter.fillRect(area, palette().color(QPalette::Base));
  painter.setPen(text);
  drawTitle(painter, area,
            boxes.empty()
                ? tr("Buffers")
                : tr("%1 buffers placed in %2 bytes: program order across, "
                     "address up%3")
                      .arg(boxes.size())
                      .arg(countText(height.value),
                           comparison.isActive()
                               ? tr("; %1 dashed, %2 buffers in %3 bytes")
                                     .arg(comparison.name())
                                     .arg(otherBoxes.size())
                                     .arg(countText(otherHeight.value))
                               : QString()));
  if (boxes.empty() && otherBoxes.empty()) {
    painter.setPen(theme.dim);
    if (session.hasRun())
      painter.drawText(area.adjusted(12, 0, -12, 0),
                       Qt::AlignCenter | Qt::TextWordWrap,
                       tr("No local buffers after this pass.\n"
                          "G goes to the pass that needs most."));
    return;
  }
  QRectF plot = plotOf(area);
  double most = topOfScale(std::max(height, otherHeight), limit);
  drawScale(painter, plot, most, theme, text);
  drawBoxes(painter, plot);
  if (limit.value > 0)
    drawLimit(painter, plot, most, limit, theme);
  painter.setPen(text);
  QString caption = tr("operations %1 to %2").arg(firstPoint).arg(lastPoint);
  if (const Buffer *buffer =
          findBuffer(session.run(), selection.pass(), selection.buffer()))
    caption = tr("#%1: %2 bytes, live %3 to %4, %5")
                  .arg(buffer->id.value)
                  .arg(countText(buffer->bytes.value))
                  .arg(buffer->live.from.value)
                  .arg(buffer->live.to.value)
                  .arg(toQt(buffer->type));
  painter.drawText(QRectF(plot.left(), plot.bottom() + 3, plot.width(), 18),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(painter.font())
                       .elidedText(caption, Qt::ElideRight, plot.width()));
}

void BufferMap::mousePressEvent(QMouseEvent *event) {
  if (const Box *box = boxAt(event->position()))
    selection.setBuffer(box->buffer->id.value);
}

bool BufferMap::event(QEvent *event) {
  if (event->type() != QEvent::ToolTip)
    return Picture::event(event);
  auto *help = static_cast<QHelpEvent *>(event);
  if (const Box *box = boxAt(help->pos()))
    QToolTip::showText(
        help->globalPos(),
        tr("#%1 at %2, %3 bytes\n%4\nwritten first by %5\nread last by %6")
            .arg(box->buffer->id.value)
            .arg(countText(box->offset.value),
                 countText(box->buffer->bytes.value), toQt(box->buffer->type),
                 toQt(box->buffer->firstWriter), toQt(box->buffer->lastReader)),
        this);
  else
    QToolTip::hideText();
  return true;
}
