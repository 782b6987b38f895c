//===- ReductionSession.h - A reduction that the window shows -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_REDUCTIONSESSION_H
#define IRSIFT_GUI_MODELS_REDUCTIONSESSION_H

#include "gui/models/TableModels.h"
#include "reducer/Reduction.h"

#include <QAbstractListModel>
#include <QObject>
#include <QTemporaryDir>

#include <set>
#include <thread>

namespace irsift::gui {

/// A point of the curve: operations of the best so far.
struct ReductionPoint {
  double seconds = 0;
  int64_t tests = 0;
  int64_t ops = 0;
};

/// A failure of another kind met on the way, and the module that shows it.
using SideFailure = std::pair<Verdict, std::string>;

/// Accepted steps; the key is the position.
class StepModel : public TextTableModel {
  Q_OBJECT
public:
  explicit StepModel(QObject *parent = nullptr);
  void show(const std::vector<reduce::ReduceStep> &steps);
};

/// Failures of other kinds; the key is the position.
class SideFailureModel : public TextTableModel {
  Q_OBJECT
public:
  explicit SideFailureModel(QObject *parent = nullptr);
  void show(const std::vector<SideFailure> &failures);
};

/// All patterns; those that are not ticked are not tried.
class PatternModel : public QAbstractListModel {
  Q_OBJECT
public:
  using QAbstractListModel::QAbstractListModel;

  std::vector<std::string> excluded() const;

  int rowCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex &index) const override;
  bool setData(const QModelIndex &index, const QVariant &value,
               int role) override;

private:
  std::set<int> off;
};

/// Reduces on a thread of its own. All signals come on the object's thread.
class ReductionSession : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;

  void start(reduce::ReductionRequest request);
  /// The best so far stays.
  void stop();
  /// Stops so that resume() takes the same way up to here, without testing
  /// anything again, and goes on.
  void pause();
  void resume();
  /// Starts anew from what step \p step left.
  void goOnFrom(size_t step);

  bool isRunning() const { return running; }
  bool isPaused() const { return paused; }
  const std::vector<ReductionPoint> &points() const { return curve; }
  const std::vector<reduce::ReduceStep> &steps() const { return taken; }
  const std::vector<SideFailure> &others() const { return otherFailures; }
  int64_t startOps() const { return opsAtStart; }
  const std::string &oracle() const { return kept; }
  /// What runs a text and a pipeline of the reduction.
  RunRequest requestFor(const std::string &text,
                        const std::string &pipeline) const;
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
  void begin();
  void keepResult(const reduce::Reduction &reduction);

  bool running = false;
  bool paused = false;
  reduce::ReductionRequest request;
  QTemporaryDir journals;
  int journalNumber = 0;
  std::vector<ReductionPoint> curve;
  std::vector<reduce::ReduceStep> taken;
  std::vector<SideFailure> otherFailures;
  int64_t opsAtStart = 0;
  std::string kept, reproText, summaryText;
  uint64_t generation = 0;
  std::jthread worker;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_REDUCTIONSESSION_H
