//===- KnobModel.h - Knobs with their defaults and values -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_KNOBMODEL_H
#define IRSIFT_GUI_MODELS_KNOBMODEL_H

#include "core/sweep/Sweep.h"

#include <QAbstractTableModel>

#include <map>
#include <string>

namespace irsift::gui {

/// All knobs. A value can be edited: one value sets the knob, several, with
/// commas, are what a sweep tries.
class KnobModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Name, Default, Value, Other, Effect, ColumnCount };
  /// Whether the value differs from the default, or there are several.
  static constexpr int IsSetRole = Qt::UserRole;

  using QAbstractTableModel::QAbstractTableModel;

  /// Sets what \p knobs name, by field or variable, and clears the rest.
  void setKnobs(const std::map<std::string, std::string> &knobs);
  /// What the other run has; null for none.
  void setOther(const std::map<std::string, std::string> *knobs);
  /// The knobs with one value.
  std::map<std::string, std::string> knobs() const;
  /// The knobs with several.
  std::vector<SweepAxis> axes() const;

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation,
                      int role) const override;
  Qt::ItemFlags flags(const QModelIndex &index) const override;
  bool setData(const QModelIndex &index, const QVariant &value,
               int role) override;

Q_SIGNALS:
  /// A value that was typed cannot be taken.
  void refused(const QString &why);

private:
  QVariant text(int row, int column) const;

  /// By row, as typed; only what was set.
  std::map<int, std::string> values;
  std::map<int, std::string> otherValues;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_KNOBMODEL_H
