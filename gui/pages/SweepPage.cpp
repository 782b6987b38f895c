//===- SweepPage.cpp - Settings of a replay, and sweeps over them ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/pages/SweepPage.h"
#include "core/pipeline/Presets.h"
#include "gui/widgets/Theme.h"
#include "viz/text/RunText.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// What went wrong is in the colour of what is wrong, and says so in words.
class OutcomeDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

protected:
  void initStyleOption(QStyleOptionViewItem *option,
                       const QModelIndex &index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.model()->inherits("irsift::gui::KnobModel"))
      option->font.setBold(index.data(KnobModel::IsSetRole).toBool());
    else if (index.data(TextTableModel::IsBadRole).toBool())
      option->palette.setColor(QPalette::Text, Theme::of(option->palette).bad);
  }
};

} // namespace

SweepPage::SweepPage(Session &session, const Comparison &comparison,
                     QWidget *parent)
    : QWidget(parent), session(session), comparison(comparison) {
  sweeps = new SweepSession(this);
  knobModel = new KnobModel(this);
  trials = new TrialModel(this);
  matrix = new SweepMatrixModel(this);
  auto *split = new QSplitter;
  split->setObjectName(QStringLiteral("sweep"));
  split->addWidget(makeSettings());
  split->addWidget(makeResults());
  split->setChildrenCollapsible(false);
  split->setStretchFactor(1, 1);
  split->setSizes({520, 700});
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->addWidget(split);
  setFocusProxy(knobView);

  connect(replayButton, &QPushButton::clicked, this, &SweepPage::replay);
  connect(sweepButton, &QPushButton::clicked, this, &SweepPage::startSweep);
  connect(stopButton, &QPushButton::clicked, this, &SweepPage::stop);
  connect(useButton, &QPushButton::clicked, this, &SweepPage::useTrial);
  connect(trialView, &QTableView::activated, this, &SweepPage::useTrial);
  connect(matrixView, &QTableView::activated, this, &SweepPage::useTrial);
  connect(knobModel, &KnobModel::refused, this, &SweepPage::say);
  connect(sweeps, &SweepSession::changed, this, &SweepPage::refresh);
  connect(sweeps, &SweepSession::changed, this, &SweepPage::stateChanged);
  connect(sweeps, &SweepSession::ended, this, [this](const QString &problem) {
    if (!problem.isEmpty())
      say(problem);
  });
  connect(&session, &Session::finished, this, &SweepPage::takeSettings);
  connect(&comparison, &Comparison::changed, this, &SweepPage::showOther);
  connect(&session, &Session::runningChanged, this, &SweepPage::refresh);
  showOther();
}

void SweepPage::showOther() {
  bool isActive = comparison.isActive();
  knobModel->setOther(isActive ? &comparison.other().knobs : nullptr);
  knobView->setColumnHidden(KnobModel::Other, !isActive);
  trialView->setColumnHidden(TrialModel::ToOther, !isActive);
  refresh();
}

QTableView *SweepPage::makeTable(QAbstractItemModel *model,
                                 const QString &name) {
  auto *table = new QTableView;
  table->setAccessibleName(name);
  table->setModel(model);
  table->setItemDelegate(new OutcomeDelegate(table));
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setShowGrid(false);
  table->setWordWrap(false);
  table->setTabKeyNavigation(false);
  table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
  table->horizontalHeader()->setHighlightSections(false);
  return table;
}

