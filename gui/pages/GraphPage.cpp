//===- GraphPage.cpp - Graphs of the buffers after a pass -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/pages/GraphPage.h"
#include "gui/models/Selection.h"
#include "gui/widgets/GraphView.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

GraphPage::GraphPage(const Session &session, Selection &selection,
                     QWidget *parent)
    : QWidget(parent), session(session), selection(selection) {
  layouts = new GraphSession(this);
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
  graph = new GraphView;

  auto *row = new QHBoxLayout;
  row->addWidget(new QLabel(tr("Graph")));
  row->addWidget(kind);
  row->addWidget(new QLabel(tr("of at most")));
  row->addWidget(limit);
  row->addWidget(new QLabel(tr("buffers")));
  row->addWidget(cancelButton);
  row->addWidget(status, 1);
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 0);
  layout->addLayout(row);
  layout->addWidget(graph, 1);
  setFocusProxy(graph);

  connect(kind, &QComboBox::currentIndexChanged, this, &GraphPage::refresh);
  connect(limit, &QSpinBox::valueChanged, this, &GraphPage::refresh);
  connect(cancelButton, &QPushButton::clicked, this, &GraphPage::cancel);
  connect(layouts, &GraphSession::changed, this, &GraphPage::showState);
  connect(&selection, &Selection::passChanged, this, &GraphPage::refresh);
  connect(&selection, &Selection::bufferChanged, graph,
          &GraphView::setSelected);
  connect(graph, &GraphView::bufferChosen, &selection, &Selection::setBuffer);
  showState();
}

void GraphPage::toggleKind() {
  kind->setCurrentIndex(1 - kind->currentIndex());
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
  layouts->show(GraphKind(kind->currentIndex()),
                buffersAt(session.run(), selection.pass()), limit->value());
}

void GraphPage::showState() {
  cancelButton->setEnabled(layouts->isRunning());
  if (!layouts->isRunning()) {
    graph->setLayout(layouts->layout());
    graph->setSelected(selection.buffer());
  }
  QString text;
  if (layouts->isRunning())
    text =
        tr("laying out %1 buffers...   (Ctrl+. cancels)").arg(layouts->shown());
  else if (!layouts->problem().isEmpty())
    text = layouts->problem();
  else if (layouts->total() == 0)
    text = tr("No on-chip buffers after this pass. G goes to the pass that "
              "needs most.");
  else if (layouts->shown() < layouts->total())
    text = tr("the %1 largest of %2 buffers after %3")
               .arg(layouts->shown())
               .arg(layouts->total())
               .arg(passName(session.run(), selection.pass()));
  else
    text = tr("%1 buffers after %2")
               .arg(layouts->total())
               .arg(passName(session.run(), selection.pass()));
  status->setText(text);
  status->setToolTip(text);
}
