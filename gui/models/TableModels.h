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

/// Buffers after a pass; the key is the buffer's id.
class BufferTableModel : public TextTableModel {
  Q_OBJECT
public:
  explicit BufferTableModel(QObject *parent = nullptr);
  void show(const Run *run, int pass);
};

/// A diagnostic and the pass it belongs to.
struct PassDiagnostic {
  int pass = 0;
  Diagnostic diagnostic;
};

/// All diagnostics of a run in order, notes under theirs; the key is the
/// position in diagnostics().
class DiagnosticModel : public TextTableModel {
  Q_OBJECT
public:
  explicit DiagnosticModel(QObject *parent = nullptr);
  void show(const Run *run);
  const std::vector<PassDiagnostic> &diagnostics() const { return all; }

private:
  std::vector<PassDiagnostic> all;
};

/// Stored runs, newest first; the key is the run's id.
class RunListModel : public TextTableModel {
  Q_OBJECT
public:
  explicit RunListModel(QObject *parent = nullptr);
  void show(const std::vector<RunSummary> &runs);
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_TABLEMODELS_H
