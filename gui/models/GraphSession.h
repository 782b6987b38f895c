//===- GraphSession.h - A graph of buffers, laid out in the background ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_GRAPHSESSION_H
#define IRSIFT_GUI_MODELS_GRAPHSESSION_H

#include "core/model/Run.h"
#include "gui/models/Background.h"
#include "viz/graph/GraphLayout.h"

#include <QString>

namespace irsift::gui {

enum class GraphKind { Liveness, Interference };

class GraphSession : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;

  /// Lays out the graph of the \p most largest of \p buffers.
  void show(GraphKind kind, const std::vector<Buffer> &buffers, int most);
  /// What was laid out before is gone, too.
  void cancel();

  bool isRunning() const { return work.isRunning(); }
  const GraphLayout &layout() const { return drawn; }
  /// How many buffers there are, and how many of them are drawn.
  int total() const { return totalBuffers; }
  int shown() const { return shownBuffers; }
  /// Why there is no layout; empty if there is one.
  const QString &problem() const { return trouble; }

  /// The buffer that node \p name stands for or belongs to; -1 if none.
  static int bufferOf(const std::string &name);

Q_SIGNALS:
  void changed();

private:
  Background<Expected<GraphLayout>> work{*this};
  GraphLayout drawn;
  QString trouble;
  int totalBuffers = 0, shownBuffers = 0;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_GRAPHSESSION_H
