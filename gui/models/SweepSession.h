//===- SweepSession.h - A sweep that the window shows ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SWEEPSESSION_H
#define IRSIFT_GUI_MODELS_SWEEPSESSION_H

#include "core/sweep/Findings.h"
#include "gui/models/TableModels.h"

#include <optional>
#include <thread>

namespace irsift::gui {

/// What to try beside the axes. Without axes and any of these: the usual.
struct SweepChoice {
  std::vector<SweepAxis> axes;
  bool knockOuts = false;
  bool rewrites = false;
};

/// Trials as rows; the key is the trial's number.
class TrialModel : public TextTableModel {
  Q_OBJECT
public:
  enum Column { Setting, Outcome, Pass, Sum, ToOther, Peak, Over, Meaning };

  explicit TrialModel(QObject *parent = nullptr);
  /// \p other: bytes of local memory at the end of the other run.
  void show(const Sweep &sweep, std::optional<Bytes> other = std::nullopt);
};

/// The cross product of two axes, rows by columns. Empty for other sweeps.
class SweepMatrixModel : public QAbstractTableModel {
  Q_OBJECT
public:
  using QAbstractTableModel::QAbstractTableModel;

  void show(const Sweep &sweep);
  /// Number of the trial at \p index; -1 if there is none.
  int trialAt(const QModelIndex &index) const;

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation,
                      int role) const override;

private:
  struct Cell {
    int trial = -1;
    QString text;
    bool isBad = false;
  };

  QStringList rowTitles, columnTitles;
  QList<Cell> cells;
};

/// Sweeps on a thread of its own. All signals come on the object's thread.
class SweepSession : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;

  /// \p storePath: where results are kept and taken from; may be empty.
  void start(const RunRequest &request, const SweepChoice &choice,
             const std::string &storePath);
  /// What was tried stays.
  void stop();

  bool isRunning() const { return running; }
  /// Results so far; the rest is marked as not tried.
  const Sweep &sweep() const { return known; }
  int done() const { return tried; }
  /// What the sweep says, once it has ended; for people.
  const QString &findings() const { return said; }

Q_SIGNALS:
  void changed();
  void ended(const QString &problem);

private:
  void post(uint64_t generation, std::function<void()> action);
  void work(const RunRequest &request, const SweepChoice &choice,
            const std::string &storePath, const std::stop_token &stop,
            uint64_t generation);

  bool running = false;
  Sweep known;
  int tried = 0;
  QString said;
  uint64_t generation = 0;
  std::jthread worker;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SWEEPSESSION_H
