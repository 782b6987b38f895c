//===- PassListModel.h - The passes of a run as rows ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_PASSLISTMODEL_H
#define IRSIFT_GUI_MODELS_PASSLISTMODEL_H

#include "gui/models/Comparison.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace irsift::gui {

/// Row 0 is the input, row i + 1 is pass i.
class PassListModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column {
    Number,
    Name,
    Change,
    Ops,
    OpsDelta,
    LmBytes,
    Time,
    /// What is more or less than in the other run.
    OpsToOther,
    LmToOther,
    ColumnCount
  };
  enum Role {
    /// Pass number, -1 for the input.
    PassRole = Qt::UserRole,
    /// Share of the largest value of the column, 0 to 1; for an in-cell bar.
    BarRole,
    /// Whether bytes are over the limit.
    OverLimitRole,
    /// Whether the pass changed the module or failed.
    IsChangedRole,
    /// PassStatus as an int.
    StatusRole,
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// \p run has to outlive the model or the next call; null for no rows.
  void setRun(const Run *run, int64_t lmLimit);
  /// \p other has to outlive the model.
  void setComparison(const Comparison *other) { comparison = other; }
  /// Pass \p pass of the run has other content.
  void updatePass(int pass);
  /// Everything but the number of rows may have changed.
  void updateAll();

  int rowOf(int pass) const { return pass + 1; }

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation,
                      int role) const override;

private:
  QString text(int pass, int column) const;
  QString differenceToOther(int pass, int column) const;
  double barOf(int pass, int column) const;
  void findMaxima();

  const Run *run = nullptr;
  const Comparison *comparison = nullptr;
  int64_t limit = 0;
  int64_t mostBytes = 0;
  int64_t mostTime = 0;
};

/// Passes whose name has a text, or only those that did something. Numbers
/// stay those of the run.
class PassFilterModel : public QSortFilterProxyModel {
  Q_OBJECT
public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setText(const QString &text);
  void setChangedOnly(bool changedOnly);

protected:
  bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
  QString text;
  bool changedOnly = false;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_PASSLISTMODEL_H
