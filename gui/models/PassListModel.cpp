//===- PassListModel.cpp - The passes of a run as rows --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/PassListModel.h"
#include "core/model/Json.h"
#include "viz/text/RunText.h"
#include "viz/text/Table.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// A log may not show what a pass left.
bool isMeasured(const Run &run, int pass) {
  if (!hasPass(run, pass))
    return true;
  const PassRun &done = run.passes[pass];
  return done.status == PassStatus::Ok &&
         (!done.ops.empty() || !done.snapshot.empty());
}

QString changeMark(const PassRun &pass) {
  if (pass.status == PassStatus::Ok)
    return pass.changed ? QStringLiteral("*") : QString();
  if (pass.status == PassStatus::NotRun)
    return QStringLiteral("not run");
  return toQt(toString(pass.status));
}

} // namespace

void PassListModel::setRun(const Run *newRun, int64_t lmLimit) {
  beginResetModel();
  run = newRun;
  limit = lmLimit;
  findMaxima();
  endResetModel();
}

void PassListModel::findMaxima() {
  mostBytes = mostTime = 0;
  if (!run)
    return;
  mostBytes = run->inputMemory.lmPerCore.value;
  for (const PassRun &pass : run->passes) {
    mostBytes = std::max(mostBytes, pass.memory.lmPerCore.value);
    mostTime = std::max(mostTime, pass.wallMicroseconds);
  }
}

void PassListModel::updatePass(int pass) {
  int64_t bytes = mostBytes, time = mostTime;
  mostBytes = std::max(mostBytes, memoryAt(*run, pass).lmPerCore.value);
  if (hasPass(*run, pass))
    mostTime = std::max(mostTime, run->passes[pass].wallMicroseconds);
  // A new maximum shortens all other bars.
  if (bytes != mostBytes || time != mostTime)
    return updateAll();
  int row = rowOf(pass);
  Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void PassListModel::updateAll() {
  findMaxima();
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int PassListModel::rowCount(const QModelIndex &parent) const {
  return parent.isValid() || !run ? 0 : int(run->passes.size()) + 1;
}

int PassListModel::columnCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString PassListModel::text(int pass, int column) const {
  bool isInput = !hasPass(*run, pass);
  switch (column) {
  case Number:
    return isInput ? QString() : QString::number(pass);
  case Name:
    return passName(*run, pass);
  case Change:
    return isInput ? QString() : changeMark(run->passes[pass]);
  case Ops:
    return isMeasured(*run, pass) ? countText(opCountAt(*run, pass))
                                  : QString();
  case OpsDelta:
    return isInput || !isMeasured(*run, pass) || !isMeasured(*run, pass - 1)
               ? QString()
               : toQt(signedDifference(opCountAt(*run, pass) -
                                       opCountAt(*run, pass - 1)));
  case LmBytes:
    return isMeasured(*run, pass)
               ? countText(memoryAt(*run, pass).lmPerCore.value)
               : QString();
  case Time:
    return isInput || run->passes[pass].wallMicroseconds == 0
               ? QString()
               : toQt(durationText(run->passes[pass].wallMicroseconds));
  case OpsToOther:
  case LmToOther:
    return differenceToOther(pass, column);
  }
  return {};
}

QString PassListModel::differenceToOther(int pass, int column) const {
  std::optional<int> there =
      comparison ? comparison->passOfOther(pass) : std::nullopt;
  if (!there || !isMeasured(*run, pass) ||
      !isMeasured(comparison->other(), *there))
    return {};
  const Run &other = comparison->other();
  return signedText(column == OpsToOther
                        ? opCountAt(*run, pass) - opCountAt(other, *there)
                        : memoryAt(*run, pass).lmPerCore.value -
                              memoryAt(other, *there).lmPerCore.value);
}

double PassListModel::barOf(int pass, int column) const {
  if (column == LmBytes && mostBytes > 0)
    return double(memoryAt(*run, pass).lmPerCore.value) / mostBytes;
  if (column == Time && mostTime > 0 && hasPass(*run, pass))
    return double(run->passes[pass].wallMicroseconds) / mostTime;
  return 0;
}

QVariant PassListModel::data(const QModelIndex &index, int role) const {
  if (!run || !index.isValid())
    return {};
  int pass = index.row() - 1;
  bool isPass = hasPass(*run, pass);
  PassStatus status = isPass ? run->passes[pass].status : PassStatus::Ok;
  switch (role) {
  case Qt::DisplayRole:
    return text(pass, index.column());
  case Qt::ToolTipRole:
    return isPass ? toQt(passText(run->passes[pass].pass.name,
                                  run->passes[pass].pass.options))
                  : toQt(run->input.path);
  case Qt::TextAlignmentRole:
    return int(Qt::AlignVCenter |
               (index.column() == Name || index.column() == Change
                    ? Qt::AlignLeft
                    : Qt::AlignRight));
  case PassRole:
    return isPass ? pass : -1;
  case BarRole:
    return barOf(pass, index.column());
  case OverLimitRole:
    return index.column() == LmBytes && limit > 0 &&
           memoryAt(*run, pass).lmPerCore.value > limit;
  case IsChangedRole:
    return !isPass || run->passes[pass].changed ||
           (status != PassStatus::Ok && status != PassStatus::NotRun);
  case StatusRole:
    return int(status);
  }
  return {};
}

QVariant PassListModel::headerData(int section, Qt::Orientation orientation,
                                   int role) const {
  if (orientation != Qt::Horizontal || section >= ColumnCount)
    return {};
  constexpr const char *Titles[] = {
      "#",    "pass",         "",           "ops", "", "LM/core",
      "time", "ops \xc2\xb1", "LM \xc2\xb1"};
  constexpr const char *Help[] = {
      "Number in the pipeline, from 0",
      "Argument of the pass",
      "Whether the module is another one after the pass",
      "Operations after the pass",
      "Operations more or less than before",
      "Bytes of local memory per core after the pass",
      "Wall time with verification",
      "Operations more or less than in the other run",
      "Bytes of local memory more or less than in the other run"};
  if (role == Qt::DisplayRole)
    return QString::fromUtf8(Titles[section]);
  if (role == Qt::ToolTipRole)
    return QString::fromLatin1(Help[section]);
  if (role == Qt::TextAlignmentRole)
    return int(Qt::AlignVCenter |
               (section == Name || section == Change ? Qt::AlignLeft
                                                     : Qt::AlignRight));
  return {};
}

void PassFilterModel::setText(const QString &newText) {
  text = newText;
  invalidateFilter();
}

void PassFilterModel::setChangedOnly(bool only) {
  changedOnly = only;
  invalidateFilter();
}

bool PassFilterModel::filterAcceptsRow(int row,
                                       const QModelIndex &parent) const {
  QModelIndex name = sourceModel()->index(row, PassListModel::Name, parent);
  if (changedOnly && !name.data(PassListModel::IsChangedRole).toBool())
    return false;
  return text.isEmpty() ||
         name.data().toString().contains(text, Qt::CaseInsensitive);
}
