//===- IrPane.cpp - A snapshot, or what a pass made of it -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/IrPane.h"
#include "gui/models/SourcePlace.h"
#include "gui/widgets/IrView.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTimer>
#include <QVBoxLayout>

using namespace irsift::gui;

/// Work that is done sooner needs no sign that it goes on.
static constexpr int PatienceMs = 150;

IrPane::IrPane(QWidget *parent) : QWidget(parent) {
  header = new QLabel;
  header->setTextFormat(Qt::PlainText);
  header->setContentsMargins(4, 2, 4, 2);
  // A long name must not keep the window wide.
  header->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  sourceLink = new QLabel;
  sourceLink->setToolTip(tr("Open the source of this line (O)"));
  sourceLink->setContentsMargins(4, 2, 4, 2);
  sourceLink->hide();
  progress = new QProgressBar;
  progress->setRange(0, 0);
  progress->setTextVisible(false);
  progress->setFixedSize(120, 12);
  progress->hide();
  left = new IrView;
  right = new IrView;
  left->setAccessibleName(tr("IR before the pass"));
  right->setAccessibleName(tr("IR"));
  left->hide();
  auto *views = new QSplitter;
  views->addWidget(left);
  views->addWidget(right);
  views->setChildrenCollapsible(false);
  makeSearchRow();
  patience = new QTimer(this);
  patience->setSingleShot(true);
  patience->setInterval(PatienceMs);

  auto *top = new QHBoxLayout;
  top->addWidget(header, 1);
  top->addWidget(sourceLink);
  top->addWidget(progress);
  auto *layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(top);
  layout->addWidget(views, 1);
  layout->addWidget(searchRow);
  setFocusProxy(right);

  connect(sourceLink, &QLabel::linkActivated, this, &IrPane::sourceActivated);
  connect(right, &QPlainTextEdit::cursorPositionChanged, this,
          &IrPane::showSource);
  connect(right, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    if (!isReplacing)
      Q_EMIT placeChanged(place());
  });
  connect(right, &IrView::lineClicked, this, &IrPane::lineClicked);
  connect(left, &IrView::foldChanged, right, &IrView::setRangeFolded);
  connect(right, &IrView::foldChanged, left, &IrView::setRangeFolded);
  for (auto bar : {&IrView::verticalScrollBar, &IrView::horizontalScrollBar}) {
    follow((left->*bar)(), (right->*bar)());
    follow((right->*bar)(), (left->*bar)());
  }
  connect(patience, &QTimer::timeout, this, [this] {
    progress->show();
    setHeader(tr("reading and comparing...   (Ctrl+. cancels)"));
  });
}

void IrPane::makeSearchRow() {
  searchRow = new QWidget;
  searchText = new QLineEdit;
  searchText->setPlaceholderText(tr("Find in the IR"));
  searchText->setAccessibleName(tr("Find in the IR"));
  searchText->setClearButtonEnabled(true);
  searchResult = new QLabel;
  auto *layout = new QHBoxLayout(searchRow);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->addWidget(searchText, 1);
  layout->addWidget(searchResult);
  searchRow->hide();
  connect(searchText, &QLineEdit::returnPressed, this,
          [this] { search(false); });
}

void IrPane::follow(QScrollBar *leader, QScrollBar *follower) {
  connect(leader, &QScrollBar::valueChanged, follower, &QScrollBar::setValue);
}

void IrPane::setSource(IrSource newSource) {
  source = std::move(newSource);
  waiting.clear();
  refresh();
}

void IrPane::setTexts(const QString &before, const QString &after,
                      const QString &title) {
  setSource({[before] { return before; }, [after] { return after; },
             tr("before %1").arg(title), tr("after %1").arg(title)});
}

void IrPane::setMode(Mode mode) {
  shown = mode;
  refresh();
}

void IrPane::setFilter(const DiffFilter &filter) {
  ignored = filter;
  refresh();
}

void IrPane::refresh() {
  if (!source.after)
    return;
  patience->start();
  work.start(
      [source = source, mode = shown, filter = ignored](std::stop_token stop) {
        return makePage(source, mode, filter, stop);
      },
      [this](IrPage page) { showPage(std::move(page)); });
}

