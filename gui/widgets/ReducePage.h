//===- ReducePage.h - A reduction as it goes on ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_REDUCEPAGE_H
#define IRSIFT_GUI_WIDGETS_REDUCEPAGE_H

#include "gui/models/ReductionSession.h"
#include "gui/models/Session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace irsift::gui {

class IrView;

class ReducePage : public QWidget {
  Q_OBJECT
public:
  explicit ReducePage(const Session &session, QWidget *parent = nullptr);

  void start();
  void stop() { reduction->stop(); }
  bool isRunning() const { return reduction->isRunning(); }
  const ReductionSession &state() const { return *reduction; }

private:
  class Curve;

  void refresh();
  void showStep(int step);
  void save();

  const Session &session;
  ReductionSession *reduction;
  StepModel *model;
  QComboBox *oracle;
  QPushButton *startButton, *stopButton, *saveButton;
  QLabel *status;
  Curve *curve;
  QTableView *steps;
  IrView *view;
  int shownStep = -1;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_REDUCEPAGE_H
