//===- SweepPage.h - Settings of a replay, and sweeps over them -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_PAGES_SWEEPPAGE_H
#define IRSIFT_GUI_PAGES_SWEEPPAGE_H

#include "gui/models/Comparison.h"
#include "gui/models/KnobModel.h"
#include "gui/models/Session.h"
#include "gui/models/SweepSession.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableView;

namespace irsift::gui {

class SweepPage : public QWidget {
  Q_OBJECT
public:
  SweepPage(Session &session, const Comparison &comparison,
            QWidget *parent = nullptr);

  void startSweep();
  void stop() { sweeps->stop(); }
  /// Runs the input with the settings of the page.
  void replay();
  /// Takes the knobs of the chosen trial and replays with them.
  void useTrial();
  const SweepSession &state() const { return *sweeps; }
  KnobModel &knobs() { return *knobModel; }
  QTableView *knobTable() const { return knobView; }
  QTableView *resultTable() const { return trialView; }
  RunSettings settings() const;

Q_SIGNALS:
  /// Work has begun, gone on or ended.
  void stateChanged();

private:
  QWidget *makeSettings();
  QWidget *makeResults();
  QTableView *makeTable(QAbstractItemModel *model, const QString &name);
  void takeSettings();
  void refresh();
  int chosenTrial() const;
  void say(const QString &text);

  void showOther();

  Session &session;
  const Comparison &comparison;
  SweepSession *sweeps;
  KnobModel *knobModel;
  TrialModel *trials;
  SweepMatrixModel *matrix;
  QComboBox *pipeline, *target;
  QCheckBox *knockOuts, *rewrites;
  QPushButton *replayButton, *sweepButton, *stopButton, *useButton;
  QTableView *knobView, *trialView, *matrixView;
  QLabel *status;
  QPlainTextEdit *findings;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_PAGES_SWEEPPAGE_H
