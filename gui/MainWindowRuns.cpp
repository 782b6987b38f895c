//===- MainWindowRuns.cpp - A second run, edits, and sources --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/MainWindow.h"
#include "gui/models/SourcePlace.h"
#include "gui/pages/EditPage.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/DetailTabs.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/MemoryPictures.h"
#include "gui/widgets/PassPane.h"
#include "gui/widgets/VerdictStrip.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QTabWidget>
#include <QTextBlock>
#include <QUrl>

using namespace irsift;
using namespace irsift::gui;

void MainWindow::editSelectedPass() {
  if (!current->hasRun() || current->isRunning())
    return;
  edit->take(cursor->pass());
  pages->setCurrentWidget(edit);
  edit->setFocus();
}

void MainWindow::compareRun() {
  if (!current->hasRun())
    return;
  if (std::optional<RunId> chosen = details->chosenRun())
    return compared->load(*chosen);
  if (!previous)
    return showMessage(
        tr("no other run yet: choose one in the list of runs (Alt+3)"));
  compared->setOther(*previous);
}

void MainWindow::comparisonWasChanged() {
  passPane->setComparing(compared->isActive());
  passes->updateAll();
  strip->show(*current, *compared);
  if (diffsToOther)
    showTexts();
}

void MainWindow::goToOperation(const std::string &name,
                               const SourceLocation &location) {
  if (name.empty())
    return showMessage(tr("this names no operation"));
  irPane->whenShown(
      [this, op = toQt(name), place = parsePlace(toQt(location.str()))] {
        IrView *view = irPane->view();
        // Places are in the file; the first snapshot is printed anew.
        const std::optional<RunRequest> &request = current->request();
        QString input = request ? toQt(request->text) : QString();
        int nth = place ? operationAt(view->content(), input, op, *place) : 0;
        int count = view->goToOperation(op, std::max(0, nth));
        if (count > 1 && nth < 0)
          showMessage(tr("first of %1 operations %2").arg(count).arg(op));
        else if (count == 0)
          showMessage(tr("the module shows no %1").arg(op));
      });
}

void MainWindow::openSource() {
  const IrView *view = irPane->view();
  std::optional<SourcePlace> place =
      sourceOf(view->content(), view->textCursor().block().text());
  if (!place && current->hasRun())
    if (const Buffer *buffer =
            findBuffer(current->run(), cursor->pass(), cursor->buffer()))
      place = parsePlace(toQt(buffer->location));
  if (!place && current->hasRun())
    place = parsePlace(toQt(current->run().verdict.location.str()));
  if (!place)
    return showMessage(tr("this line names no source"));
  QString where = QStringLiteral("%1:%2:%3")
                      .arg(place->file)
                      .arg(place->line)
                      .arg(place->column);
  // Relative names are seen from the input.
  QString file =
      QFileInfo(QFileInfo(toQt(current->run().input.path)).dir(), place->file)
          .absoluteFilePath();
  if (!QFileInfo::exists(file))
    return showMessage(tr("source: %1 (no such file here)").arg(where));
  QStringList command = editorCommand(qEnvironmentVariable("EDITOR"),
                                      {file, place->line, place->column});
  bool isOpen = !command.isEmpty() &&
                QProcess::startDetached(command.first(), command.sliced(1));
  if (!isOpen)
    isOpen = QDesktopServices::openUrl(QUrl::fromLocalFile(file));
  showMessage(isOpen ? tr("opened %1").arg(where)
                     : tr("source: %1 (set EDITOR to open it)").arg(where));
}
