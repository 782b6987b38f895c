//===- GraphPage.cpp - Graphs of the buffers after a pass -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/pages/GraphPage.h"
#include "gui/models/BufferPairs.h"
#include "gui/models/Selection.h"
#include "gui/widgets/GraphView.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

GraphPage::GraphPage(const Session &session, Selection &selection,
                     const Comparison &comparison, QWidget *parent)
    : QWidget(parent), session(session), selection(selection),
      comparison(comparison) {
  layouts = new GraphSession(this);
  otherLayouts = new GraphSession(this);
  graph = new GraphView;
  otherGraph = new GraphView;
  otherGraph->setAccessibleName(tr("Graph of the other run's buffers"));
  otherTitle = new QLabel;
  auto *there = new QWidget;
  auto *thereLayout = new QVBoxLayout(there);
  thereLayout->setContentsMargins(0, 0, 0, 0);
  thereLayout->addWidget(otherTitle);
  thereLayout->addWidget(otherGraph, 1);
  otherSide = there;
  auto *split = new QSplitter;
  split->setObjectName(QStringLiteral("graphs"));
  split->addWidget(graph);
  split->addWidget(there);
  split->setChildrenCollapsible(false);
  split->setSizes({600, 500});
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->addLayout(makeControls());
  layout->addWidget(split, 1);
  setFocusProxy(graph);

  connect(layouts, &GraphSession::changed, this, &GraphPage::showState);
  connect(otherLayouts, &GraphSession::changed, this, &GraphPage::showState);
  connect(&selection, &Selection::passChanged, this, &GraphPage::refresh);
  connect(&comparison, &Comparison::changed, this, &GraphPage::refresh);
  connect(&selection, &Selection::bufferChanged, this, &GraphPage::showChosen);
  connect(graph, &GraphView::bufferChosen, &selection, &Selection::setBuffer);
  connect(otherGraph, &GraphView::bufferChosen, this, &GraphPage::chooseOther);
  showState();
}

QLayout *GraphPage::makeControls() {
  kind = new QComboBox;
  kind->addItems({tr("liveness"), tr("interference")});
  kind->setAccessibleName(tr("Kind of graph"));
  limit = new QSpinBox;
  limit->setRange(2, 2000);
  // More than that, all of them live at once, take dot longer than a minute.
  limit->setValue(80);
  limit->setKeyboardTracking(false);
  limit->setAccessibleName(tr("Most buffers"));
  limit->setToolTip(tr("Only the largest buffers are drawn: layouts of many "
                       "take long"));
  cancelButton = new QPushButton(tr("Cancel"));
  status = new QLabel;
  status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto *row = new QHBoxLayout;
  row->addWidget(new QLabel(tr("Graph")));
  row->addWidget(kind);
  row->addWidget(new QLabel(tr("of at most")));
  row->addWidget(limit);
  row->addWidget(new QLabel(tr("buffers")));
  row->addWidget(cancelButton);
  row->addWidget(status, 1);
  connect(kind, &QComboBox::currentIndexChanged, this, &GraphPage::refresh);
  connect(limit, &QSpinBox::valueChanged, this, &GraphPage::refresh);
  connect(cancelButton, &QPushButton::clicked, this, &GraphPage::cancel);
  return row;
}

void GraphPage::toggleKind() {
  kind->setCurrentIndex(1 - kind->currentIndex());
}

void GraphPage::cancel() {
  layouts->cancel();
  otherLayouts->cancel();
}

void GraphPage::refresh() {
  isOutOfDate = true;
  if (isVisible())
    layOut();
}

void GraphPage::showEvent(QShowEvent *event) {
  QWidget::showEvent(event);
  if (isOutOfDate)
    layOut();
}

void GraphPage::layOut() {
  if (!session.hasRun())
    return;
  isOutOfDate = false;
  const std::vector<Buffer> &mine = buffersAt(session.run(), selection.pass());
  std::optional<int> there = comparison.passOfOther(selection.pass());
  static const std::vector<Buffer> none;
  const std::vector<Buffer> &others =
      there ? buffersAt(comparison.other(), *there) : none;
  pair(mine, others, there.has_value());
  otherSide->setVisible(comparison.isActive());
  GraphKind chosen = GraphKind(kind->currentIndex());
  layouts->show(chosen, mine, limit->value());
  otherLayouts->show(chosen, others, limit->value());
}

void GraphPage::pair(const std::vector<Buffer> &mine,
                     const std::vector<Buffer> &others, bool isCompared) {
  partners.clear();
  gone = 0;
  std::map<int, QString> notes, otherNotes;
  if (isCompared) {
    BufferPairs pairs = pairBuffers(mine, others);
    gone = pairs.onlyThere.size();
    for (size_t i = 0; i < mine.size(); ++i) {
      const Buffer *partner = pairs.there[i];
      if (!partner) {
        notes[mine[i].id.value] = tr("new");
        continue;
      }
      partners[mine[i].id.value] = partner->id.value;
      if (mine[i].bytes != partner->bytes)
        notes[mine[i].id.value] =
            signedText((mine[i].bytes - partner->bytes).value);
    }
    for (const Buffer *buffer : pairs.onlyThere)
      otherNotes[buffer->id.value] = tr("gone");
  }
  graph->setNotes(std::move(notes));
  otherGraph->setNotes(std::move(otherNotes));
}

void GraphPage::showChosen() {
  graph->setSelected(selection.buffer());
  auto partner = partners.find(selection.buffer());
  otherGraph->setSelected(partner == partners.end() ? -1 : partner->second);
}

void GraphPage::chooseOther(int buffer) {
  for (const auto &[here, there] : partners)
    if (there == buffer)
      return selection.setBuffer(here);
  selection.setBuffer(Selection::NoBuffer);
  otherGraph->setSelected(buffer);
}

QString GraphPage::stateText() const {
  if (isRunning())
    return tr("laying out %1 buffers...   (Ctrl+. cancels)")
        .arg(layouts->shown() + otherLayouts->shown());
  if (!layouts->problem().isEmpty())
    return layouts->problem();
  if (!session.hasRun())
    return tr("Open a kernel first (Ctrl+O).");
  if (layouts->total() == 0)
    return tr("No on-chip buffers after this pass. G goes to the pass that "
              "needs most.");
  QString count = QString::number(layouts->total());
  if (layouts->shown() < layouts->total())
    count = tr("the %1 largest of %2").arg(layouts->shown()).arg(count);
  QString text = tr("%1 buffers after %2")
                     .arg(count, passName(session.run(), selection.pass()));
  if (comparison.passOfOther(selection.pass()))
    text += tr("; to %1: %2, gone: %3")
                .arg(comparison.name(),
                     signedText(layouts->total() - otherLayouts->total()))
                .arg(gone);
  return text;
}

void GraphPage::showState() {
  cancelButton->setEnabled(isRunning());
  if (!layouts->isRunning())
    graph->setLayout(layouts->layout());
  if (!otherLayouts->isRunning())
    otherGraph->setLayout(otherLayouts->layout());
  if (comparison.isActive())
    otherTitle->setText(
        tr("%1: %2 buffers").arg(comparison.name()).arg(otherLayouts->total()));
  showChosen();
  QString text = stateText();
  status->setText(text);
  status->setToolTip(text);
  Q_EMIT stateChanged();
}
