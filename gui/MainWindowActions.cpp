//===- MainWindowActions.cpp - What each action does ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/pages/EditPage.h"
#include "gui/pages/GraphPage.h"
#include "gui/pages/SweepPage.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/DetailTabs.h"
#include "gui/widgets/GraphView.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/MemoryPictures.h"
#include "gui/widgets/PassPane.h"
#include "gui/widgets/PeakBars.h"
#include "gui/widgets/ReducePage.h"
#include "gui/widgets/Theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QFileDialog>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

void MainWindow::trigger(ActionId id) {
  switch (id) {
  case ActionId::Open:
    return chooseFile();
  case ActionId::OpenFolder:
    return chooseFolder();
  case ActionId::OpenRecent:
    return chooseRecent();
  case ActionId::OpenLatest:
    return current->openStored(RunId());
  case ActionId::Replay:
    return current->replay();
  case ActionId::Cancel:
    irPane->cancel();
    graphs->cancel();
    sweep->stop();
    reduce->stop();
    exporting.requestStop();
    toOpen.clear();
    return current->cancel();
  case ActionId::Export:
    return openExport();
  case ActionId::Quit:
    close();
    return;
  case ActionId::CopyCommand:
    QApplication::clipboard()->setText(current->commandLine());
    return showMessage(tr("copied: %1").arg(current->commandLine()));
  case ActionId::CopyMarkdown:
    return copyIssue();
  case ActionId::Find:
    return irPane->openSearch();
  case ActionId::FindNext:
    return irPane->search(false);
  case ActionId::FindPrevious:
    return irPane->search(true);
  case ActionId::FilterPasses:
    return passPane->focusFilter();
  case ActionId::ChangedOnly:
    return passPane->toggleChangedOnly();
  case ActionId::KeySheet:
    return showKeys();
  default:
    return triggerGo(id);
  }
}

void MainWindow::triggerGo(ActionId id) {
  if (!current->hasRun())
    return triggerView(id);
  const Run &run = current->run();
  IrView *view = irPane->view();
  auto signalEnd = [this](bool moved) {
    if (!moved)
      showMessage(tr("no further difference"));
  };
  switch (id) {
  case ActionId::NextPass:
    return passPane->step(1);
  case ActionId::PreviousPass:
    return passPane->step(-1);
  case ActionId::NextChange:
    return cursor->setPass(nextChangedPass(run, cursor->pass(), 1));
  case ActionId::PreviousChange:
    return cursor->setPass(nextChangedPass(run, cursor->pass(), -1));
  case ActionId::GoToFailure:
    cursor->setPass(passOfInterest(run));
    return goToOperation(run.verdict.op, run.verdict.location);
  case ActionId::GoToPeak:
    return goToPeak();
  case ActionId::NextDifference:
    return signalEnd(view->goToHunk(1));
  case ActionId::PreviousDifference:
    return signalEnd(view->goToHunk(-1));
  case ActionId::GoToDefinition:
    view->goToDefinition();
    return;
  case ActionId::Fold:
    return view->toggleFold();
  case ActionId::FoldAll:
    return view->toggleAllFolds();
  case ActionId::GoToUse:
    return view->goToNextUse();
  case ActionId::Back:
    // Jumps within a text are undone before choices of texts.
    if (!view->jumpBack())
      cursor->goBack();
    return;
  case ActionId::Forward:
    return cursor->goForward();
  default:
    return triggerView(id);
  }
}

void MainWindow::triggerView(ActionId id) {
  switch (id) {
  case ActionId::ShowAfter:
    return setIrMode(IrPane::Mode::After);
  case ActionId::ShowBefore:
    return setIrMode(IrPane::Mode::Before);
  case ActionId::ShowUnified:
    return setIrMode(IrPane::Mode::Unified);
  case ActionId::ShowSideBySide:
    return setIrMode(IrPane::Mode::SideBySide);
  case ActionId::IgnoreLocations:
    return toggleFilter(&DiffFilter::ignoreLocations);
  case ActionId::IgnoreNames:
    return toggleFilter(&DiffFilter::ignoreSsaNames);
  case ActionId::PassesPage:
    return pages->setCurrentIndex(0);
  case ActionId::GraphPage:
    pages->setCurrentWidget(graphs);
    return graphs->view()->setFocus();
  case ActionId::SweepPage:
    pages->setCurrentWidget(sweep);
    return sweep->knobTable()->setFocus();
  case ActionId::EditPage:
    pages->setCurrentWidget(edit);
    return edit->setFocus();
  case ActionId::ReducePage:
    return pages->setCurrentWidget(reduce);
  case ActionId::FocusPasses:
    return passPane->table()->setFocus();
  case ActionId::FocusIr:
    pages->setCurrentIndex(0);
    irPane->closeSearch();
    return;
  case ActionId::FocusDetails:
    return details->currentWidget()->setFocus();
  case ActionId::FocusMemory:
    memory->show();
    return (chart->hasFocus() ? static_cast<Picture *>(map) : chart)
        ->setFocus();
  case ActionId::ToggleMemory:
    return memory->setVisible(memory->isHidden());
  case ActionId::ToggleDark:
    return setDark(!isDark);
  default:
    return triggerGraph(id);
  }
}