void IrPane::cancel() {
  if (!isBusy())
    return;
  work.cancel();
  waiting.clear();
  setBusy(false);
  setHeader(tr("cancelled; A, B, U and S begin again"));
}

void IrPane::setBusy(bool busy) {
  progress->setVisible(busy);
  if (!busy)
    patience->stop();
}

void IrPane::whenShown(std::function<void()> action) {
  if (!isBusy())
    return action();
  waiting.push_back(std::move(action));
}

void IrPane::showPage(IrPage page) {
  setBusy(false);
  bool isLevel = shown == Mode::SideBySide;
  left->setVisible(isLevel);
  setHeader(headerOf(page));
  int first = page.right.hunks.empty() ? -1 : page.right.hunks.front();
  int scroll = right->verticalScrollBar()->value();
  points = std::move(page.points);
  // The user did not move the cursor.
  isReplacing = true;
  if (isLevel)
    left->setContent(std::move(page.left));
  right->setContent(std::move(page.right));
  if (first >= 0)
    right->goToLine(first);
  else
    goWhereItWas(scroll);
  isReplacing = false;
  for (const std::function<void()> &action : std::exchange(waiting, {}))
    action();
  Q_EMIT pageShown();
}

ProgramPlace IrPane::place() const {
  int line = right->numberOfLine(right->lineOfCursor());
  return line > 0 ? points.placeOf(line - 1) : ProgramPlace();
}

void IrPane::goToPlace(const ProgramPlace &wanted) {
  int line = points.lineOf(wanted);
  if (line >= 0 && !(place() == wanted))
    right->goToNumber(line + 1);
}

void IrPane::showSource() {
  std::optional<SourcePlace> place =
      sourceOf(right->content(), right->textCursor().block().text());
  sourceLink->setVisible(place.has_value());
  if (place)
    sourceLink->setText(
        QStringLiteral("<a href='source'>%1:%2</a>")
            .arg(QFileInfo(place->file).fileName().toHtmlEscaped())
            .arg(place->line));
}

void IrPane::goWhereItWas(int scroll) {
  // Aliases of types and locations come first and tell little.
  static const QRegularExpression opening(
      QStringLiteral("^[^\n#]*\\b(?:func\\.func|tt\\.func)\\b"),
      QRegularExpression::MultilineOption);
  if (scroll == 0) {
    auto found = opening.match(right->content());
    qsizetype end = found.hasMatch() ? found.capturedStart() : 0;
    scroll = std::max<int>(
        0, QStringView(right->content()).first(end).count(u'\n') - 1);
  }
  right->verticalScrollBar()->setValue(scroll);
}

QString IrPane::headerOf(const IrPage &page) const {
  auto plain = [&](const QString &name) {
    const IrColumn &column = page.right;
    return name + tr("   %1 lines")
                      .arg(column.text.isEmpty() ? 0 : column.lines.size());
  };
  switch (shown) {
  case Mode::After:
    return plain(source.afterName);
  case Mode::Before:
    return plain(source.beforeName);
  case Mode::Unified:
  case Mode::SideBySide:
    break;
  }
  QString sides = source.beforeName +
                  (shown == Mode::Unified ? QStringLiteral("  \u2192  ")
                                          : QStringLiteral("  |  ")) +
                  source.afterName;
  return QStringLiteral("-%1 +%2   ").arg(page.removed).arg(page.added) +
         sides + filterText();
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
  header->setText(header->fontMetrics().elidedText(text, Qt::ElideRight,
                                                   header->width() - 10));
}

void IrPane::resizeEvent(QResizeEvent *event) {
  QWidget::resizeEvent(event);
  // The label gets its width only after this event.
  QMetaObject::invokeMethod(
      this, [this] { setHeader(header->toolTip()); }, Qt::QueuedConnection);
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
  auto [at, count] = right->find(searchText->text(), backward);
  searchResult->setText(count == 0 ? tr("not found")
                                   : tr("%1 of %2").arg(at).arg(count));
}
