//===- EditPage.cpp - Changes the module after a pass and goes on ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/pages/EditPage.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/BuiltinRunner.h"
#include "gui/widgets/IrEditor.h"
#include "gui/widgets/Theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

EditPage::EditPage(Session &session, QWidget *parent)
    : QWidget(parent), session(session) {
  knobModel = new KnobModel(this);
  heading = new QLabel(tr("E takes the module after the selected pass."));
  heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  replayButton = new QPushButton(tr("Replay from here"));
  replayButton->setToolTip(tr("Run the passes below on this text"));
  replayButton->setEnabled(false);
  module = new IrEditor;
  module->setAccessibleName(tr("Module to run"));
  pipeline = new QPlainTextEdit;
  pipeline->setAccessibleName(tr("Passes to run"));
  pipeline->setFont(fixedFont());
  pipeline->setTabChangesFocus(true);
  auto *knobView = new QTableView;
  knobView->setAccessibleName(tr("Knobs"));
  knobView->setModel(knobModel);
  knobView->verticalHeader()->hide();
  knobView->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
  knobView->setEditTriggers(QAbstractItemView::AllEditTriggers);
  knobView->setTabKeyNavigation(false);
  knobView->setShowGrid(false);
  knobView->setWordWrap(false);
  knobView->setColumnWidth(KnobModel::Name, 180);
  knobView->setColumnWidth(KnobModel::Default, 60);
  knobView->horizontalHeader()->setStretchLastSection(true);

  auto *row = new QHBoxLayout;
  row->addWidget(heading, 1);
  row->addWidget(replayButton);
  auto *side = new QWidget;
  auto *sideLayout = new QVBoxLayout(side);
  sideLayout->setContentsMargins(0, 0, 0, 0);
  sideLayout->addWidget(new QLabel(tr("Passes to run")));
  sideLayout->addWidget(pipeline, 1);
  sideLayout->addWidget(new QLabel(tr("Knobs; the passes follow them")));
  sideLayout->addWidget(knobView, 2);
  auto *split = new QSplitter;
  split->setObjectName(QStringLiteral("edit"));
  split->addWidget(module);
  split->addWidget(side);
  split->setChildrenCollapsible(false);
  split->setStretchFactor(0, 1);
  split->setSizes({760, 480});
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->addLayout(row);
  layout->addWidget(split, 1);
  setFocusProxy(module);

  connect(replayButton, &QPushButton::clicked, this, &EditPage::replay);
  connect(knobModel, &KnobModel::dataChanged, this, &EditPage::updatePipeline);
  connect(knobModel, &KnobModel::refused, this, &EditPage::say);
}

void EditPage::say(const QString &text) {
  heading->setText(text);
  heading->setToolTip(text);
}

void EditPage::take(int newPass) {
  if (!session.hasRun() || !session.request())
    return;
  base = session.request();
  run = session.run();
  pass = newPass;
  knobModel->setKnobs(run.knobs);
  updatePipeline();
  replayButton->setEnabled(false);
  loading.start(
      [source = session.textSource(pass)](std::stop_token) { return source(); },
      [this](const QString &text) {
        original = text;
        module->setPlainText(text);
        replayButton->setEnabled(!text.isEmpty());
      });
  say(tr("Module after %1: edit it or set knobs, then Ctrl+Return runs the "
         "passes that follow")
          .arg(passName(run, pass)));
}

void EditPage::updatePipeline() {
  std::string rest = restOfPipeline(run, pass, knobModel->knobs());
  pipeline->setPlainText(toQt(rest));
}

void EditPage::replay() {
  if (!base || !replayButton->isEnabled())
    return;
  RunRequest request = *base;
  QString text = module->toPlainText();
  bool isEdited = text != original;
  request.text = text.toStdString();
  request.input.kind = "ttxir";
  request.input.path = tr("%1 (after %2%3)")
                           .arg(toQt(run.input.path), passName(run, pass),
                                isEdited ? tr(", edited") : QString())
                           .toStdString();
  RunSettings settings{pipeline->toPlainText().simplified().toStdString(),
                       knobModel->knobs(), base->target.name};
  if (Expected<void> set = applySettings(request, settings); !set)
    return say(toQt(set.error().message));
  session.run(std::move(request));
}
