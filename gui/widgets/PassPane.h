//===- PassPane.h - The list of passes with its filter --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_PASSPANE_H
#define IRSIFT_GUI_WIDGETS_PASSPANE_H

#include "gui/models/PassListModel.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace irsift::gui {

class Selection;

class PassPane : public QWidget {
  Q_OBJECT
public:
  PassPane(PassListModel &model, Selection &selection,
           QWidget *parent = nullptr);

  void focusFilter();
  void toggleChangedOnly();
  /// Selects the row below (+1) or above (-1) among those shown.
  void step(int direction);
  QTableView *table() const { return view; }
  /// Shows or hides what compares with another run.
  void setComparing(bool comparing);
  /// After the rows were replaced.
  void refresh();

protected:
  void resizeEvent(QResizeEvent *event) override;

private:
  void select(int pass);
  void updateFooter();

  PassListModel &model;
  Selection &selection;
  PassFilterModel *filter;
  QTableView *view;
  QLineEdit *text;
  QCheckBox *changedOnly;
  QLabel *footer;
  bool isComparing = false;

  void layoutColumns();
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_PASSPANE_H
