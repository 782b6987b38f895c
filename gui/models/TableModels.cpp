//===- TableModels.cpp - Buffers, diagnostics and stored runs as rows -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/TableModels.h"
#include "core/model/Json.h"
#include "viz/text/VerdictText.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

using namespace irsift;
using namespace irsift::gui;

int TextTableModel::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : rows.size();
}

int TextTableModel::columnCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : titles.size();
}

QVariant TextTableModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  const Row &row = rows[index.row()];
  switch (role) {
  case Qt::DisplayRole:
  case Qt::ToolTipRole:
    return row.cells.value(index.column());
  case Qt::TextAlignmentRole:
    return int(Qt::AlignVCenter |
               (isNumeric(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
  case KeyRole:
    return qlonglong(row.key);
  case IsBadRole:
    return row.isBad;
  }
  return {};
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation,
                                    int role) const {
  if (orientation != Qt::Horizontal)
    return {};
  if (role == Qt::DisplayRole)
    return titles.value(section);
  if (role == Qt::TextAlignmentRole)
    return int(Qt::AlignVCenter |
               (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft));
  return {};
}

int TextTableModel::rowOfKey(int64_t key) const {
  for (int i = 0; i < rows.size(); ++i)
    if (rows[i].key == key)
      return i;
  return -1;
}

void TextTableModel::setRows(QList<Row> newRows) {
  auto keysOf = [](const QList<Row> &list) {
    QList<int64_t> keys;
    for (const Row &row : list)
      keys.append(row.key);
    return keys;
  };
  if (keysOf(rows) != keysOf(newRows)) {
    beginResetModel();
    rows = std::move(newRows);
    endResetModel();
    return;
  }
  rows = std::move(newRows);
  if (!rows.isEmpty())
    Q_EMIT dataChanged(index(0, 0), index(rows.size() - 1, titles.size() - 1));
}

RunListModel::RunListModel(QObject *parent)
    : TextTableModel({tr("run"), QString(), tr("started"), tr("input"),
                      tr("pipeline"), tr("verdict")},
                     {0}, parent) {}

void RunListModel::show(const std::vector<RunSummary> &runs) {
  list = runs;
  fill();
}

void RunListModel::mark(RunId newShown, RunId newOther) {
  shown = newShown;
  other = newOther;
  fill();
}

void RunListModel::fill() {
  QList<Row> rows;
  for (const RunSummary &run : list) {
    QString verdict = toQt(toString(run.verdict));
    if (!run.failingPass.empty())
      verdict += QLatin1Char(' ') + toQt(run.failingPass);
    if (run.finished && run.verdict == VerdictClass::None)
      verdict = tr("no failure");
    if (!run.finished)
      verdict = tr("unfinished, %1 passes").arg(run.passes);
    QString role = run.id == shown   ? tr("shown")
                   : run.id == other ? tr("other")
                                     : QString();
    rows.append(
        {run.id.value,
         {QString::number(run.id.value), role,
          QDateTime::fromSecsSinceEpoch(run.started)
              .toString(QStringLiteral("MM-dd hh:mm:ss")),
          QFileInfo(toQt(run.input)).fileName(), toQt(run.pipeline), verdict},
         run.finished && run.verdict != VerdictClass::None});
  }
  setRows(std::move(rows));
}
