//===- MainWindow.h - The window of irsift-gui ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MAINWINDOW_H
#define IRSIFT_GUI_MAINWINDOW_H

#include "gui/models/Comparison.h"
#include "gui/models/Exports.h"
#include "gui/models/PassListModel.h"
#include "gui/models/Selection.h"
#include "gui/models/Session.h"
#include "gui/widgets/IrPane.h"

#include <QMainWindow>
#include <QMap>

#include <vector>

class QLabel;
class QListWidget;
class QProgressBar;
class QStackedWidget;
class QTableView;
class QTabWidget;
class QToolButton;

namespace irsift::gui {

enum class ActionId : int;

class BufferMap;
class DetailTabs;
class FootprintChart;
class GraphPage;
class PassPane;
class PeakBars;
class EditPage;
struct PictureSource;
class ReducePage;
class SweepPage;
class VerdictStrip;
struct PassDiagnostic;

class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  explicit MainWindow(std::string storePath);
  ~MainWindow() override;

  /// A file, a folder, or the number of a stored run.
  void open(const QString &input);
  /// Opens the first, the second beside it, and runs all others, so that they
  /// are in the list of runs.
  void openAll(const QStringList &inputs);
  /// For inputs that are opened from now on.
  void setSettings(RunSettings settings) {
    startSettings = std::move(settings);
  }
  void trigger(ActionId id);
  QAction *action(ActionId id) const { return actions[size_t(id)]; }

  void restoreState();
  /// Whether closing keeps size, layout and theme for the next start.
  void setKeepsState(bool keeps) { keepsState = keeps; }

  Session &session() { return *current; }
  Selection &selection() { return *cursor; }
  IrPane &ir() { return *irPane; }
  GraphPage &graphPage() { return *graphs; }
  SweepPage &sweepPage() { return *sweep; }
  EditPage &editPage() { return *edit; }
  ReducePage &reducePage() { return *reduce; }
  Comparison &comparison() { return *compared; }
  BufferMap &bufferMap() { return *map; }
  PeakBars &peak() { return *peakBars; }
  DetailTabs &detailTabs() { return *details; }
  /// Whether anything is being worked at for a view.
  bool isBusy() const;

protected:
  void closeEvent(QCloseEvent *event) override;
  void dragEnterEvent(QDragEnterEvent *event) override;
  void dropEvent(QDropEvent *event) override;

private:
  void makeActions();
  void makeLayout();
  void connectViews();
  QWidget *makeStartPage();
  QWidget *makePassPage();

  void triggerGo(ActionId id);
  void triggerView(ActionId id);
  void triggerGraph(ActionId id);
  void triggerWork(ActionId id);
  void chooseFile();
  void chooseFolder();
  void chooseRecent();
  void chooseCompiler();
  void remember(const QString &input);
  void showRecent();
  void openNext();
  void showProgress();
  void openExport();
  void savePicture(const PictureSource &picture);
  void copyIssue();
  void startExport(const QString &what, Background<QString>::Work work,
                   Background<QString>::Done done);
  ExportSource exportSource() const;
  void
  writeFile(const QString &title, const QString &name,
            std::function<QString(const QString &, std::stop_token)> write);
  void showKeys();
  void setDark(bool dark);
  void setIrMode(IrPane::Mode mode);
  void toggleFilter(bool DiffFilter::*member);
  void setFilter(const DiffFilter &filter);
  void saveState();
  QMap<QString, QTableView *> keptTables() const;

  void editSelectedPass();
  void compareRun();
  void comparisonWasChanged();
  void openSource();

  void runWasReset();
  void passWasUpdated(int pass);
  void runHasFinished();
  void showMessage(const QString &message);
  void showTexts();
  void showBufferInIr(int buffer);
  void goToPeak();
  /// Goes to the operation \p name that is at \p location, as soon as the
  /// module is shown.
  void goToOperation(const std::string &name, const SourceLocation &location);
  void jumpTo(const PassDiagnostic &diagnostic);
  void lineWasClicked(const QString &text, int line);
  /// The buffers' picture, if it is what zooming is about.
  bool zoomsMap() const;
  int64_t lmLimit() const;

  Session *current;
  Selection *cursor;
  Comparison *compared;
  PassListModel *passes;
  std::vector<QAction *> actions;
  QStackedWidget *stack;
  QLabel *startProblem;
  QListWidget *recentList;
  QTabWidget *pages;
  VerdictStrip *strip;
  PassPane *passPane;
  IrPane *irPane;
  DetailTabs *details;
  QWidget *memory;
  FootprintChart *chart;
  BufferMap *map;
  PeakBars *peakBars;
  GraphPage *graphs;
  SweepPage *sweep;
  EditPage *edit;
  ReducePage *reduce;
  QLabel *status;
  QProgressBar *progress;
  bool keepsState = true;
  bool isDark = false;
  int passesDone = 0;
  /// The user chose a pass while the replay was going on.
  bool userMoved = false;
  /// Diffs show the other run's module in place of the one before the pass.
  bool diffsToOther = false;
  /// The run that was shown before this one.
  std::optional<Run> previous;
  RunSettings startSettings;
  /// Inputs that are still to be opened, from the back.
  QStringList toOpen;
  /// The second of them, until the first is there.
  std::optional<Run> beside;
  /// What could not be opened.
  QStringList problems;
  Background<QString> exporting{*this};
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MAINWINDOW_H
