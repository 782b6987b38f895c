//===- GraphView.h - A laid-out graph to look around in -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_GRAPHVIEW_H
#define IRSIFT_GUI_WIDGETS_GRAPHVIEW_H

#include "gui/widgets/PictureFile.h"
#include "viz/graph/GraphLayout.h"

#include <QGraphicsView>

#include <map>
#include <vector>

namespace irsift::gui {

/// Wheel and keys zoom, a drag pans. Buffers can be chosen by a click and by
/// the arrow keys.
class GraphView : public QGraphicsView {
  Q_OBJECT
public:
  explicit GraphView(QWidget *parent = nullptr);

  void setLayout(const GraphLayout &layout);
  void setSelected(int buffer);
  /// A few words at the corner of buffers, by their ids.
  void setNotes(std::map<int, QString> notes);
  void zoom(double factor);
  void fit();
  PictureSource picture() const;

Q_SIGNALS:
  void bufferChosen(int buffer);

protected:
  void wheelEvent(QWheelEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseReleaseEvent(QMouseEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  class NodeItem;
  class EdgeItem;

  void build();
  void setHovered(int buffer);
  void restyle();
  NodeItem *nodeOf(int buffer) const;
  void chooseTowards(const QPointF &direction);

  GraphLayout layout;
  std::map<int, QString> notes;
  std::vector<NodeItem *> nodes;
  std::vector<EdgeItem *> edges;
  int selected = -1;
  int hovered = -1;
  /// The user has not zoomed: the whole graph stays in view.
  bool keepsFitting = true;
  QPoint pressedAt;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_GRAPHVIEW_H
