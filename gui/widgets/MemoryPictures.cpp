//===- MemoryPictures.cpp - Footprint over passes -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/MemoryPictures.h"
#include "gui/models/BufferBoxes.h"
#include "gui/models/Comparison.h"
#include "gui/models/Selection.h"
#include "gui/widgets/PictureParts.h"
#include "gui/widgets/Theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <cmath>

using namespace irsift;
using namespace irsift::gui;

Picture::Picture(const Session &session, Selection &selection,
                 const Comparison &comparison, QWidget *parent)
    : QWidget(parent), session(session), selection(selection),
      comparison(comparison) {
  setFocusPolicy(Qt::ClickFocus);
  connect(&selection, &Selection::passChanged, this,
          qOverload<>(&QWidget::update));
  connect(&selection, &Selection::bufferChanged, this,
          qOverload<>(&QWidget::update));
  connect(&selection, &Selection::spaceChanged, this,
          qOverload<>(&QWidget::update));
  connect(&comparison, &Comparison::changed, this,
          qOverload<>(&QWidget::update));
}

Bytes Picture::limit() const {
  const TargetMemory *memory = memoryOf(session.target(), selection.space());
  return memory ? memory->limit : Bytes();
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
  setAccessibleName(tr("Memory over passes"));
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
  drawTitle(painter, area,
            tr("%1, bytes over passes").arg(spaceText(selection.space())));
  if (!session.hasRun())
    return;
  const Run &run = session.run();
  QRectF plot = plotOf(area);
  MemorySpace space = selection.space();
  Bytes limit = this->limit();
  auto mostOf = [&](const Run &of) {
    return sumOf(memoryAt(of, peakPass(of, space)), space);
  };
  Bytes peak = mostOf(run);
  if (comparison.isActive())
    peak = std::max(peak, mostOf(comparison.other()));
  double most = topOfScale(peak, limit);

  int count = run.passes.size();
  double step = plot.width() / (count + 1);
  QColor band = palette().color(QPalette::Highlight);
  band.setAlphaF(0.25f);
  painter.fillRect(QRectF(xOf(selection.pass(), plot), plot.top(),
                          std::max(2.0, step), plot.height()),
                   band);
  drawScale(painter, plot, 0, most, palette());

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
    double ySum = yOf(sumOf(memory, space)), yLive = yOf(liveOf(memory, space));
    if (pass < 0) {
      sum.moveTo(x, ySum);
      live.moveTo(x, yLive);
    }
    sum.lineTo(x, ySum);
    sum.lineTo(x + step, ySum);
    live.lineTo(x, yLive);
    live.lineTo(x + step, yLive);
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
    drawLimit(painter, plot, 0, most, limit, theme);

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
  MemorySpace space = selection.space();
  QString text = tr("%1: sum %2, live %3")
                     .arg(passName(session.run(), pass),
                          countText(sumOf(memory, space).value),
                          countText(liveOf(memory, space).value));
  if (std::optional<int> there = comparison.passOfOther(pass)) {
    const MemorySummary &other = memoryAt(comparison.other(), *there);
    text +=
        tr("; to %1 %2, %3")
            .arg(comparison.name(),
                 signedText((sumOf(memory, space) - sumOf(other, space)).value),
                 signedText(
                     (liveOf(memory, space) - liveOf(other, space)).value));
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
               sumOf(memoryAt(other, *there), selection.space()).value / most *
                   plot.height();
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
  QToolTip::showText(
      help->globalPos(),
      tr("%1 %2\nsum %3 bytes, live at once %4 bytes")
          .arg(pass)
          .arg(passName(session.run(), pass),
               countText(sumOf(memory, selection.space()).value),
               countText(liveOf(memory, selection.space()).value)),
      this);
  return true;
}
