//===- IrPane.cpp - A snapshot, or what a pass made of it -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/IrPane.h"
#include "gui/widgets/IrView.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

using namespace irsift::gui;

namespace {

/// Text and lines of one view, row by row.
struct Column {
  QString text;
  std::vector<IrLine> lines;
  std::vector<int> hunks;

  void add(QStringView line, IrLine data) {
    if (!lines.empty())
      text += u'\n';
    text += line;
    lines.push_back(std::move(data));
  }
  void showIn(IrView &view) {
    view.setContent(text, std::move(lines), std::move(hunks));
  }
};

IrLine lineOf(const DiffRow &row) {
  switch (row.kind) {
  case DiffRow::Kind::Equal:
    return {IrLine::Kind::Plain, row.after + 1, {}};
  case DiffRow::Kind::Removed:
    return {IrLine::Kind::Removed, row.before + 1, row.words};
  case DiffRow::Kind::Added:
    return {IrLine::Kind::Added, row.after + 1, row.words};
  }
  return {};
}

} // namespace

IrPane::IrPane(QWidget *parent) : QWidget(parent) {
  header = new QLabel;
  header->setTextFormat(Qt::PlainText);
  header->setContentsMargins(4, 2, 4, 2);
  // A long name must not keep the window wide.
  header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  left = new IrView;
  right = new IrView;
  left->setAccessibleName(tr("IR before the pass"));
  right->setAccessibleName(tr("IR"));
  left->hide();
  auto *views = new QSplitter;
  views->addWidget(left);
  views->addWidget(right);
  views->setChildrenCollapsible(false);

  searchRow = new QWidget;
  searchText = new QLineEdit;
  searchText->setPlaceholderText(tr("Find in the IR"));
  searchText->setClearButtonEnabled(true);
  searchResult = new QLabel;
  auto *searchLayout = new QHBoxLayout(searchRow);
  searchLayout->setContentsMargins(4, 2, 4, 2);
  searchLayout->addWidget(searchText, 1);
  searchLayout->addWidget(searchResult);
  searchRow->hide();

  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(header);
  layout->addWidget(views, 1);
  layout->addWidget(searchRow);
  setFocusProxy(right);

  connect(searchText, &QLineEdit::returnPressed, this,
          [this] { search(false); });
  connect(right, &IrView::lineClicked, this, &IrPane::lineClicked);
  for (auto bar : {&IrView::verticalScrollBar, &IrView::horizontalScrollBar}) {
    follow((left->*bar)(), (right->*bar)());
    follow((right->*bar)(), (left->*bar)());
  }
}

void IrPane::follow(QScrollBar *leader, QScrollBar *follower) {
  connect(leader, &QScrollBar::valueChanged, follower, &QScrollBar::setValue);
}

void IrPane::setTexts(const QString &newBefore, const QString &newAfter,
                      const QString &newTitle) {
  before = newBefore;
  after = newAfter;
  title = newTitle;
  refresh();
}

void IrPane::setMode(Mode mode) {
  shown = mode;
  refresh();
}

void IrPane::setFilter(const DiffFilter &filter) {
  ignored = filter;
  refresh();
}

QString IrPane::filterText() const {
  QStringList names;
  if (ignored.ignoreLocations)
    names += tr("locations");
  if (ignored.ignoreSsaNames)
    names += tr("SSA names");
  return names.isEmpty()
             ? QString()
             : tr("   ignored: ") + names.join(QStringLiteral(", "));
}

void IrPane::setHeader(const QString &text) {
  header->setToolTip(text);
  header->setText(
      header->fontMetrics().elidedText(text, Qt::ElideRight, width() - 10));
}

void IrPane::resizeEvent(QResizeEvent *event) {
  QWidget::resizeEvent(event);
  setHeader(header->toolTip());
}

void IrPane::refresh() {
  left->setVisible(shown == Mode::SideBySide);
  switch (shown) {
  case Mode::After:
    return showPlain(after, tr("after "));
  case Mode::Before:
    return showPlain(before, tr("before "));
  case Mode::Unified:
    return showUnified();
  case Mode::SideBySide:
    return showSideBySide();
  }
}

void IrPane::showPlain(const QString &text, const QString &side) {
  QList<QStringView> list = splitLines(text);
  std::vector<IrLine> lines(list.size());
  for (size_t i = 0; i < lines.size(); ++i)
    lines[i].number = i + 1;
  setHeader(side + title +
            tr("   %1 lines").arg(text.isEmpty() ? 0 : list.size()));
  right->setContent(text, std::move(lines), {});
}

void IrPane::showUnified() {
  QList<QStringView> old = splitLines(before), now = splitLines(after);
  TextDiff diff = diffTexts(old, now, ignored);
  Column column;
  for (const DiffRow &row : diff.rows)
    column.add(row.kind == DiffRow::Kind::Removed ? old[row.before]
                                                  : now[row.after],
               lineOf(row));
  for (const DiffHunk &hunk : diff.hunks)
    column.hunks.push_back(hunk.from);
  int first = column.hunks.empty() ? -1 : column.hunks.front();
  column.showIn(*right);
  setHeader(tr("before and after %1   -%2 +%3")
                .arg(title)
                .arg(diff.removed)
                .arg(diff.added) +
            filterText());
  if (first >= 0)
    right->goToLine(first);
}

void IrPane::showSideBySide() {
  QList<QStringView> old = splitLines(before), now = splitLines(after);
  TextDiff diff = diffTexts(old, now, ignored);
  Column columns[2];
  const IrLine filler{IrLine::Kind::Filler, 0, {}};
  size_t next = 0;
  auto addEqual = [&](size_t to) {
    for (; next < to; ++next) {
      const DiffRow &row = diff.rows[next];
      columns[0].add(old[row.before],
                     {IrLine::Kind::Plain, row.before + 1, {}});
      columns[1].add(now[row.after], {IrLine::Kind::Plain, row.after + 1, {}});
    }
  };
  for (const DiffHunk &hunk : diff.hunks) {
    addEqual(hunk.from);
    for (Column &column : columns)
      column.hunks.push_back(column.lines.size());
    for (; next < size_t(hunk.to); ++next) {
      const DiffRow &row = diff.rows[next];
      bool isOld = row.kind == DiffRow::Kind::Removed;
      columns[isOld ? 0 : 1].add(isOld ? old[row.before] : now[row.after],
                                 lineOf(row));
    }
    for (Column &column : columns)
      while (column.lines.size() <
             std::max(columns[0].lines.size(), columns[1].lines.size()))
        column.add({}, filler);
  }
  addEqual(diff.rows.size());
  int first = columns[1].hunks.empty() ? -1 : columns[1].hunks.front();
  columns[0].showIn(*left);
  columns[1].showIn(*right);
  setHeader(tr("before | after %1   -%2 +%3")
                .arg(title)
                .arg(diff.removed)
                .arg(diff.added) +
            filterText());
  if (first >= 0)
    right->goToLine(first);
}

void IrPane::openSearch() {
  searchRow->show();
  searchText->setFocus();
  searchText->selectAll();
}

bool IrPane::closeSearch() {
  bool wasOpen = searchRow->isVisible();
  searchRow->hide();
  right->setFocus();
  return wasOpen;
}

void IrPane::search(bool backward) {
  if (searchText->text().isEmpty())
    return openSearch();
  bool found = right->find(searchText->text(), backward);
  searchResult->setText(found ? QString() : tr("not found"));
}
