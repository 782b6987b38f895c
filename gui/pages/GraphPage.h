//===- GraphPage.h - Graphs of the buffers after a pass -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_PAGES_GRAPHPAGE_H
#define IRSIFT_GUI_PAGES_GRAPHPAGE_H

#include "gui/models/Comparison.h"
#include "gui/models/GraphSession.h"
#include "gui/models/Session.h"

#include <QWidget>

#include <map>

class QComboBox;
class QLabel;
class QLayout;
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
            const Comparison &comparison, QWidget *parent = nullptr);

  GraphView *view() const { return graph; }
  /// That of the other run, beside it.
  GraphView *otherView() const { return otherGraph; }
  const GraphSession &state() const { return *layouts; }
  const GraphSession &otherState() const { return *otherLayouts; }
  bool isRunning() const {
    return layouts->isRunning() || otherLayouts->isRunning();
  }
  /// Goes to the other kind of graph.
  void toggleKind();
  void cancel();
  /// The run has other content.
  void refresh();

Q_SIGNALS:
  /// Work has begun or ended.
  void stateChanged();

protected:
  void showEvent(QShowEvent *event) override;

private:
  QLayout *makeControls();
  void layOut();
  void showState();
  void showChosen();
  /// A buffer of the other run was chosen.
  void chooseOther(int buffer);
  void pair(const std::vector<Buffer> &mine, const std::vector<Buffer> &others,
            bool isCompared);
  QString stateText() const;

  const Session &session;
  Selection &selection;
  const Comparison &comparison;
  GraphSession *layouts, *otherLayouts;
  QComboBox *kind;
  QSpinBox *limit;
  QPushButton *cancelButton;
  QLabel *status, *otherTitle;
  QWidget *otherSide;
  GraphView *graph, *otherGraph;
  /// Ids of the other run's buffers by those of this one's.
  std::map<int, int> partners;
  int gone = 0;
  bool isOutOfDate = true;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_PAGES_GRAPHPAGE_H
