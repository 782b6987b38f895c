//===- ReductionSession.h - A reduction that the window shows -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_REDUCTIONSESSION_H
#define IRSIFT_GUI_MODELS_REDUCTIONSESSION_H

#include "gui/models/TableModels.h"
#include "reducer/Reduction.h"

#include <QAbstractTableModel>
#include <QObject>

#include <thread>

namespace irsift::gui {

/// A point of the curve: operations of the best so far.
struct ReductionPoint {
  double seconds = 0;
  int64_t tests = 0;
  int64_t ops = 0;
};

/// Accepted steps; the key is the position.
class StepModel : public TextTableModel {
  Q_OBJECT
public:
  explicit StepModel(QObject *parent = nullptr);
  void show(const std::vector<reduce::ReduceStep> &steps);
};

/// Reduces on a thread of its own. All signals come on the object's thread.
class ReductionSession : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;

  void start(reduce::ReductionRequest request);
  /// The best so far stays.
  void stop();

  bool isRunning() const { return running; }
  const std::vector<ReductionPoint> &points() const { return curve; }
  const std::vector<reduce::ReduceStep> &steps() const { return taken; }
  /// Failures of other kinds met on the way.
  const std::vector<std::pair<Verdict, std::string>> &others() const {
    return otherFailures;
  }
  int64_t startOps() const { return opsAtStart; }
  const std::string &oracle() const { return kept; }
  /// The result as a file, once there is one.
  const std::string &repro() const { return reproText; }
  const std::string &summary() const { return summaryText; }

Q_SIGNALS:
  void changed();
  void ended(const QString &message);

private:
  class Poster;
  friend class Poster;
  void post(uint64_t generation, std::function<void()> action);
  void keepResult(const reduce::Reduction &reduction);

  bool running = false;
  std::vector<ReductionPoint> curve;
  std::vector<reduce::ReduceStep> taken;
  std::vector<std::pair<Verdict, std::string>> otherFailures;
  int64_t opsAtStart = 0;
  std::string kept, reproText, summaryText;
  uint64_t generation = 0;
  std::jthread worker;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_REDUCTIONSESSION_H
