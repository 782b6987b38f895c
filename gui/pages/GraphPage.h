//===- GraphPage.h - Graphs of the buffers after a pass -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_PAGES_GRAPHPAGE_H
#define IRSIFT_GUI_PAGES_GRAPHPAGE_H

#include "gui/models/GraphSession.h"
#include "gui/models/Session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace irsift::gui {

class GraphView;
class Selection;

/// Follows the selection while it is on the screen.
class GraphPage : public QWidget {
  Q_OBJECT
public:
  GraphPage(const Session &session, Selection &selection,
            QWidget *parent = nullptr);

  GraphView *view() const { return graph; }
  const GraphSession &state() const { return *layouts; }
  /// Goes to the other kind of graph.
  void toggleKind();
  void cancel() { layouts->cancel(); }
  /// The run has other content.
  void refresh();

protected:
  void showEvent(QShowEvent *event) override;

private:
  void layOut();
  void showState();

  const Session &session;
  Selection &selection;
  GraphSession *layouts;
  QComboBox *kind;
  QSpinBox *limit;
  QPushButton *cancelButton;
  QLabel *status;
  GraphView *graph;
  bool isOutOfDate = true;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_PAGES_GRAPHPAGE_H
