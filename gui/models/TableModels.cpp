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

BufferTableModel::BufferTableModel(QObject *parent)
    : TextTableModel({tr("#"), tr("memory"), tr("bytes"), tr("elements"),
                      tr("live"), tr("made by"), tr("type"), tr("source")},
                     {0, 2, 3, 4}, parent) {}

void BufferTableModel::show(const Run *run, int pass) {
  QList<Row> list;
  if (run)
    for (const Buffer &buffer : buffersAt(*run, pass))
      list.append(
          {buffer.id.value,
           {QString::number(buffer.id.value), toQt(toString(buffer.space)),
            countText(buffer.bytes.value), countText(buffer.elements),
            QStringLiteral("%1 - %2")
                .arg(buffer.live.from.value)
                .arg(buffer.live.to.value),
            passName(*run, buffer.passCreated.value), toQt(buffer.type),
            toQt(buffer.location)},
           false});
  setRows(std::move(list));
}

DiagnosticModel::DiagnosticModel(QObject *parent)
    : TextTableModel({tr("pass"), tr("kind"), tr("operation"), tr("message"),
                      tr("source")},
                     {0}, parent) {}

void DiagnosticModel::show(const Run *run) {
  all.clear();
  QList<Row> list;
  auto add = [&](int pass, const Diagnostic &diagnostic) {
    list.append({int64_t(all.size()),
                 {QString::number(pass), toQt(toString(diagnostic.severity)),
                  toQt(diagnostic.op), toQt(firstLine(diagnostic.message)),
                  toQt(diagnostic.location.str())},
                 diagnostic.severity == Severity::Error});
    all.push_back({pass, diagnostic});
  };
  if (run)
    for (const PassRun &pass : run->passes)
      for (const Diagnostic &diagnostic : pass.diagnostics) {
        add(pass.index.value, diagnostic);
        for (const Diagnostic &note : diagnostic.notes)
          add(pass.index.value, note);
      }
  setRows(std::move(list));
}

RunListModel::RunListModel(QObject *parent)
    : TextTableModel({tr("run"), tr("started"), tr("input"), tr("pipeline"),
                      tr("verdict")},
                     {0}, parent) {}

void RunListModel::show(const std::vector<RunSummary> &runs) {
  QList<Row> list;
  for (const RunSummary &run : runs) {
    QString verdict = toQt(toString(run.verdict));
    if (!run.failingPass.empty())
      verdict += QLatin1Char(' ') + toQt(run.failingPass);
    if (run.finished && run.verdict == VerdictClass::None)
      verdict = tr("no failure");
    if (!run.finished)
      verdict = tr("unfinished, %1 passes").arg(run.passes);
    list.append(
        {run.id.value,
         {QString::number(run.id.value),
          QDateTime::fromSecsSinceEpoch(run.started)
              .toString(QStringLiteral("MM-dd hh:mm:ss")),
          QFileInfo(toQt(run.input)).fileName(), toQt(run.pipeline), verdict},
         run.finished && run.verdict != VerdictClass::None});
  }
  setRows(std::move(list));
}
