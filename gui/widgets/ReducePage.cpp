//===- ReducePage.cpp - A reduction as it goes on -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/ReducePage.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/SizeCurve.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <thread>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// In the order of the box.
enum class Keep { Signature, Class, Pass, Match, Goal };

} // namespace

ReducePage::ReducePage(Session &session, QWidget *parent)
    : QWidget(parent), session(session) {
  reduction = new ReductionSession(this);
  model = new StepModel(this);
  failureModel = new SideFailureModel(this);
  patterns = new PatternModel(this);
  status = new QLabel;
  status->setWordWrap(true);
  status->setTextInteractionFlags(Qt::TextSelectableByMouse);
  view = new IrView;
  view->setAccessibleName(tr("Smallest kernel so far"));
  auto *split = new QSplitter;
  split->setObjectName(QStringLiteral("reduce"));
  QWidget *controls = makeControls();
  split->addWidget(makeSide());
  split->addWidget(view);
  split->setStretchFactor(0, 2);
  split->setStretchFactor(1, 3);
  split->setChildrenCollapsible(false);
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->addWidget(controls);
  layout->addWidget(status);
  layout->addWidget(split, 1);

  connect(reduction, &ReductionSession::changed, this, &ReducePage::refresh);
  connect(reduction, &ReductionSession::changed, this,
          &ReducePage::stateChanged);
  connect(reduction, &ReductionSession::ended, this,
          [this](const QString &message) {
            if (!message.isEmpty() && !reduction->isPaused())
              status->setText(message);
          });
  connect(&session, &Session::finished, this, &ReducePage::refresh);
  connect(&session, &Session::runningChanged, this, &ReducePage::refresh);
  refresh();
}

QWidget *ReducePage::makeControls() {
  oracle = new QComboBox;
  oracle->addItems({tr("same signature"), tr("same class"), tr("same pass"),
                    tr("diagnostic matches"), tr("figure")});
  oracle->setToolTip(tr("What a smaller kernel has to keep"));
  oracle->setAccessibleName(tr("What to keep"));
  wanted = new QLineEdit;
  wanted->setAccessibleName(tr("Expression or figure to keep"));
  auto showHint = [this] {
    Keep keep = Keep(oracle->currentIndex());
    wanted->setVisible(keep == Keep::Match || keep == Keep::Goal);
    wanted->setPlaceholderText(keep == Keep::Goal ? tr("lm_peak > 8000")
                                                  : tr("regular expression"));
  };
  connect(oracle, &QComboBox::currentIndexChanged, this, showHint);
  showHint();
  startButton = new QPushButton(tr("Reduce"));
  pauseButton = new QPushButton(tr("Pause"));
  stopButton = new QPushButton(tr("Stop"));
  restoreButton = new QPushButton(tr("Go on from step"));
  restoreButton->setToolTip(tr("Forget later steps and reduce on from here"));
  replayButton = new QPushButton(tr("Open as run"));
  replayButton->setToolTip(tr("Run what is shown at the right"));
  saveButton = new QPushButton(tr("Save..."));
  auto *row = new QWidget;
  auto *layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(new QLabel(tr("Keep")));
  layout->addWidget(oracle);
  layout->addWidget(wanted, 1);
  for (QPushButton *button : {startButton, pauseButton, stopButton,
                              restoreButton, replayButton, saveButton})
    layout->addWidget(button);
  layout->addStretch();
  connect(startButton, &QPushButton::clicked, this, &ReducePage::start);
  connect(pauseButton, &QPushButton::clicked, this, &ReducePage::togglePause);
  connect(stopButton, &QPushButton::clicked, this, &ReducePage::stop);
  connect(restoreButton, &QPushButton::clicked, this, &ReducePage::restoreStep);
  connect(replayButton, &QPushButton::clicked, this, &ReducePage::replayShown);
  connect(saveButton, &QPushButton::clicked, this, &ReducePage::save);
  return row;
}

QTableView *ReducePage::makeTable(TextTableModel *rows, const QString &name,
                                  int wide) {
  auto *table = new QTableView;
  table->setAccessibleName(name);
  table->setModel(rows);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setShowGrid(false);
  table->setWordWrap(false);
  table->setTabKeyNavigation(false);
  table->setFrameShape(QFrame::NoFrame);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
  table->horizontalHeader()->setHighlightSections(false);
  for (int column = 0; column < rows->columnCount(); ++column)
    table->setColumnWidth(column, 66);
  table->horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);
  return table;
}

QWidget *ReducePage::makeSide() {
  curve = new SizeCurve(*reduction);
  steps = makeTable(model, tr("Accepted steps"), 1);
  failures = makeTable(failureModel, tr("Other failures"), 3);
  failures->setColumnWidth(0, 110);
  failures->setColumnWidth(1, 150);
  auto *list = new QListView;
  list->setAccessibleName(tr("Patterns"));
  list->setModel(patterns);
  tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->addTab(steps, tr("Steps"));
  tabs->addTab(failures, tr("Other failures"));
  tabs->addTab(list, tr("Patterns"));
  auto choose = [](auto show) {
    return [show](const QModelIndex &current) {
      if (current.isValid())
        show(current.row());
    };
  };
  connect(steps->selectionModel(), &QItemSelectionModel::currentRowChanged,
          this, choose([this](int row) { showStep(row); }));
  connect(failures->selectionModel(), &QItemSelectionModel::currentRowChanged,
          this, choose([this](int row) { showFailure(row); }));
  auto *side = new QSplitter(Qt::Vertical);
  side->addWidget(curve);
  side->addWidget(tabs);
  return side;
}

