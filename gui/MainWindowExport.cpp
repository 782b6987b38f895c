//===- MainWindowExport.cpp - What leaves the window ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/models/ReductionSession.h"
#include "gui/pages/GraphPage.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/GraphView.h"
#include "gui/widgets/MemoryPictures.h"
#include "gui/widgets/PeakBars.h"
#include "gui/widgets/ReducePage.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

ExportSource MainWindow::exportSource() const {
  return {current->run(), current->target(), current->snapshots(),
          reduce->state().repro()};
}

void MainWindow::copyIssue() {
  if (!current->hasRun())
    return;
  startExport(
      tr("the text of the issue"),
      [source = exportSource()](std::stop_token stop) {
        return issueOf(source, stop);
      },
      [this](const QString &text) {
        if (text.isEmpty())
          return showMessage(tr("cancelled, nothing is copied"));
        QApplication::clipboard()->setText(text);
        showMessage(tr("copied the text of an issue, %1 characters: paste it")
                        .arg(countText(text.size())));
      });
}

void MainWindow::startExport(const QString &what,
                             Background<QString>::Work work,
                             Background<QString>::Done done) {
  showMessage(tr("writing %1...   (Ctrl+. cancels)").arg(what));
  exporting.start(std::move(work), [this, done](const QString &text) {
    showProgress();
    done(text);
  });
  showProgress();
}

void MainWindow::writeFile(
    const QString &title, const QString &name,
    std::function<QString(const QString &, std::stop_token)> write) {
  auto *dialog = new QFileDialog(this, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QFileInfo(name).suffix());
  dialog->selectFile(name);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, write = std::move(write)](const QString &path) {
            startExport(
                path,
                [write, path](std::stop_token stop) {
                  return write(path, std::move(stop));
                },
                [this](const QString &text) { showMessage(text); });
          });
  dialog->open();
}

void MainWindow::savePicture(const PictureSource &picture) {
  auto *dialog = new QFileDialog(this, tr("Save picture"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters({tr("SVG (*.svg)"), tr("PNG (*.png)")});
  dialog->setDefaultSuffix(QStringLiteral("svg"));
  dialog->selectFile(QString(picture.name).toLower().replace(u' ', u'-') +
                     QStringLiteral(".svg"));
  // Pictures are drawn from the views, so they are written here and now.
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, picture](const QString &path) {
            showMessage(gui::savePicture(picture, path)
                            ? tr("wrote %1").arg(path)
                            : tr("cannot write '%1'").arg(path));
          });
  dialog->open();
}

void MainWindow::openExport() {
  if (!current->hasRun())
    return showMessage(tr("open something first (Ctrl+O)"));
  auto *dialog = new QDialog(this);
  dialog->setObjectName(QStringLiteral("export"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Export"));
  auto *list = new QListWidget;
  list->setAccessibleName(tr("What to export"));
  std::vector<std::function<void()>> actions;
  auto add = [&](const QString &text, std::function<void()> action) {
    list->addItem(text);
    actions.push_back(std::move(action));
  };
  add(tr("Copy the text of an issue (Markdown)"), [this] { copyIssue(); });
  add(tr("Copy the command line"), [this] { trigger(ActionId::CopyCommand); });
  add(tr("Write one page of HTML..."), [this] {
    writeFile(
        tr("Write page"), QStringLiteral("report.html"),
        [source = exportSource()](const QString &path, std::stop_token stop) {
          return writePage(source, path, stop);
        });
  });
  add(tr("Write a bundle..."), [this] {
    writeFile(
        tr("Write bundle"), QStringLiteral("irsift-report.tar.zst"),
        [source = exportSource()](const QString &path, std::stop_token stop) {
          return writeFolder(source, path, stop);
        });
  });
  for (const PictureSource &picture :
       {chart->picture(), map->picture(), peakBars->picture(),
        graphs->view()->picture(), reduce->curvePicture()})
    add(tr("Save picture: %1...").arg(picture.name),
        [this, picture] { savePicture(picture); });
  list->setCurrentRow(0);
  connect(list, &QListWidget::itemActivated, dialog,
          [dialog, list, actions = std::move(actions)] {
            auto action = actions[list->currentRow()];
            dialog->close();
            action();
          });
  auto *layout = new QVBoxLayout(dialog);
  layout->addWidget(list);
  layout->addWidget(new QLabel(tr("Enter does it, Esc does not.")));
  dialog->resize(460, 300);
  dialog->open();
}
