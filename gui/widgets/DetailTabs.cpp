//===- DetailTabs.cpp - Verdict, diagnostics, buffers and stored runs -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/DetailTabs.h"
#include "gui/models/Selection.h"
#include "gui/widgets/Theme.h"

#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTableView>
#include <QTimer>

using namespace irsift;
using namespace irsift::gui;

static QPlainTextEdit *makeText(const QString &name) {
  auto *text = new QPlainTextEdit;
  text->setReadOnly(true);
  text->setFont(fixedFont());
  text->setAccessibleName(name);
  text->setTabChangesFocus(true);
  text->setFrameShape(QFrame::NoFrame);
  return text;
}

DetailTabs::DetailTabs(const Session &session, Selection &selection,
                       const Comparison &comparison, QWidget *parent)
    : QTabWidget(parent), session(session), selection(selection),
      comparison(comparison) {
  setDocumentMode(true);
  setUsesScrollButtons(true);
  verdict = makeText(tr("Verdict"));
  addTab(verdict, tr("Verdict"));
  diagnostics = new DiagnosticModel(this);
  QTableView *messages = addTable(diagnostics, tr("Diagnostics"), 3);
  buffers = new BufferTableModel(this);
  bufferTable = addTable(buffers, tr("Buffers"), 6);
  card = makeText(tr("Buffer"));
  auto *split = new QSplitter(Qt::Vertical);
  removeTab(indexOf(bufferTable));
  split->addWidget(bufferTable);
  split->addWidget(card);
  addTab(split, tr("Buffers"));
  runs = new RunListModel(this);
  runTable = addTable(runs, tr("Runs"), 4);
  figures = new ComparisonModel(this);
  figureTable = addTable(figures, tr("Compared"), 0);
  for (int column = 1; column < figures->columnCount(); ++column)
    figureTable->horizontalHeader()->setSectionResizeMode(column,
                                                          QHeaderView::Stretch);
  figureTable->horizontalHeader()->setSectionResizeMode(
      0, QHeaderView::ResizeToContents);
  setTabVisible(indexOf(figureTable), false);

  auto choose = [this](const QModelIndex &index) {
    if (index.isValid())
      Q_EMIT diagnosticChosen(diagnostics->diagnostics().at(
          index.data(TextTableModel::KeyRole).toInt()));
  };
  connect(messages, &QTableView::activated, this, choose);
  connect(messages, &QTableView::clicked, this, choose);
  connect(runTable, &QTableView::activated, this,
          [this](const QModelIndex &index) {
            Q_EMIT runChosen(
                RunId(index.data(TextTableModel::KeyRole).toLongLong()));
          });
  connect(bufferTable->selectionModel(),
          &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex &index) {
            if (index.isValid())
              this->selection.setBuffer(
                  index.data(TextTableModel::KeyRole).toInt());
          });
  connect(&selection, &Selection::passChanged, this, &DetailTabs::showBuffers);
  connect(&selection, &Selection::passChanged, this,
          &DetailTabs::showComparison);
  connect(&comparison, &Comparison::changed, this, [this] {
    bool isNew =
        this->comparison.isActive() && !isTabVisible(indexOf(figureTable));
    setTabVisible(indexOf(figureTable), this->comparison.isActive());
    showComparison();
    if (isNew)
      setCurrentWidget(figureTable);
  });
  connect(&selection, &Selection::bufferChanged, this, &DetailTabs::showCard);
  auto *timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, &DetailTabs::pollStore);
  timer->start(700);
  pollStore();
  refresh();
}

QTableView *DetailTabs::addTable(TextTableModel *model, const QString &title,
                                 int wide) {
  auto *table = new QTableView;
  table->setAccessibleName(title);
  table->setModel(model);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setShowGrid(false);
  table->setWordWrap(false);
  table->setTabKeyNavigation(false);
  table->setFrameShape(QFrame::NoFrame);
  table->verticalHeader()->hide();
  table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
  table->horizontalHeader()->setHighlightSections(false);
  table->horizontalHeader()->setMinimumSectionSize(30);
  for (int column = 0; column < model->columnCount(); ++column)
    if (column != wide)
      table->horizontalHeader()->setSectionResizeMode(
          column, QHeaderView::ResizeToContents);
  table->setColumnWidth(wide, 320);
  addTab(table, title);
  return table;
}

void DetailTabs::refresh() {
  const Run *run = session.hasRun() ? &session.run() : nullptr;
  bool isDone = run && !session.isRunning();
  verdict->setPlainText(isDone ? verdictText(*run) : QString());
  diagnostics->show(run);
  setTabText(1, diagnostics->rowCount() > 0
                    ? tr("Diagnostics (%1)").arg(diagnostics->rowCount())
                    : tr("Diagnostics"));
  showBuffers();
  showComparison();
}

std::optional<RunId> DetailTabs::chosenRun() const {
  QModelIndex row = runTable->currentIndex();
  if (currentWidget() != runTable || !row.isValid())
    return std::nullopt;
  return RunId(row.data(TextTableModel::KeyRole).toLongLong());
}

void DetailTabs::showComparison() {
  if (session.hasRun())
    figures->show(session.run(), comparison, selection.pass());
}

void DetailTabs::showBuffers() {
  buffers->show(session.hasRun() ? &session.run() : nullptr, selection.pass());
  showCard();
}

void DetailTabs::showCard() {
  const Buffer *buffer =
      session.hasRun()
          ? findBuffer(session.run(), selection.pass(), selection.buffer())
          : nullptr;
  if (!buffer) {
    card->setPlainText(buffers->rowCount() > 0
                           ? tr("Select a buffer here or in the picture.")
                           : tr("No on-chip buffers after this pass. G goes to "
                                "the pass that needs most."));
    return;
  }
  card->setPlainText(
      tr("buffer       #%1 in @%2\nbytes        %3 (%4 elements)\n"
         "live         operations %5 to %6\nmade by      %7\n"
         "written by   %8\nread by      %9\n")
          .arg(buffer->id.value)
          .arg(toQt(buffer->function), countText(buffer->bytes.value),
               countText(buffer->elements))
          .arg(buffer->live.from.value)
          .arg(buffer->live.to.value)
          .arg(passName(session.run(), buffer->passCreated.value),
               toQt(buffer->firstWriter), toQt(buffer->lastReader)) +
      tr("type         %1\nsource       %2")
          .arg(toQt(buffer->type), toQt(buffer->location)));
  int row = buffers->rowOfKey(buffer->id.value);
  if (row >= 0 && bufferTable->currentIndex().row() != row)
    bufferTable->selectRow(row);
}

void DetailTabs::pollStore() {
  if (session.storePath().empty())
    return;
  if (!store) {
    Expected<RunStore> opened = RunStore::open(session.storePath());
    if (!opened)
      return;
    store.emplace(std::move(*opened));
  }
  int64_t version = store->dataVersion();
  if (version == storeVersion)
    return;
  storeVersion = version;
  if (Expected<std::vector<RunSummary>> list = store->listRuns(200))
    runs->show(*list);
}
