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

#include <vector>

class QLabel;
class QProgressBar;
class QStackedWidget;
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
  /// Opens \p input, and \p other beside it.
  void openBoth(const QString &input, const QString &other);
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
  void openExport();
  void savePicture(const PictureSource &picture);
  void copyIssue();
  ExportSource exportSource() const;
  void writeFile(const QString &title, const QString &name,
                 std::function<QString(const QString &)> write);
  void showKeys();
  void setDark(bool dark);
  void setIrMode(IrPane::Mode mode);
  void toggleFilter(bool DiffFilter::*member);

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
  /// Goes to the operation \p name that is at \p location, as soon as the
  /// module is shown.
  void goToOperation(const std::string &name, const SourceLocation &location);
  void jumpTo(const PassDiagnostic &diagnostic);
  void lineWasClicked(const QString &text, int line);
  int64_t lmLimit() const;

  Session *current;
  Selection *cursor;
  Comparison *compared;
  PassListModel *passes;
  std::vector<QAction *> actions;
  QStackedWidget *stack;
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
  /// The user chose a pass while the replay was going on.
  bool userMoved = false;
  /// Diffs show the other run's module in place of the one before the pass.
  bool diffsToOther = false;
  /// The run that was shown before this one.
  std::optional<Run> previous;
  Background<QString> exporting{*this};
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MAINWINDOW_H
