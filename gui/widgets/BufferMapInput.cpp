//===- BufferMapInput.cpp - Ways through the picture of the buffers -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Selection.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/PictureParts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

using namespace irsift;
using namespace irsift::gui;

/// A press that moves less than this is a click.
static constexpr int Slack = 5;

void BufferMap::setView(QRectF view) {
  QRectF all = whole();
  view.setWidth(std::clamp(view.width(), 2.0, all.width()));
  view.setHeight(std::clamp(view.height(), 16.0, all.height()));
  view.moveLeft(
      std::clamp(view.left(), all.left(), all.right() - view.width()));
  view.moveTop(std::clamp(view.top(), all.top(), all.bottom() - view.height()));
  shown = view;
  keepsFitting = view == all;
  update();
}

void BufferMap::zoomAbout(const QPointF &value, double across, double up) {
  setView({value.x() - (value.x() - shown.left()) / across,
           value.y() - (value.y() - shown.top()) / up, shown.width() / across,
           shown.height() / up});
}

void BufferMap::zoom(double factor) {
  QPointF about = shown.center();
  if (const BufferBox *box = chosenBox()) {
    QPointF middle((box->from + box->to) / 2.0,
                   box->offset.value + box->buffer->bytes.value / 2.0);
    if (shown.contains(middle))
      about = middle;
  }
  zoomAbout(about, factor, factor);
}

void BufferMap::showChosen() {
  const BufferBox *box = chosenBox();
  if (!box || keepsFitting)
    return update();
  QRectF view = shown;
  QRectF wanted(box->from, box->offset.value, box->to - box->from,
                box->buffer->bytes.value);
  if (!view.intersects(wanted))
    view.moveCenter(wanted.center());
  setView(view);
}

void BufferMap::mousePressEvent(QMouseEvent *event) {
  if (event->button() == Qt::LeftButton)
    pressedAt = event->position();
}

void BufferMap::mouseMoveEvent(QMouseEvent *event) {
  if (!pressedAt)
    return;
  marked = QRectF(*pressedAt, event->position()).normalized();
  if (marked.width() < Slack && marked.height() < Slack)
    marked = {};
  update();
}

void BufferMap::mouseReleaseEvent(QMouseEvent *event) {
  if (!pressedAt || event->button() != Qt::LeftButton)
    return;
  QPointF from = *std::exchange(pressedAt, std::nullopt);
  if (QRectF area = std::exchange(marked, {}); !area.isNull()) {
    // A flat or a narrow mark means one direction only.
    QRectF view = QRectF(valueAt(area.bottomLeft()), valueAt(area.topRight()));
    if (area.height() < 3 * Slack) {
      view.setTop(shown.top());
      view.setBottom(shown.bottom());
    }
    if (area.width() < 3 * Slack) {
      view.setLeft(shown.left());
      view.setRight(shown.right());
    }
    return setView(view);
  }
  const BufferBox *box = boxAt(from);
  if (box && box->buffer->id.value != selection.buffer())
    return selection.setBuffer(box->buffer->id.value);
  selection.setPlace(mine.placeAt(int(std::floor(valueAt(from).x()))));
}

void BufferMap::mouseDoubleClickEvent(QMouseEvent *) { fit(); }

void BufferMap::wheelEvent(QWheelEvent *event) {
  double factor = std::pow(1.0015, event->angleDelta().y());
  bool isUpwards = event->modifiers() & Qt::ControlModifier;
  zoomAbout(valueAt(event->position()), isUpwards ? 1 : factor,
            isUpwards ? factor : 1);
  event->accept();
}

/// The nearest buffer in a direction; what lies aside counts double.
void BufferMap::chooseTowards(int across, int up) {
  const BufferBox *from = chosenBox();
  const BufferBox *best = nullptr;
  double least = 0;
  auto middle = [&](const BufferBox &box) {
    return QPointF((box.from + box.to) / 2.0 / shown.width(),
                   (box.offset.value + box.buffer->bytes.value / 2.0) /
                       shown.height());
  };
  for (const BufferBox &box : mine.boxes) {
    if (&box == from)
      continue;
    QPointF way = from ? middle(box) - middle(*from) : middle(box);
    double along = way.x() * across + way.y() * up;
    if (from && along <= 0)
      continue;
    double cost = std::abs(along) + 2 * std::abs(across ? way.y() : way.x());
    if (!best || cost < least) {
      best = &box;
      least = cost;
    }
  }
  if (best)
    selection.setBuffer(best->buffer->id.value);
}

void BufferMap::keyPressEvent(QKeyEvent *event) {
  switch (event->key()) {
  case Qt::Key_Left:
    return chooseTowards(-1, 0);
  case Qt::Key_Right:
    return chooseTowards(1, 0);
  case Qt::Key_Up:
    return chooseTowards(0, 1);
  case Qt::Key_Down:
    return chooseTowards(0, -1);
  default:
    Picture::keyPressEvent(event);
  }
}

bool BufferMap::event(QEvent *event) {
  if (event->type() != QEvent::ToolTip)
    return Picture::event(event);
  auto *help = static_cast<QHelpEvent *>(event);
  if (const BufferBox *box = boxAt(help->pos()))
    QToolTip::showText(
        help->globalPos(),
        tr("#%1 at %2, %3 bytes, %4 of them padding\n%5\n"
           "written first by %6\nread last by %7")
            .arg(box->buffer->id.value)
            .arg(addressText(box->offset.value, isHex),
                 countText(box->buffer->bytes.value),
                 countText(box->padding.value), toQt(box->buffer->type),
                 toQt(box->buffer->firstWriter),
                 box->isRead ? toQt(box->buffer->lastReader) : tr("nobody")),
        this);
  else
    QToolTip::hideText();
  return true;
}