QWidget *SweepPage::makeSettings() {
  pipeline = new QComboBox;
  pipeline->setAccessibleName(tr("Pipeline"));
  pipeline->setEditable(true);
  pipeline->setInsertPolicy(QComboBox::NoInsert);
  pipeline->setToolTip(tr("A name, or a text as --pass-pipeline takes it"));
  for (const Preset &preset : allPresets())
    pipeline->addItem(toQt(preset.name));
  target = new QComboBox;
  target->setAccessibleName(tr("Target"));
  for (const Target &device : builtinTargets())
    target->addItem(toQt(device.name));
  knobView = makeTable(knobModel, tr("Knobs"));
  knobView->verticalHeader()->hide();
  knobView->setEditTriggers(QAbstractItemView::AllEditTriggers);
  knobView->setColumnWidth(KnobModel::Name, 200);
  knobView->setColumnWidth(KnobModel::Default, 60);
  knobView->setColumnWidth(KnobModel::Value, 110);
  knobView->horizontalHeader()->setStretchLastSection(true);
  knockOuts = new QCheckBox(tr("leave out each optional pass"));
  rewrites = new QCheckBox(tr("write the kernel in other ways"));
  replayButton = new QPushButton(tr("Replay with these"));
  sweepButton = new QPushButton(tr("Sweep"));
  stopButton = new QPushButton(tr("Stop"));

  auto *form = new QFormLayout;
  form->addRow(tr("Pipeline"), pipeline);
  form->addRow(tr("Target"), target);
  auto *hint = new QLabel(tr("One value sets a knob; several, as in 64,128, "
                             "are swept. With none the usual are tried."));
  hint->setWordWrap(true);
  auto *buttons = new QHBoxLayout;
  buttons->addWidget(replayButton);
  buttons->addWidget(sweepButton);
  buttons->addWidget(stopButton);
  buttons->addStretch();
  auto *whole = new QWidget;
  auto *layout = new QVBoxLayout(whole);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(form);
  layout->addWidget(hint);
  layout->addWidget(knobView, 1);
  layout->addWidget(knockOuts);
  layout->addWidget(rewrites);
  layout->addLayout(buttons);
  return whole;
}

QWidget *SweepPage::makeResults() {
  status = new QLabel;
  status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  useButton = new QPushButton(tr("Use this"));
  useButton->setToolTip(tr("Replay with the knobs of the chosen setting"));
  matrixView = makeTable(matrix, tr("Matrix of settings"));
  matrixView->horizontalHeader()->setSectionResizeMode(
      QHeaderView::ResizeToContents);
  trialView = makeTable(trials, tr("Settings tried"));
  trialView->setSelectionBehavior(QAbstractItemView::SelectRows);
  trialView->verticalHeader()->hide();
  for (int column = 0; column < trials->columnCount() - 1; ++column)
    trialView->horizontalHeader()->setSectionResizeMode(
        column, QHeaderView::ResizeToContents);
  trialView->horizontalHeader()->setStretchLastSection(true);
  findings = new QPlainTextEdit;
  findings->setReadOnly(true);
  findings->setFont(fixedFont());
  findings->setTabChangesFocus(true);
  findings->setAccessibleName(tr("Findings"));

  auto *row = new QHBoxLayout;
  row->addWidget(status, 1);
  row->addWidget(useButton);
  auto *tables = new QSplitter(Qt::Vertical);
  tables->addWidget(matrixView);
  tables->addWidget(trialView);
  tables->addWidget(findings);
  tables->setChildrenCollapsible(false);
  tables->setSizes({200, 320, 160});
  auto *whole = new QWidget;
  auto *layout = new QVBoxLayout(whole);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addLayout(row);
  layout->addWidget(tables, 1);
  return whole;
}

void SweepPage::say(const QString &text) {
  status->setText(text);
  status->setToolTip(text);
}

RunSettings SweepPage::settings() const {
  RunSettings settings;
  // Choices may stand for a text; anything else was typed.
  int choice = pipeline->findText(pipeline->currentText());
  QString text = choice < 0 ? QString() : pipeline->itemData(choice).toString();
  settings.pipeline =
      (text.isEmpty() ? pipeline->currentText() : text).toStdString();
  settings.knobs = knobModel->knobs();
  settings.target = target->currentText().toStdString();
  return settings;
}

