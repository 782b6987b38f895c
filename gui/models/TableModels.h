//===- TableModels.h - Buffers, diagnostics and stored runs as rows -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_TABLEMODELS_H
#define IRSIFT_GUI_MODELS_TABLEMODELS_H

#include "core/store/RunStore.h"
#include "gui/models/RunView.h"

#include <QAbstractTableModel>

namespace irsift::gui {

class Comparison;

/// Rows of text that are replaced as a whole.
class TextTableModel : public QAbstractTableModel {
  Q_OBJECT
public:
  /// What a row stands for: a pass, a buffer, a run.
  static constexpr int KeyRole = Qt::UserRole;
  /// Whether the row tells of something wrong.
  static constexpr int IsBadRole = Qt::UserRole + 1;

  struct Row {
    int64_t key = 0;
    QStringList cells;
    bool isBad = false;
  };

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation,
                      int role) const override;

  int rowOfKey(int64_t key) const;

protected:
  TextTableModel(QStringList titles, QList<int> numericColumns, QObject *parent)
      : QAbstractTableModel(parent), titles(std::move(titles)),
        numeric(std::move(numericColumns)) {}

  /// Rows that stay keep their selection: only what differs is touched.
  void setRows(QList<Row> rows);

private:
  bool isNumeric(int column) const { return numeric.contains(column); }

  QStringList titles;
  QList<int> numeric;
  QList<Row> rows;
};

/// Buffers after a pass, those of the other run that have no partner last; the
/// key is the buffer's id, below 0 for those.
class BufferTableModel : public TextTableModel {
  Q_OBJECT
public:
  enum Column {
    Number,
    /// Whether only one of two runs has it.
    Presence,
    Memory,
    Size,
    SizeToOther,
    Elements,
    Live,
    MadeBy,
    Type,
    Source
  };

  explicit BufferTableModel(QObject *parent = nullptr);
  void show(const Run *run, int pass, const Comparison &comparison);
};

/// A diagnostic and the pass it belongs to, of the run that is shown.
struct PassDiagnostic {
  int pass = 0;
  Diagnostic diagnostic;
};

/// All diagnostics of a run in order, notes under theirs, then those that only
/// the other run has; the key is the position in diagnostics().
class DiagnosticModel : public TextTableModel {
  Q_OBJECT
public:
  enum Column { Pass, Presence, Kind, Operation, Message, Source };

  explicit DiagnosticModel(QObject *parent = nullptr);
  void show(const Run *run, const Comparison &comparison);
  const std::vector<PassDiagnostic> &diagnostics() const { return all; }

private:
  std::vector<PassDiagnostic> all;
};

/// Operations by name, before and after a pass, and after that of the other
/// run.
class OperationModel : public TextTableModel {
  Q_OBJECT
public:
  enum Column { Name, Before, After, Difference, Other, ToOther };

  explicit OperationModel(QObject *parent = nullptr);
  void show(const Run *run, int pass, const Comparison &comparison);
};

/// Stored runs, newest first; the key is the run's id.
class RunListModel : public TextTableModel {
  Q_OBJECT
public:
  enum Column { Number, Role, Started, Input, Pipeline, Outcome };

  explicit RunListModel(QObject *parent = nullptr);
  void show(const std::vector<RunSummary> &runs);
  /// Marks the run that is shown and the one beside it; 0 for none.
  void mark(RunId shown, RunId other);

private:
  void fill();

  std::vector<RunSummary> list;
  RunId shown, other;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_TABLEMODELS_H
