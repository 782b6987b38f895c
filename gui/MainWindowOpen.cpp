//===- MainWindowOpen.cpp - What comes into the window --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/MainWindow.h"
#include "gui/pages/CompilerDialog.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

/// So many inputs are remembered.
static constexpr int MostRecent = 9;

static const QString RecentKey = QStringLiteral("recent");

void MainWindow::open(const QString &input) {
  bool isNumber = false;
  qlonglong number = input.toLongLong(&isNumber);
  if (isNumber && !QFileInfo::exists(input))
    return current->openStored(RunId(number));
  if (QFileInfo::exists(input))
    remember(QFileInfo(input).absoluteFilePath());
  current->open(input, startSettings);
}

void MainWindow::openAll(const QStringList &inputs) {
  if (inputs.isEmpty())
    return;
  toOpen = inputs;
  beside.reset();
  problems.clear();
  openNext();
}

void MainWindow::openNext() {
  if (!toOpen.isEmpty())
    open(toOpen.takeLast());
}

void MainWindow::chooseFile() {
  auto *dialog = new QFileDialog(this, tr("Open IR, a reproducer or a log"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  dialog->setNameFilters({tr("IR, logs and bundles (*.ttir *.mlir *.ttxir "
                             "*.log *.txt *.tar.zst)"),
                          tr("All (*)")});
  connect(dialog, &QFileDialog::filesSelected, this, &MainWindow::openAll);
  dialog->open();
}

void MainWindow::chooseFolder() {
  auto *dialog = new QFileDialog(this, tr("Open a folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::open);
  dialog->open();
}

void MainWindow::chooseRecent() {
  QStringList inputs = QSettings().value(RecentKey).toStringList();
  if (inputs.isEmpty())
    return showMessage(tr("nothing was opened before (Ctrl+O opens)"));
  auto *dialog = new QDialog(this);
  dialog->setObjectName(QStringLiteral("recent"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Open recent"));
  auto *list = new QListWidget;
  list->setAccessibleName(tr("Inputs opened before"));
  list->addItems(inputs);
  list->setCurrentRow(0);
  connect(list, &QListWidget::itemActivated, dialog,
          [this, dialog](QListWidgetItem *item) {
            QString input = item->text();
            dialog->close();
            open(input);
          });
  auto *layout = new QVBoxLayout(dialog);
  layout->addWidget(list);
  dialog->resize(640, 300);
  dialog->open();
}

void MainWindow::remember(const QString &input) {
  if (!keepsState)
    return;
  QSettings settings;
  QStringList inputs = settings.value(RecentKey).toStringList();
  inputs.removeAll(input);
  inputs.prepend(input);
  settings.setValue(RecentKey, QStringList(inputs.mid(0, MostRecent)));
}

void MainWindow::showRecent() {
  QStringList inputs = QSettings().value(RecentKey).toStringList();
  recentList->clear();
  recentList->addItems(inputs);
  recentList->parentWidget()->setVisible(!inputs.isEmpty());
  recentList->setFixedHeight(int(inputs.size()) *
                                 recentList->sizeHintForRow(0) +
                             2 * recentList->frameWidth());
  if (inputs.isEmpty())
    return;
  recentList->setCurrentRow(0);
  recentList->setFocus();
}

void MainWindow::chooseCompiler() {
  auto *dialog = new CompilerDialog(current->compiler(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    current->setCompiler(dialog->settings());
    if (current->hasRun())
      current->replay();
  });
  dialog->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
  if (event->mimeData()->hasUrls())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
  QStringList inputs;
  for (const QUrl &url : event->mimeData()->urls())
    if (url.isLocalFile())
      inputs += url.toLocalFile();
  event->acceptProposedAction();
  openAll(inputs);
}
