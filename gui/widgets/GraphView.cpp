//===- GraphView.cpp - A laid-out graph to look around in -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/GraphView.h"
#include "gui/models/GraphSession.h"
#include "gui/models/RunView.h"
#include "gui/widgets/Theme.h"

#include <QGraphicsItem>
#include <QGraphicsSceneHoverEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

using namespace irsift;
using namespace irsift::gui;

/// A buffer as a box, an operation as plain text.
class GraphView::NodeItem : public QGraphicsItem {
public:
  NodeItem(GraphView &view, const LayoutNode &node)
      : isBuffer(node.name.starts_with('b')),
        buffer(GraphSession::bufferOf(node.name)), view(view),
        label(toQt(node.label)), size(node.width, node.height) {
    setPos(node.centre.x, node.centre.y);
    setAcceptHoverEvents(true);
    setToolTip(label);
    setCursor(Qt::PointingHandCursor);
    setZValue(1);
  }

  QRectF boundingRect() const override {
    // A note stands out at the corner.
    return box().adjusted(-2, -12, 30, 2);
  }

  void paint(QPainter *painter, const QStyleOptionGraphicsItem *,
             QWidget *) override {
    QPalette palette = view.palette();
    Theme theme = Theme::of(palette);
    bool isSelected = buffer == view.selected;
    bool isNear = isSelected || buffer == view.hovered;
    if (isBuffer) {
      painter->setBrush(isSelected ? theme.afterWord : theme.bar);
      painter->setPen(
          QPen(isNear ? palette.color(QPalette::Text) : theme.keyword,
               isSelected ? 2.5 : 1));
      painter->drawRect(box());
    }
    painter->setPen(isBuffer || isNear ? palette.color(QPalette::Text)
                                       : theme.dim);
    drawLabel(painter);
    if (auto note = view.notes.find(buffer);
        isBuffer && note != view.notes.end())
      drawNote(painter, note->second);
  }

  const bool isBuffer;
  const int buffer;

protected:
  void hoverEnterEvent(QGraphicsSceneHoverEvent *) override {
    view.setHovered(buffer);
  }
  void hoverLeaveEvent(QGraphicsSceneHoverEvent *) override {
    view.setHovered(-1);
  }

private:
  QRectF box() const {
    return {-size.width() / 2, -size.height() / 2, size.width(), size.height()};
  }

  void drawNote(QPainter *painter, const QString &note) const {
    QFont font = view.font();
    font.setPixelSize(10);
    font.setBold(true);
    painter->setFont(font);
    QRectF room = QFontMetricsF(font).boundingRect(note).adjusted(-3, 0, 3, 0);
    room.moveCenter(box().topRight());
    QPalette palette = view.palette();
    painter->fillRect(room, palette.color(QPalette::Base));
    painter->setPen(Theme::of(palette).warning);
    painter->drawText(room, Qt::AlignCenter, note);
  }

  /// As large as fits: dot measured the label with another font.
  void drawLabel(QPainter *painter) const {
    QFont font = view.font();
    font.setPixelSize(11);
    QRectF needed = QFontMetricsF(font).boundingRect(
        QRectF(0, 0, 10'000, 10'000), 0, label);
    // Plain labels have no frame to keep away from.
    QRectF room = isBuffer ? box().adjusted(3, 2, -3, -2) : box();
    double shrink = std::min(
        {1.0, room.width() / needed.width(), room.height() / needed.height()});
    font.setPixelSize(std::max(5, int(11 * shrink)));
    painter->setFont(font);
    painter->drawText(box(), Qt::AlignCenter, label);
  }

  GraphView &view;
  QString label;
  QSizeF size;
};

class GraphView::EdgeItem : public QGraphicsItem {
public:
  EdgeItem(GraphView &view, const LayoutEdge &edge, bool isDirected)
      : tail(GraphSession::bufferOf(edge.tail)),
        head(GraphSession::bufferOf(edge.head)), view(view),
        label(toQt(edge.label)),
        labelAt(edge.labelCentre.x, edge.labelCentre.y) {
    const std::vector<LayoutPoint> &points = edge.points;
    auto at = [&](size_t i) { return QPointF(points[i].x, points[i].y); };
    if (points.empty())
      return;
    path.moveTo(at(0));
    for (size_t i = 1; i + 2 < points.size(); i += 3)
      path.cubicTo(at(i), at(i + 1), at(i + 2));
    if (isDirected && points.size() > 1)
      addTip(at(points.size() - 1), at(points.size() - 2));
  }

  QRectF boundingRect() const override {
    QRectF box = path.boundingRect().united(tip.boundingRect());
    if (!label.isEmpty())
      box = box.united(labelBox());
    return box.adjusted(-3, -3, 3, 3);
  }

  void paint(QPainter *painter, const QStyleOptionGraphicsItem *,
             QWidget *) override {
    Theme theme = Theme::of(view.palette());
    bool isNear = touches(view.selected) || touches(view.hovered);
    QColor color = isNear ? theme.warning : theme.dim;
    painter->setPen(QPen(color, isNear ? 1.8 : 0.8));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
    painter->setBrush(color);
    painter->drawPolygon(tip);
    if (label.isEmpty())
      return;
    QFont font = view.font();
    font.setPixelSize(9);
    painter->setFont(font);
    painter->drawText(labelBox(), Qt::AlignCenter, label);
  }

  bool touches(int buffer) const {
    return buffer >= 0 && (tail == buffer || head == buffer);
  }

private:
  QRectF labelBox() const {
    return {labelAt.x() - 30, labelAt.y() - 7, 60, 14};
  }

