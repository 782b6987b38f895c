//===- PassPane.cpp - The list of passes with its filter ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/PassPane.h"
#include "core/model/Run.h"
#include "gui/models/Selection.h"
#include "gui/widgets/Theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// Bars behind numbers; weak rows dim, failed ones marked.
class PassDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter *painter, const QStyleOptionViewItem &option,
             const QModelIndex &index) const override {
    double share = index.data(PassListModel::BarRole).toDouble();
    bool isSelected = option.state & QStyle::State_Selected;
    if (share > 0 && !isSelected) {
      Theme theme = Theme::of(option.palette);
      bool isOver = index.data(PassListModel::OverLimitRole).toBool();
      QRectF bar = QRectF(option.rect).adjusted(1, 2, -1, -2);
      bar.setLeft(bar.right() - bar.width() * share);
      painter->fillRect(bar, isOver ? theme.beforeWord : theme.bar);
    }
    QStyledItemDelegate::paint(painter, option, index);
  }

protected:
  void initStyleOption(QStyleOptionViewItem *option,
                       const QModelIndex &index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    Theme theme = Theme::of(option->palette);
    auto status = PassStatus(index.data(PassListModel::StatusRole).toInt());
    bool hasFailed = status != PassStatus::Ok && status != PassStatus::NotRun;
    QColor color = option->palette.color(QPalette::Text);
    if (hasFailed || index.data(PassListModel::OverLimitRole).toBool())
      color = theme.bad;
    else if (!index.data(PassListModel::IsChangedRole).toBool())
      color = theme.dim;
    option->palette.setColor(QPalette::Text, color);
    option->font.setBold(hasFailed);
  }
};

} // namespace

PassPane::PassPane(PassListModel &model, Selection &selection, QWidget *parent)
    : QWidget(parent), model(model), selection(selection) {
  filter = new PassFilterModel(this);
  filter->setSourceModel(&model);
  text = new QLineEdit;
  text->setPlaceholderText(tr("Filter passes  ( / )"));
  text->setClearButtonEnabled(true);
  changedOnly = new QCheckBox(tr("changed only"));
  view = new QTableView;
  view->setAccessibleName(tr("Passes"));
  view->setModel(filter);
  view->setItemDelegate(new PassDelegate(view));
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setSelectionMode(QAbstractItemView::SingleSelection);
  view->setShowGrid(false);
  view->setWordWrap(false);
  // Names share their beginnings and differ at their ends.
  view->setTextElideMode(Qt::ElideMiddle);
  view->setTabKeyNavigation(false);
  view->verticalHeader()->hide();
  // A fixed height spares the view from asking every row for its own.
  view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
  QHeaderView *head = view->horizontalHeader();
  head->setHighlightSections(false);
  head->setMinimumSectionSize(24);
  auto widthOf = [this](const char *text) {
    return fontMetrics().horizontalAdvance(QString::fromLatin1(text)) + 9;
  };
  const char *widest[] = {"999",     "",        "not run", "9,999",  "+99",
                          "LM/core", "99.9 ms", "+9,999",  "+99,999"};
  for (int column = 0; column < PassListModel::ColumnCount; ++column)
    if (column != PassListModel::Name)
      view->setColumnWidth(column, widthOf(widest[column]));
  head->setSectionResizeMode(PassListModel::Name, QHeaderView::Stretch);
  footer = new QLabel;
  footer->setContentsMargins(4, 1, 4, 1);

  auto *row = new QHBoxLayout;
  row->setContentsMargins(4, 2, 4, 2);
  row->addWidget(text, 1);
  row->addWidget(changedOnly);
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addLayout(row);
  layout->addWidget(view, 1);
  layout->addWidget(footer);
  setFocusProxy(view);

  connect(text, &QLineEdit::textChanged, this, [this](const QString &what) {
    filter->setText(what);
    refresh();
  });
  connect(text, &QLineEdit::returnPressed, view,
          qOverload<>(&QWidget::setFocus));
  connect(changedOnly, &QCheckBox::toggled, this, [this](bool on) {
    filter->setChangedOnly(on);
    refresh();
  });
  connect(&selection, &Selection::passChanged, this, &PassPane::select);
  connect(view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex &current) {
            if (current.isValid())
              this->selection.setPass(
                  current.data(PassListModel::PassRole).toInt());
          });
}

void PassPane::resizeEvent(QResizeEvent *event) {
  QWidget::resizeEvent(event);
  layoutColumns();
}

void PassPane::setComparing(bool comparing) {
  isComparing = comparing;
  layoutColumns();
}

void PassPane::layoutColumns() {
  view->setColumnHidden(PassListModel::OpsToOther, !isComparing);
  view->setColumnHidden(PassListModel::LmToOther, !isComparing);
  // The name is worth more than what the tooltip or a wider pane can tell.
  view->setColumnHidden(PassListModel::OpsDelta, isComparing || width() < 420);
  view->setColumnHidden(PassListModel::Time, isComparing || width() < 380);
}

void PassPane::refresh() {
  select(selection.pass());
  updateFooter();
}

void PassPane::updateFooter() {
  int hidden = model.rowCount() - filter->rowCount();
  int passes = std::max(0, model.rowCount() - 1);
  footer->setText(hidden > 0
                      ? tr("%1 passes, %2 rows hidden").arg(passes).arg(hidden)
                      : tr("%1 passes").arg(passes));
}

void PassPane::select(int pass) {
  QModelIndex index = filter->mapFromSource(model.index(model.rowOf(pass), 0));
  if (!index.isValid()) {
    view->clearSelection();
    return;
  }
  if (view->currentIndex().row() != index.row() ||
      !view->selectionModel()->isRowSelected(index.row()))
    view->selectRow(index.row());
  view->scrollTo(index);
}

void PassPane::focusFilter() {
  text->setFocus();
  text->selectAll();
}

void PassPane::toggleChangedOnly() { changedOnly->toggle(); }

void PassPane::step(int direction) {
  int row = view->currentIndex().row() + direction;
  if (row >= 0 && row < filter->rowCount())
    view->selectRow(row);
}