PictureSource ReducePage::curvePicture() { return curve->picture(); }

Expected<reduce::OracleSpec> ReducePage::oracleSpec() const {
  Keep keep = Keep(oracle->currentIndex());
  reduce::OracleSpec spec;
  spec.keepSignature = keep == Keep::Signature;
  spec.keepClass = keep == Keep::Class;
  spec.keepPass = keep == Keep::Pass;
  std::string text = wanted->text().trimmed().toStdString();
  if (keep == Keep::Match)
    spec.match = text;
  if (keep == Keep::Goal)
    spec.goal = text;
  bool isMissing = (keep == Keep::Match || keep == Keep::Goal) && text.empty();
  if (isMissing)
    return makeError("say what to keep in the field beside the choice");
  if (Expected<reduce::Oracle> made = reduce::Oracle::make(spec); !made)
    return tl::unexpected(made.error());
  return spec;
}

void ReducePage::start() {
  if (isRunning() || !session.request() || session.isRunning())
    return;
  Expected<reduce::OracleSpec> spec = oracleSpec();
  if (!spec) {
    status->setText(toQt(spec.error().message));
    wanted->setFocus();
    return;
  }
  reduce::ReductionRequest request;
  request.base.run = *session.request();
  request.base.oracle = std::move(*spec);
  request.base.opt = session.compiler().opt;
  request.base.exclude = patterns->excluded();
  request.base.workers = std::max(1u, std::thread::hardware_concurrency());
  request.wantsPass = false;
  shownStep = -1;
  view->setContent({});
  reduction->start(std::move(request));
}

void ReducePage::togglePause() {
  if (isRunning())
    reduction->pause();
  else
    reduction->resume();
}

void ReducePage::restoreStep() {
  QModelIndex row = steps->currentIndex();
  if (row.isValid())
    reduction->goOnFrom(row.row());
}

void ReducePage::replayShown() {
  if (!shownText.empty() && !session.isRunning())
    session.run(reduction->requestFor(shownText, shownPipeline));
}

void ReducePage::refresh() {
  bool isReducing = isRunning();
  bool canStart = session.request() && !session.isRunning() &&
                  !isRecorded(session.request()->input);
  startButton->setEnabled(canStart && !isReducing);
  pauseButton->setEnabled(isReducing ? !reduction->isPaused()
                                     : reduction->isPaused());
  pauseButton->setText(reduction->isPaused() ? tr("Resume") : tr("Pause"));
  stopButton->setEnabled(isReducing);
  bool hasSteps = !reduction->steps().empty();
  saveButton->setEnabled(hasSteps);
  restoreButton->setEnabled(hasSteps && !isReducing);
  replayButton->setEnabled(!session.isRunning() && hasSteps);
  // The row of somebody who looks at older steps stays.
  bool wasLast = shownStep + 1 >= model->rowCount();
  model->show(reduction->steps());
  failureModel->show(reduction->others());
  tabs->setTabText(
      1, reduction->others().empty()
             ? tr("Other failures")
             : tr("Other failures (%1)").arg(reduction->others().size()));
  curve->update();
  if (hasSteps && wasLast) {
    showStep(reduction->steps().size() - 1);
    steps->scrollToBottom();
  }
  refreshStatus();
}

void ReducePage::refreshStatus() {
  if (reduction->isPaused())
    status->setText(isRunning() ? tr("Pausing...")
                                : tr("Paused; Resume goes on where it was."));
  else if (!reduction->summary().empty())
    status->setText(toQt(reduction->summary()));
  else if (isRunning())
    status->setText(reduction->oracle().empty()
                        ? tr("Running the pipeline to see the failure...")
                        : tr("Keeping: %1   (Ctrl+. stops)")
                              .arg(toQt(reduction->oracle())));
  else if (!session.request() || isRecorded(session.request()->input))
    status->setText(tr("Open a kernel that fails (Ctrl+O); a log cannot be "
                       "reduced here."));
  else if (reduction->points().empty())
    status->setText(tr("Reduce makes the kernel smaller while it fails in the "
                       "same way (Ctrl+Shift+R)."));
}

void ReducePage::showText(const std::string &text,
                          const std::string &pipeline) {
  shownText = text;
  shownPipeline = pipeline;
  QString shown = toQt(text);
  while (shown.endsWith(u'\n'))
    shown.chop(1);
  view->setContent(plainColumn(shown));
}

void ReducePage::showStep(int step) {
  shownStep = step;
  const reduce::ReduceStep &taken = reduction->steps().at(step);
  showText(taken.text, taken.pipeline);
}

void ReducePage::showFailure(int failure) {
  // Candidates are run through the passes that were left at that time; those
  // of the newest step come nearest.
  const std::vector<reduce::ReduceStep> &taken = reduction->steps();
  showText(reduction->others().at(failure).second,
           taken.empty() ? std::string() : taken.back().pipeline);
}

void ReducePage::save() {
  auto *dialog = new QFileDialog(this, tr("Save result"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("mlir"));
  dialog->selectFile(QStringLiteral("repro.mlir"));
  const std::string &text = reduction->repro().empty()
                                ? reduction->steps().back().text
                                : reduction->repro();
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, text](const QString &path) {
            QFile file(path);
            bool isWritten =
                file.open(QIODevice::WriteOnly) &&
                file.write(text.data(), text.size()) == qint64(text.size());
            status->setText(isWritten ? tr("wrote %1").arg(path)
                                      : tr("cannot write '%1'").arg(path));
          });
  dialog->open();
}
