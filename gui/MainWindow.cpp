//===- MainWindow.cpp - The window of irsift-gui --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/MainWindow.h"
#include "gui/Actions.h"
#include "gui/models/MlirSyntax.h"
#include "gui/models/TableModels.h"
#include "gui/pages/EditPage.h"
#include "gui/pages/GraphPage.h"
#include "gui/pages/SweepPage.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/DetailTabs.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/MemoryPictures.h"
#include "gui/widgets/PassPane.h"
#include "gui/widgets/PeakBars.h"
#include "gui/widgets/ReducePage.h"
#include "gui/widgets/Theme.h"
#include "gui/widgets/VerdictStrip.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextBlock>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

/// Of what the empty window says.
static constexpr int StartWidth = 520;

MainWindow::MainWindow(std::string storePath)
    : current(new Session(std::move(storePath), this)),
      cursor(new Selection(this)), compared(new Comparison(*current, this)),
      passes(new PassListModel(this)) {
  passes->setComparison(compared);
  setWindowTitle(QStringLiteral("irsift"));
  setAcceptDrops(true);
  makeActions();
  makeLayout();
  connectViews();
  resize(1400, 900);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeActions() {
  QMenu *menu = nullptr;
  for (const ActionSpec &spec : allActions()) {
    QString name = QString::fromLatin1(spec.menu);
    if (!menu || menu->objectName() != name) {
      menu = menuBar()->addMenu(u'&' + name);
      menu->setObjectName(name);
    }
    auto *action = menu->addAction(QString::fromLatin1(spec.text));
    action->setObjectName(QString::fromLatin1(spec.name));
    action->setShortcuts(spec.shortcuts());
    action->setStatusTip(QString::fromLatin1(spec.help));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(
        QString::fromLatin1(spec.help),
        action->shortcut().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this,
            [this, id = spec.id] { trigger(id); });
    actions.push_back(action);
  }
  for (ActionId id :
       {ActionId::ShowAfter, ActionId::ShowBefore, ActionId::ShowUnified,
        ActionId::ShowSideBySide, ActionId::IgnoreLocations,
        ActionId::IgnoreNames, ActionId::DiffOther})
    action(id)->setCheckable(true);
}

QWidget *MainWindow::makeStartPage() {
  auto *page = new QWidget;
  // Broken by hand: a label that wraps by itself asks for too little height.
  auto *text = new QLabel(
      tr("<h2>Which pass fails, where, and why?</h2>"
         "<p><b>Open a kernel</b>: press <b>Ctrl+O</b> or drop a file here.<br>"
         "IR (.ttir, .mlir), a crash reproducer or a log will do.</p>"
         "<p><b>Look at the newest run</b> of the command line: press "
         "<b>Ctrl+L</b>.</p>"
         "<p><b>Learn the keys</b>: press <b>F1</b>.<br>"
         "<b>[</b> and <b>]</b> walk over the passes that changed something, "
         "<b>U</b> shows what they changed.</p>"));
  text->setTextFormat(Qt::RichText);
  startProblem = new QLabel;
  startProblem->setTextFormat(Qt::PlainText);
  startProblem->setWordWrap(true);
  startProblem->setFixedWidth(StartWidth);
  startProblem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  startProblem->hide();
  recentList = new QListWidget;
  recentList->setAccessibleName(tr("Inputs opened before"));
  recentList->setFixedWidth(StartWidth);
  // List and title come and go together.
  auto *recent = new QWidget;
  auto *recentLayout = new QVBoxLayout(recent);
  recentLayout->setContentsMargins(0, 12, 0, 0);
  recentLayout->addWidget(
      new QLabel(tr("Opened before; Return opens it again:")));
  recentLayout->addWidget(recentList);
  recent->hide();
  connect(recentList, &QListWidget::itemActivated, this,
          [this](QListWidgetItem *item) { open(item->text()); });
  auto *layout = new QVBoxLayout(page);
  layout->addStretch(2);
  layout->addWidget(startProblem, 0, Qt::AlignHCenter);
  layout->addWidget(text, 0, Qt::AlignHCenter);
  layout->addWidget(recent, 0, Qt::AlignHCenter);
  layout->addStretch(3);
  return page;
}

QWidget *MainWindow::makePassPage() {
  passPane = new PassPane(*passes, *cursor);
  irPane = new IrPane;
  details = new DetailTabs(*current, *cursor, *compared);
  chart = new FootprintChart(*current, *cursor, *compared);
  map = new BufferMap(*current, *cursor, *compared);
  peakBars = new PeakBars(*current, *cursor, *compared);
  auto *top = new QSplitter;
  top->setObjectName(QStringLiteral("columns"));
  top->addWidget(passPane);
  top->addWidget(irPane);
  top->addWidget(details);
  top->setChildrenCollapsible(false);
  top->setSizes({480, 540, 380});
  top->setStretchFactor(0, 2);
  top->setStretchFactor(1, 3);
  top->setStretchFactor(2, 2);
  auto *pictures = new QSplitter;
  pictures->setObjectName(QStringLiteral("pictures"));
  pictures->addWidget(chart);
  pictures->addWidget(map);
  pictures->addWidget(peakBars);
  pictures->setChildrenCollapsible(false);
  memory = pictures;
  auto *whole = new QSplitter(Qt::Vertical);
  whole->setObjectName(QStringLiteral("rows"));
  whole->addWidget(top);
  whole->addWidget(pictures);
  whole->setChildrenCollapsible(false);
  whole->setStretchFactor(0, 1);
  whole->setSizes({600, 190});
  pictures->setSizes({420, 500, 400});
  return whole;
}

void MainWindow::makeLayout() {
  strip = new VerdictStrip;
  for (ActionId id : {ActionId::GoToFailure, ActionId::CopyMarkdown})
    strip->addButton(action(id));
  graphs = new GraphPage(*current, *cursor, *compared);
  sweep = new SweepPage(*current, *compared);
  edit = new EditPage(*current);
  reduce = new ReducePage(*current);
  pages = new QTabWidget;
  pages->setDocumentMode(true);
  pages->addTab(makePassPage(), tr("Passes"));
  pages->addTab(graphs, tr("Graphs"));
  pages->addTab(sweep, tr("Sweep"));
  pages->addTab(edit, tr("Edit"));
  pages->addTab(reduce, tr("Reduce"));
  auto *work = new QWidget;
  auto *layout = new QVBoxLayout(work);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(strip);
  layout->addWidget(pages, 1);
  stack = new QStackedWidget;
  stack->addWidget(makeStartPage());
  stack->addWidget(work);
  setCentralWidget(stack);

  status = new QLabel;
  status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  progress = new QProgressBar;
  progress->setMaximumWidth(220);
  progress->setTextVisible(false);
  progress->hide();
  statusBar()->addWidget(status, 1);
  statusBar()->addPermanentWidget(progress);
  setIrMode(IrPane::Mode::After);
  action(ActionId::IgnoreLocations)->setChecked(true);
}

void MainWindow::connectViews() {
  connect(current, &Session::replacing, this, [this](bool isVariant) {
    previous = current->run();
    if (isVariant)
      compared->setOther(*previous);
  });
  connect(compared, &Comparison::changed, this,
          &MainWindow::comparisonWasChanged);
  connect(compared, &Comparison::failed, this, &MainWindow::showMessage);
  connect(current, &Session::runReset, this, &MainWindow::runWasReset);
  connect(current, &Session::passUpdated, this, &MainWindow::passWasUpdated);
  connect(current, &Session::passStarted, this, [this](int pass) {
    showMessage(tr("pass %1 of %2: %3   (Ctrl+. cancels)")
                    .arg(pass + 1)
                    .arg(current->run().passes.size())
                    .arg(passName(current->run(), pass)));
  });
  connect(current, &Session::finished, this, &MainWindow::runHasFinished);
  connect(current, &Session::failed, this, [this](const QString &message) {
    strip->show(*current, *compared);
    details->refresh();
    problems += message;
    startProblem->setText(message);
    // A label that wraps by itself asks for too little height.
    startProblem->setFixedHeight(startProblem->heightForWidth(StartWidth));
    startProblem->show();
    showMessage(message);
    openNext();
  });
  connect(current, &Session::runningChanged, this, [this](bool running) {
    showProgress();
    if (running) {
      passesDone = 0;
      userMoved = false;
      strip->show(*current, *compared);
    }
  });
  connect(graphs, &GraphPage::stateChanged, this, &MainWindow::showProgress);
  connect(sweep, &SweepPage::stateChanged, this, &MainWindow::showProgress);
  connect(reduce, &ReducePage::stateChanged, this, &MainWindow::showProgress);
  connect(cursor, &Selection::passChanged, this, [this] {
    if (current->isRunning())
      userMoved = true;
    showTexts();
  });
  connect(cursor, &Selection::bufferChanged, this, &MainWindow::showBufferInIr);
  connect(irPane, &IrPane::placeChanged, cursor, &Selection::setPlace);
  connect(cursor, &Selection::placeChanged, irPane, &IrPane::goToPlace);
  connect(details, &DetailTabs::diagnosticChosen, this, &MainWindow::jumpTo);
  connect(details, &DetailTabs::runChosen, current, &Session::openStored);
  connect(irPane, &IrPane::sourceActivated, this, &MainWindow::openSource);
  connect(
      irPane, &IrPane::lineClicked, this,
      [this](int line, const QString &text) { lineWasClicked(text, line); });
}

int64_t MainWindow::lmLimit() const {
  const TargetMemory *lm = current->target().memory("LM");
  return lm ? lm->limit.value : 0;
}

void MainWindow::runWasReset() {
  stack->setCurrentIndex(1);
  passes->setRun(&current->run(), lmLimit());
  int pass = cursor->pass();
  bool moved = userMoved;
  cursor->reset(hasPass(current->run(), pass) && moved ? pass : -1);
  userMoved = moved;
  passPane->refresh();
  showProgress();
  setWindowTitle(QFileInfo(toQt(current->run().input.path)).fileName() +
                 QStringLiteral(" - irsift"));
  strip->show(*current, *compared);
}

void MainWindow::passWasUpdated(int pass) {
  passes->updatePass(pass);
  passesDone = pass + 1;
  showProgress();
  chart->update();
  if (pass == cursor->pass()) {
    showTexts();
    map->refresh();
    peakBars->refresh();
    graphs->refresh();
  }
}

void MainWindow::showProgress() {
  int done = 0, all = 0;
  if (current->isRunning()) {
    done = passesDone;
    all = current->hasRun() ? int(current->run().passes.size()) : 0;
  } else if (sweep->state().isRunning()) {
    done = sweep->state().done();
    all = int(sweep->state().sweep().trials.size());
  }
  progress->setVisible(current->isRunning() || sweep->state().isRunning() ||
                       reduce->isRunning() || graphs->isRunning() ||
                       exporting.isRunning());
  // Without a count it only says that work goes on.
  progress->setRange(0, all);
  progress->setValue(done);
}

void MainWindow::runHasFinished() {
  passes->setRun(&current->run(), lmLimit());
  // Who looks at a pass already stays there.
  cursor->reset(userMoved ? cursor->pass() : passOfInterest(current->run()));
  passPane->refresh();
  details->refresh();
  cursor->setSpace(spaceOfInterest(current->run()));
  strip->show(*current, *compared);
  map->refresh();
  peakBars->refresh();
  graphs->refresh();
  QString text =
      tr("%1 on %2")
          .arg(toQt(current->run().pipeline.name), toQt(current->run().target));
  if (const auto &opt = current->compiler().opt; !opt.empty())
    text += tr(" by %1").arg(toQt(opt.front()));
  if (current->run().id.value > 0)
    text += tr(", stored as run %1").arg(current->run().id.value);
  if (!problems.isEmpty())
    text = problems.join(QStringLiteral("; ")) + QStringLiteral("; ") + text;
  problems.clear();
  showMessage(text);
  const Verdict &verdict = current->run().verdict;
  if (!userMoved && !verdict.op.empty() &&
      verdict.kind != VerdictClass::OverBudget)
    goToOperation(verdict.op, verdict.location);
  irPane->view()->setFocus();
  if (toOpen.isEmpty() && beside)
    compared->setOther(*std::exchange(beside, std::nullopt));
  if (toOpen.size() == 1)
    beside = current->run();
  openNext();
}

void MainWindow::showMessage(const QString &message) {
  status->setText(message);
  status->setToolTip(message);
  statusBar()->clearMessage();
  if (stack->currentIndex() == 0 && !message.isEmpty())
    statusBar()->showMessage(message);
}

void MainWindow::showTexts() {
  if (!current->hasRun())
    return;
  int pass = cursor->pass();
  auto name = [&](int of) {
    QString text = passName(current->run(), of);
    return of < 0 ? text : QStringLiteral("%1 %2").arg(of).arg(text);
  };
  IrSource source{current->textSource(pass < 0 ? pass : pass - 1),
                  current->textSource(pass), tr("before %1").arg(name(pass)),
                  tr("after %1").arg(name(pass))};
  if (std::optional<int> there = compared->pairedPass(pass);
      there && diffsToOther) {
    source.before = compared->textSource(*there);
    source.beforeName = tr("%1 after %2 %3")
                            .arg(compared->name())
                            .arg(*there)
                            .arg(passName(compared->other(), *there));
  }
  irPane->setSource(std::move(source));
}

void MainWindow::showBufferInIr(int id) {
  if (!current->hasRun())
    return;
  const Buffer *buffer = findBuffer(current->run(), cursor->pass(), id);
  if (!buffer)
    return;
  // Buffers count in program order, and so do the operations that make them.
  int nth = 0;
  for (const Buffer &other : buffersAt(current->run(), cursor->pass()))
    if (other.op == buffer->op && other.id < buffer->id)
      ++nth;
  irPane->whenShown([this, op = toQt(buffer->op), nth] {
    irPane->view()->goToOperation(op, nth);
  });
}

void MainWindow::lineWasClicked(const QString &text, int line) {
  if (irPane->mode() != IrPane::Mode::After)
    return;
  for (const Buffer &buffer : buffersAt(current->run(), cursor->pass()))
    if (findOperation(text, toQt(buffer.op)) >= 0) {
      const QTextDocument *document = irPane->view()->document();
      int nth = 0;
      for (int i = 0; i < line; ++i)
        if (findOperation(document->findBlockByNumber(i).text(),
                          toQt(buffer.op)) >= 0)
          ++nth;
      for (const Buffer &other : buffersAt(current->run(), cursor->pass()))
        if (other.op == buffer.op && nth-- == 0)
          return cursor->setBuffer(other.id.value);
      return;
    }
}

void MainWindow::jumpTo(const PassDiagnostic &chosen) {
  cursor->setPass(chosen.pass);
  goToOperation(chosen.diagnostic.op, chosen.diagnostic.location);
}

void MainWindow::closeEvent(QCloseEvent *event) {
  sweep->stop();
  reduce->stop();
  current->cancel();
  exporting.requestStop();
  if (keepsState)
    saveState();
  event->accept();
}

/// The columns of tables that users may set, by a name.
QMap<QString, QTableView *> MainWindow::keptTables() const {
  QMap<QString, QTableView *> tables = {
      {QStringLiteral("columns-passes"), passPane->table()}};
  for (QTableView *table : details->tables())
    tables[QStringLiteral("columns-") + table->objectName()] = table;
  return tables;
}

void MainWindow::saveState() {
  QSettings settings;
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("dark"), isDark);
  settings.setValue(QStringLiteral("ir-mode"), int(irPane->mode()));
  settings.setValue(QStringLiteral("ignore-locations"),
                    irPane->filter().ignoreLocations);
  settings.setValue(QStringLiteral("ignore-names"),
                    irPane->filter().ignoreSsaNames);
  settings.setValue(QStringLiteral("memory"), !memory->isHidden());
  settings.setValue(QStringLiteral("tab"), details->currentIndex());
  for (QSplitter *splitter : findChildren<QSplitter *>())
    if (!splitter->objectName().isEmpty())
      settings.setValue(splitter->objectName(), splitter->saveState());
  QMap<QString, QTableView *> tables = keptTables();
  for (auto table = tables.begin(); table != tables.end(); ++table)
    settings.setValue(table.key(),
                      table.value()->horizontalHeader()->saveState());
}