void MainWindow::triggerGraph(ActionId id) {
  constexpr double step = 1.25;
  switch (id) {
  case ActionId::ToggleGraph:
    return graphs->toggleKind();
  case ActionId::ToggleSpace:
    return cursor->setSpace(
        cursor->space() == MemorySpace::LM ? MemorySpace::SM : MemorySpace::LM);
  case ActionId::PeakOrder:
    return peakBars->nextOrder();
  case ActionId::ToggleHex:
    return map->toggleHex();
  case ActionId::ZoomIn:
  case ActionId::ZoomOut:
    if (zoomsMap())
      return map->zoom(id == ActionId::ZoomIn ? step : 1 / step);
    return graphs->view()->zoom(id == ActionId::ZoomIn ? step : 1 / step);
  case ActionId::FitView:
    if (zoomsMap())
      return map->fit();
    return graphs->view()->fit();
  default:
    return triggerWork(id);
  }
}

bool MainWindow::zoomsMap() const { return pages->currentIndex() == 0; }

void MainWindow::goToPeak() {
  int pass = peakPass(current->run(), cursor->space());
  if (pass < 0 && buffersAt(current->run(), pass).empty())
    return showMessage(tr("no pass leaves buffers in this memory; Shift+M "
                          "looks at the other one"));
  cursor->setPass(pass);
  Peak peak =
      peakOf(buffersAt(current->run(), cursor->pass()), cursor->space());
  if (!peak.buffers.empty())
    irPane->whenShown(
        [this, place = ProgramPlace{toQt(peak.function), peak.point.value}] {
          irPane->goToPlace(place);
        });
}

void MainWindow::triggerWork(ActionId id) {
  switch (id) {
  case ActionId::EditIr:
    return editSelectedPass();
  case ActionId::ReplayEdited:
    return edit->replay();
  case ActionId::ReplaySettings:
    return sweep->replay();
  case ActionId::Compiler:
    return chooseCompiler();
  case ActionId::StartSweep:
    pages->setCurrentWidget(sweep);
    return sweep->startSweep();
  case ActionId::UseSetting:
    return sweep->useTrial();
  case ActionId::StartReduction:
    pages->setCurrentWidget(reduce);
    return reduce->start();
  case ActionId::PauseReduction:
    return reduce->togglePause();
  case ActionId::RestoreStep:
    return reduce->restoreStep();
  case ActionId::ReplayStep:
    return reduce->replayShown();
  case ActionId::CompareRun:
    return compareRun();
  case ActionId::EndComparison:
    return compared->clear();
  case ActionId::DiffOther:
    diffsToOther = !diffsToOther;
    action(ActionId::DiffOther)->setChecked(diffsToOther);
    return showTexts();
  case ActionId::OpenSource:
    return openSource();
  default:
    // What needs a run says nothing without one.
    return;
  }
}

void MainWindow::setIrMode(IrPane::Mode mode) {
  irPane->setMode(mode);
  const std::pair<ActionId, IrPane::Mode> modes[] = {
      {ActionId::ShowAfter, IrPane::Mode::After},
      {ActionId::ShowBefore, IrPane::Mode::Before},
      {ActionId::ShowUnified, IrPane::Mode::Unified},
      {ActionId::ShowSideBySide, IrPane::Mode::SideBySide}};
  for (const auto &[id, itsMode] : modes)
    action(id)->setChecked(itsMode == mode);
}

void MainWindow::toggleFilter(bool DiffFilter::*member) {
  DiffFilter filter = irPane->filter();
  filter.*member = !(filter.*member);
  setFilter(filter);
}

void MainWindow::setFilter(const DiffFilter &filter) {
  irPane->setFilter(filter);
  action(ActionId::IgnoreLocations)->setChecked(filter.ignoreLocations);
  action(ActionId::IgnoreNames)->setChecked(filter.ignoreSsaNames);
}

void MainWindow::showKeys() {
  auto *dialog = new QDialog(this);
  dialog->setObjectName(QStringLiteral("keys"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Keys"));
  auto *text = new QTextBrowser;
  text->setHtml(keySheet());
  auto *layout = new QVBoxLayout(dialog);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(text);
  dialog->resize(600, 640);
  dialog->open();
}

void MainWindow::setDark(bool dark) {
  isDark = dark;
  QApplication::setPalette(dark ? darkPalette() : lightPalette());
}
