//===- KnobModel.cpp - Knobs with their defaults and values ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/KnobModel.h"
#include "core/pipeline/Knobs.h"
#include "core/sweep/SweepPlan.h"
#include "gui/models/RunView.h"

using namespace irsift;
using namespace irsift::gui;

namespace {

Expected<SweepAxis> axisOf(const Knob &knob, const std::string &values) {
  return parseKnobAxis(std::string(knob.name()) + "=" + values);
}

} // namespace

int KnobModel::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : int(allKnobs().size());
}

int KnobModel::columnCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

void KnobModel::setKnobs(const std::map<std::string, std::string> &knobs) {
  beginResetModel();
  values.clear();
  for (const auto &[name, value] : knobs)
    if (const Knob *knob = findKnob(name))
      values[int(knob - allKnobs().data())] = value;
  endResetModel();
}

void KnobModel::setOther(const std::map<std::string, std::string> *knobs) {
  beginResetModel();
  otherValues.clear();
  if (knobs)
    for (const auto &[name, value] : *knobs)
      if (const Knob *knob = findKnob(name))
        otherValues[int(knob - allKnobs().data())] = value;
  endResetModel();
}

std::map<std::string, std::string> KnobModel::knobs() const {
  std::map<std::string, std::string> result;
  for (const auto &[row, value] : values)
    if (auto axis = axisOf(allKnobs()[row], value);
        axis && axis->values.size() == 1)
      result[axis->name] = axis->values.front();
  return result;
}

std::vector<SweepAxis> KnobModel::axes() const {
  std::vector<SweepAxis> result;
  for (const auto &[row, value] : values)
    if (auto axis = axisOf(allKnobs()[row], value);
        axis && axis->values.size() > 1)
      result.push_back(std::move(*axis));
  return result;
}

QVariant KnobModel::text(int row, int column) const {
  const Knob &knob = allKnobs()[row];
  auto set = values.find(row);
  switch (column) {
  case Name:
    return toQt(knob.name());
  case Default:
    return toQt(knob.defaultValue);
  case Value:
    return set == values.end() ? QString() : toQt(set->second);
  case Other: {
    auto other = otherValues.find(row);
    return other == otherValues.end() ? QString() : toQt(other->second);
  }
  case Effect:
    return toQt(knob.effect);
  }
  return {};
}

QVariant KnobModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  const Knob &knob = allKnobs()[index.row()];
  switch (role) {
  case Qt::DisplayRole:
  case Qt::EditRole:
    return text(index.row(), index.column());
  case Qt::ToolTipRole:
    return tr("%1 %2\n%3\nread by: %4")
        .arg(toQt(knob.field), toQt(knob.environment), toQt(knob.effect),
             knob.passes.empty() ? tr("no pass on this path")
                                 : toQt(knob.passes));
  case Qt::TextAlignmentRole:
    return int(Qt::AlignVCenter |
               (index.column() == Name || index.column() == Effect
                    ? Qt::AlignLeft
                    : Qt::AlignRight));
  case IsSetRole:
    return values.contains(index.row());
  }
  return {};
}

QVariant KnobModel::headerData(int section, Qt::Orientation orientation,
                               int role) const {
  if (orientation != Qt::Horizontal || section >= ColumnCount)
    return {};
  if (role == Qt::DisplayRole)
    return QStringList{tr("knob"), tr("default"), tr("value(s)"),
                       tr("other run"), tr("effect")}[section];
  if (role == Qt::TextAlignmentRole)
    return int(Qt::AlignVCenter |
               (section == Name || section == Effect ? Qt::AlignLeft
                                                     : Qt::AlignRight));
  return {};
}

Qt::ItemFlags KnobModel::flags(const QModelIndex &index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.column() == Value ? flags | Qt::ItemIsEditable : flags;
}

bool KnobModel::setData(const QModelIndex &index, const QVariant &value,
                        int role) {
  if (role != Qt::EditRole || index.column() != Value)
    return false;
  std::string typed = value.toString().remove(u' ').toStdString();
  if (typed.empty()) {
    values.erase(index.row());
  } else {
    auto axis = axisOf(allKnobs()[index.row()], typed);
    if (!axis) {
      Q_EMIT refused(toQt(axis.error().message));
      return false;
    }
    values[index.row()] = std::move(typed);
  }
  Q_EMIT dataChanged(index.siblingAtColumn(0),
                     index.siblingAtColumn(ColumnCount - 1));
  return true;
}
