//===- DetailTabs.cpp - Verdict, diagnostics, buffers and stored runs -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/DetailTabs.h"
#include "gui/models/BufferBoxes.h"
#include "gui/models/BufferPairs.h"
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
  makeTables();
  connectTables();
  auto *timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, &DetailTabs::pollStore);
  timer->start(700);
  pollStore();
  comparisonWasChanged();
  refresh();
}

void DetailTabs::makeTables() {
  diagnostics = new DiagnosticModel(this);
  messageTable =
      addTable(diagnostics, tr("Diagnostics"), DiagnosticModel::Message);
  buffers = new BufferTableModel(this);
  bufferTable = addTable(buffers, tr("Buffers"), BufferTableModel::Type);
  card = makeText(tr("Buffer"));
  auto *split = new QSplitter(Qt::Vertical);
  split->setObjectName(QStringLiteral("buffers"));
  removeTab(indexOf(bufferTable));
  split->addWidget(bufferTable);
  split->addWidget(card);
  addTab(split, tr("Buffers"));
  operations = new OperationModel(this);
  operationTable = addTable(operations, tr("Operations"), OperationModel::Name);
  operationTable->setColumnWidth(OperationModel::Name, 190);
  runs = new RunListModel(this);
  runTable = addTable(runs, tr("Runs"), RunListModel::Pipeline);
  runTable->setColumnWidth(RunListModel::Pipeline, 70);
  figures = new ComparisonModel(this);
  figureTable = addTable(figures, tr("Compared"), 0);
  QHeaderView *head = figureTable->horizontalHeader();
  for (int column = 1; column < figures->columnCount(); ++column)
    head->setSectionResizeMode(column, QHeaderView::Stretch);
  head->setSectionResizeMode(0, QHeaderView::ResizeToContents);
}

void DetailTabs::connectTables() {
  auto choose = [this](const QModelIndex &index) {
    if (index.isValid())
      Q_EMIT diagnosticChosen(diagnostics->diagnostics().at(
          index.data(TextTableModel::KeyRole).toInt()));
  };
  connect(messageTable, &QTableView::activated, this, choose);
  connect(messageTable, &QTableView::clicked, this, choose);
  connect(runTable, &QTableView::activated, this,
          [this](const QModelIndex &index) {
            Q_EMIT runChosen(
                RunId(index.data(TextTableModel::KeyRole).toLongLong()));
          });
  connect(bufferTable->selectionModel(),
          &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex &index) {
            // Those below 0 are of the other run.
            int id = index.isValid()
                         ? index.data(TextTableModel::KeyRole).toInt()
                         : -1;
            if (id >= 0)
              this->selection.setBuffer(id);
          });
  connect(&selection, &Selection::passChanged, this, &DetailTabs::showOfPass);
  connect(&comparison, &Comparison::changed, this,
          &DetailTabs::comparisonWasChanged);
  connect(&selection, &Selection::bufferChanged, this, &DetailTabs::showCard);
}

void DetailTabs::setComparing(bool comparing) {
  setTabVisible(indexOf(figureTable), comparing);
  bufferTable->setColumnHidden(BufferTableModel::Presence, !comparing);
  bufferTable->setColumnHidden(BufferTableModel::SizeToOther, !comparing);
  messageTable->setColumnHidden(DiagnosticModel::Presence, !comparing);
  operationTable->setColumnHidden(OperationModel::Other, !comparing);
  operationTable->setColumnHidden(OperationModel::ToOther, !comparing);
}

void DetailTabs::comparisonWasChanged() {
  bool isActive = comparison.isActive();
  bool isNew = isActive && !isTabVisible(indexOf(figureTable));
  setComparing(isActive);
  refresh();
  if (isNew)
    setCurrentWidget(figureTable);
}

QList<QTableView *> DetailTabs::tables() const {
  return {messageTable, bufferTable, operationTable, runTable};
}

QTableView *DetailTabs::addTable(TextTableModel *model, const QString &title,
                                 int wide) {
  auto *table = new QTableView;
  table->setAccessibleName(title);
  table->setObjectName(title);
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

void DetailTabs::showVerdict() {
  QString text;
  if (session.hasRun() && !session.isRunning())
    text = verdictText(session.run());
  if (comparison.isActive())
    text = tr("This run\n%1\nBeside it: %2\n%3")
               .arg(text, comparison.name(), verdictText(comparison.other()));
  verdict->setPlainText(text);
}

void DetailTabs::refresh() {
  const Run *run = session.hasRun() ? &session.run() : nullptr;
  showVerdict();
  diagnostics->show(run, comparison);
  setTabText(1, diagnostics->rowCount() > 0
                    ? tr("Diagnostics (%1)").arg(diagnostics->rowCount())
                    : tr("Diagnostics"));
  runs->mark(run ? run->id : RunId(),
             comparison.isActive() ? comparison.other().id : RunId());
  showOfPass();
}

void DetailTabs::showOfPass() {
  showBuffers();
  showComparison();
  operations->show(session.hasRun() ? &session.run() : nullptr,
                   selection.pass(), comparison);
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
  buffers->show(session.hasRun() ? &session.run() : nullptr, selection.pass(),
                comparison);
  showCard();
}

QString DetailTabs::partnerText(const Buffer &buffer) const {
  std::optional<int> there = comparison.passOfOther(selection.pass());
  if (!there)
    return {};
  const std::vector<Buffer> &mine = buffersAt(session.run(), selection.pass());
  BufferPairs pairs = pairBuffers(mine, buffersAt(comparison.other(), *there));
  const Buffer *partner = pairs.there.at(&buffer - mine.data());
  if (!partner)
    return tr("\n\n%1 has no such buffer").arg(comparison.name());
  return tr("\n\n%1: #%2, %3 bytes (%4), live %5 to %6")
      .arg(comparison.name())
      .arg(partner->id.value)
      .arg(countText(partner->bytes.value),
           signedText((buffer.bytes - partner->bytes).value))
      .arg(partner->live.from.value)
      .arg(partner->live.to.value);
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
  Bytes padding = paddingOf(*buffer);
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
      tr("type         %1\nsource       %2\npadding      %3 bytes")
          .arg(toQt(buffer->type), toQt(buffer->location),
               countText(padding.value)) +
      partnerText(*buffer));
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
