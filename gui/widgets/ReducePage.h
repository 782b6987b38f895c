//===- ReducePage.h - A reduction as it goes on ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_WIDGETS_REDUCEPAGE_H
#define IRSIFT_GUI_WIDGETS_REDUCEPAGE_H

#include "gui/models/ReductionSession.h"
#include "gui/models/Session.h"
#include "gui/widgets/PictureFile.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QTabWidget;

namespace irsift::gui {

class IrView;
class SizeCurve;

class ReducePage : public QWidget {
  Q_OBJECT
public:
  explicit ReducePage(Session &session, QWidget *parent = nullptr);

  void start();
  void stop() { reduction->stop(); }
  /// Pauses a reduction that goes on, and resumes one that is paused.
  void togglePause();
  /// Reduces on from the chosen step.
  void restoreStep();
  /// Runs what is shown, a step or another failure, as a run of its own.
  void replayShown();

  bool isRunning() const { return reduction->isRunning(); }
  const ReductionSession &state() const { return *reduction; }
  PictureSource curvePicture();
  QTableView *stepTable() const { return steps; }

Q_SIGNALS:
  /// Work has begun, gone on or ended.
  void stateChanged();

private:
  QWidget *makeControls();
  QWidget *makeSide();
  QTableView *makeTable(TextTableModel *model, const QString &name, int wide);
  Expected<reduce::OracleSpec> oracleSpec() const;
  void refresh();
  void refreshStatus();
  void showText(const std::string &text, const std::string &pipeline);
  void showStep(int step);
  void showFailure(int failure);
  void save();

  Session &session;
  ReductionSession *reduction;
  StepModel *model;
  SideFailureModel *failureModel;
  PatternModel *patterns;
  QComboBox *oracle;
  QLineEdit *wanted;
  QPushButton *startButton, *pauseButton, *stopButton, *restoreButton,
      *replayButton, *saveButton;
  QLabel *status;
  SizeCurve *curve;
  QTabWidget *tabs;
  QTableView *steps, *failures;
  IrView *view;
  int shownStep = -1;
  std::string shownText, shownPipeline;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_WIDGETS_REDUCEPAGE_H