void SweepPage::takeSettings() {
  const std::optional<RunRequest> &request = session.request();
  if (!request)
    return refresh();
  knobModel->setKnobs(request->knobs);
  // A pipeline that has no name is one more choice, until the next run.
  int named = int(allPresets().size());
  if (pipeline->count() > named)
    pipeline->removeItem(named);
  if (request->preset.empty())
    pipeline->addItem(tr("as the run has it"), toQt(request->pipelineText));
  pipeline->setCurrentIndex(request->preset.empty()
                                ? named
                                : pipeline->findText(toQt(request->preset)));
  if (target->findText(toQt(request->target.name)) < 0)
    target->addItem(toQt(request->target.name));
  target->setCurrentText(toQt(request->target.name));
  refresh();
}

void SweepPage::replay() { session.replay(settings()); }

void SweepPage::startSweep() {
  if (sweeps->isRunning() || session.isRunning() || !session.request())
    return;
  if (!session.compiler().opt.empty())
    return say(tr("Sweeps try knobs of the built-in passes; %1 runs others "
                  "(Ctrl+Shift+K)")
                   .arg(toQt(session.compiler().opt.front())));
  RunRequest request = *session.request();
  if (Expected<void> set = applySettings(request, settings()); !set)
    return say(toQt(set.error().message));
  sweeps->start(
      request,
      {knobModel->axes(), knockOuts->isChecked(), rewrites->isChecked()},
      session.storePath());
}

int SweepPage::chosenTrial() const {
  if (matrixView->hasFocus() && matrixView->currentIndex().isValid())
    return matrix->trialAt(matrixView->currentIndex());
  QModelIndex row = trialView->currentIndex();
  if (row.isValid())
    return row.data(TextTableModel::KeyRole).toInt();
  return matrix->trialAt(matrixView->currentIndex());
}

void SweepPage::useTrial() {
  int index = chosenTrial();
  const Sweep &sweep = sweeps->sweep();
  if (index < 0 || size_t(index) >= sweep.trials.size() ||
      sweeps->isRunning() || !session.request())
    return say(tr("choose a setting first"));
  const Trial &trial = sweep.trials[index];
  RunSettings wanted = settings();
  for (const auto &[name, value] : trial.knobs)
    wanted.knobs[name] = value;
  if (trial.text.empty())
    return session.replay(wanted);
  // Another text: a rewrite, or another extent.
  RunRequest request = *session.request();
  request.text = trial.text;
  if (Expected<void> set = applySettings(request, wanted); !set)
    return say(toQt(set.error().message));
  session.run(std::move(request));
}

void SweepPage::refresh() {
  bool canRun = session.request() && !session.isRunning();
  bool isSweeping = sweeps->isRunning();
  replayButton->setEnabled(canRun);
  sweepButton->setEnabled(canRun && !isSweeping);
  stopButton->setEnabled(isSweeping);
  const Sweep &sweep = sweeps->sweep();
  useButton->setEnabled(canRun && !isSweeping && !sweep.trials.empty());
  std::optional<Bytes> other;
  if (comparison.isActive())
    other =
        memoryAt(comparison.other(), lastFinishedPass(comparison.other()).value)
            .lmPerCore;
  trials->show(sweep, other);
  matrix->show(sweep);
  matrixView->setVisible(matrix->rowCount() > 0);
  findings->setPlainText(sweeps->findings());
  if (isSweeping)
    say(sweep.trials.empty() ? tr("planning...   (Ctrl+. stops)")
                             : tr("%1 of %2 settings tried   (Ctrl+. stops)")
                                   .arg(sweeps->done())
                                   .arg(sweep.trials.size()));
  else if (!sweep.trials.empty())
    say(tr("%1 settings; Enter on one replays with it")
            .arg(sweep.trials.size()));
  else
    say(session.request() ? tr("Sweep tries settings and says which help.")
                          : tr("Open a kernel first (Ctrl+O)."));
}