  void addTip(const QPointF &end, const QPointF &before) {
    QPointF way = end - before;
    double length = std::hypot(way.x(), way.y());
    if (length == 0)
      return;
    way *= 7 / length;
    QPointF side(-way.y() * 0.45, way.x() * 0.45);
    // dot ends the curve where its own tip begins.
    tip << end + way << end + side << end - side;
  }

  const int tail, head;
  GraphView &view;
  QString label;
  QPointF labelAt;
  QPainterPath path;
  QPolygonF tip;
};

GraphView::GraphView(QWidget *parent) : QGraphicsView(parent) {
  setScene(new QGraphicsScene(this));
  setRenderHint(QPainter::Antialiasing);
  setDragMode(ScrollHandDrag);
  setTransformationAnchor(AnchorUnderMouse);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Graph of buffers"));
}

void GraphView::setLayout(const GraphLayout &newLayout) {
  layout = newLayout;
  build();
  keepsFitting = true;
  fit();
}

void GraphView::build() {
  scene()->clear();
  nodes.clear();
  edges.clear();
  scene()->setBackgroundBrush(palette().color(QPalette::Base));
  scene()->setSceneRect(-12, -12, layout.width + 24, layout.height + 24);
  // Edges between buffers have no direction: they only conflict.
  for (const LayoutEdge &edge : layout.edges) {
    bool isDirected =
        !(edge.tail.starts_with('b') && edge.head.starts_with('b'));
    scene()->addItem(edges.emplace_back(new EdgeItem(*this, edge, isDirected)));
  }
  for (const LayoutNode &node : layout.nodes)
    scene()->addItem(nodes.emplace_back(new NodeItem(*this, node)));
}

GraphView::NodeItem *GraphView::nodeOf(int buffer) const {
  for (NodeItem *node : nodes)
    if (node->isBuffer && node->buffer == buffer)
      return node;
  return nullptr;
}

void GraphView::setSelected(int buffer) {
  selected = buffer;
  restyle();
  if (NodeItem *node = nodeOf(buffer); node && !keepsFitting)
    ensureVisible(node);
}

void GraphView::setNotes(std::map<int, QString> newNotes) {
  notes = std::move(newNotes);
  scene()->update();
}

void GraphView::setHovered(int buffer) {
  hovered = buffer;
  restyle();
}

void GraphView::restyle() {
  for (EdgeItem *edge : edges)
    edge->setZValue(edge->touches(selected) || edge->touches(hovered) ? 0.5
                                                                      : 0);
  scene()->update();
}

void GraphView::zoom(double factor) {
  constexpr double least = 0.02, most = 8;
  double now = transform().m11() * factor;
  if (now < least || now > most)
    return;
  keepsFitting = false;
  scale(factor, factor);
}

void GraphView::fit() {
  keepsFitting = true;
  if (layout.nodes.empty())
    return;
  fitInView(sceneRect(), Qt::KeepAspectRatio);
  // A graph of two nodes need not fill the screen.
  constexpr double most = 1.6;
  if (double now = transform().m11(); now > most)
    scale(most / now, most / now);
}

PictureSource GraphView::picture() const {
  // As it stands: what is chosen stays marked.
  return {tr("graph"), sceneRect().size().toSize().expandedTo({200, 100}),
          [this](QPainter &painter, const QRectF &area) {
            scene()->render(&painter, area, sceneRect());
          }};
}

void GraphView::wheelEvent(QWheelEvent *event) {
  zoom(std::pow(1.0015, event->angleDelta().y()));
  event->accept();
}

void GraphView::resizeEvent(QResizeEvent *event) {
  QGraphicsView::resizeEvent(event);
  if (keepsFitting)
    fit();
}

void GraphView::changeEvent(QEvent *event) {
  QGraphicsView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && scene())
    build();
}

void GraphView::mousePressEvent(QMouseEvent *event) {
  pressedAt = event->pos();
  QGraphicsView::mousePressEvent(event);
}

void GraphView::mouseReleaseEvent(QMouseEvent *event) {
  QGraphicsView::mouseReleaseEvent(event);
  // A drag moved the picture and chose nothing.
  constexpr int slack = 4;
  if ((event->pos() - pressedAt).manhattanLength() > slack)
    return;
  if (auto *node = dynamic_cast<NodeItem *>(itemAt(event->pos())))
    Q_EMIT bufferChosen(node->buffer);
}

void GraphView::chooseTowards(const QPointF &direction) {
  NodeItem *from = nodeOf(selected);
  NodeItem *best = nullptr;
  double least = 0;
  for (NodeItem *node : nodes) {
    if (!node->isBuffer || node == from)
      continue;
    QPointF way = node->pos() - (from ? from->pos() : QPointF());
    double along = QPointF::dotProduct(way, direction);
    if (from && along <= 1)
      continue;
    // What lies aside is further away than it is.
    double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
    double cost = std::abs(along) + 2 * aside;
    if (!best || cost < least) {
      best = node;
      least = cost;
    }
  }
  if (best)
    Q_EMIT bufferChosen(best->buffer);
}

void GraphView::keyPressEvent(QKeyEvent *event) {
  switch (event->key()) {
  case Qt::Key_Left:
    return chooseTowards({-1, 0});
  case Qt::Key_Right:
    return chooseTowards({1, 0});
  case Qt::Key_Up:
    return chooseTowards({0, -1});
  case Qt::Key_Down:
    return chooseTowards({0, 1});
  default:
    QGraphicsView::keyPressEvent(event);
  }
}