void MainWindow::restoreState() {
  QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  for (QSplitter *splitter : findChildren<QSplitter *>())
    if (!splitter->objectName().isEmpty())
      splitter->restoreState(
          settings.value(splitter->objectName()).toByteArray());
  QMap<QString, QTableView *> tables = keptTables();
  for (auto table = tables.begin(); table != tables.end(); ++table)
    table.value()->horizontalHeader()->restoreState(
        settings.value(table.key()).toByteArray());
  passPane->setComparing(compared->isActive());
  details->setComparing(compared->isActive());
  int mode = settings.value(QStringLiteral("ir-mode")).toInt();
  if (mode >= 0 && mode <= int(IrPane::Mode::SideBySide))
    setIrMode(IrPane::Mode(mode));
  DiffFilter filter;
  filter.ignoreLocations =
      settings.value(QStringLiteral("ignore-locations"), filter.ignoreLocations)
          .toBool();
  filter.ignoreSsaNames =
      settings.value(QStringLiteral("ignore-names"), filter.ignoreSsaNames)
          .toBool();
  setFilter(filter);
  memory->setVisible(settings.value(QStringLiteral("memory"), true).toBool());
  details->setCurrentIndex(settings.value(QStringLiteral("tab")).toInt());
  bool systemIsDark = palette().color(QPalette::Base).lightness() < 128;
  isDark = systemIsDark;
  if (bool dark = settings.value(QStringLiteral("dark"), systemIsDark).toBool();
      dark != systemIsDark)
    setDark(dark);
  showRecent();
}

bool MainWindow::isBusy() const {
  return current->isRunning() || irPane->isBusy() || graphs->isRunning() ||
         exporting.isRunning() || !toOpen.isEmpty();
}
