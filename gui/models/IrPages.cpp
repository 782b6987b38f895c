//===- IrPages.cpp - Texts of IR as a view shows them ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/IrPages.h"

using namespace irsift::gui;

namespace {

void addLine(IrColumn &column, QStringView text, IrLine line) {
  if (!column.lines.empty())
    column.text += u'\n';
  column.text += text;
  column.lines.push_back(std::move(line));
}

IrLine lineOf(DiffRow &row) {
  switch (row.kind) {
  case DiffRow::Kind::Equal:
    return {IrLine::Kind::Plain, row.after + 1, {}};
  case DiffRow::Kind::Removed:
    return {IrLine::Kind::Removed, row.before + 1, std::move(row.words)};
  case DiffRow::Kind::Added:
    return {IrLine::Kind::Added, row.after + 1, std::move(row.words)};
  }
  return {};
}

void findFolds(IrColumn &column) {
  column.folds = findRegions(splitLines(column.text));
}

IrPage unifiedPage(const QList<QStringView> &old, const QList<QStringView> &now,
                   TextDiff diff) {
  IrPage page;
  page.right.lines.reserve(diff.rows.size());
  qsizetype length = 0;
  for (QStringView line : now)
    length += line.size() + 1;
  page.right.text.reserve(length + length / 4);
  for (DiffRow &row : diff.rows)
    addLine(page.right,
            row.kind == DiffRow::Kind::Removed ? old[row.before]
                                               : now[row.after],
            lineOf(row));
  for (const DiffHunk &hunk : diff.hunks)
    page.right.hunks.push_back(hunk.from);
  return page;
}

IrPage levelPage(const QList<QStringView> &old, const QList<QStringView> &now,
                 TextDiff diff) {
  IrPage page;
  const IrLine filler{IrLine::Kind::Filler, 0, {}};
  size_t next = 0;
  auto addEqual = [&](size_t to) {
    for (; next < to; ++next) {
      const DiffRow &row = diff.rows[next];
      addLine(page.left, old[row.before],
              {IrLine::Kind::Plain, row.before + 1, {}});
      addLine(page.right, now[row.after],
              {IrLine::Kind::Plain, row.after + 1, {}});
    }
  };
  for (const DiffHunk &hunk : diff.hunks) {
    addEqual(hunk.from);
    for (IrColumn *column : {&page.left, &page.right})
      column->hunks.push_back(column->lines.size());
    for (; next < size_t(hunk.to); ++next) {
      DiffRow &row = diff.rows[next];
      bool isOld = row.kind == DiffRow::Kind::Removed;
      addLine(isOld ? page.left : page.right,
              isOld ? old[row.before] : now[row.after], lineOf(row));
    }
    size_t most = std::max(page.left.lines.size(), page.right.lines.size());
    for (IrColumn *column : {&page.left, &page.right})
      while (column->lines.size() < most)
        addLine(*column, {}, filler);
  }
  addEqual(diff.rows.size());
  return page;
}

} // namespace

std::vector<int> irsift::gui::findRegions(const QList<QStringView> &lines) {
  std::vector<int> folds(lines.size(), -1);
  std::vector<int> open;
  for (int i = 0; i < lines.size(); ++i) {
    QStringView line = lines[i].trimmed();
    if (line.startsWith(u'}') && !open.empty()) {
      // A region on one line has nothing to fold.
      if (i > open.back() + 1)
        folds[open.back()] = i;
      open.pop_back();
    }
    if (line.endsWith(u'{'))
      open.push_back(i);
  }
  return folds;
}

IrColumn irsift::gui::plainColumn(const QString &text) {
  IrColumn column;
  QList<QStringView> list = splitLines(text);
  column.text = text.endsWith(u'\n') ? text.chopped(1) : text;
  column.lines.resize(list.size());
  for (size_t i = 0; i < column.lines.size(); ++i)
    column.lines[i].number = i + 1;
  column.folds = findRegions(list);
  return column;
}

IrPage irsift::gui::makePage(const IrSource &source, IrMode mode,
                             const DiffFilter &filter,
                             const std::stop_token &stop) {
  IrPage page;
  if (mode == IrMode::After || mode == IrMode::Before) {
    page.right =
        plainColumn(mode == IrMode::After ? source.after() : source.before());
    if (mode == IrMode::After)
      page.points = ProgramPoints(splitLines(page.right.text));
    return page;
  }
  QString before = source.before(), after = source.after();
  QList<QStringView> old = splitLines(before), now = splitLines(after);
  TextDiff diff = diffTexts(old, now, filter, stop);
  if (stop.stop_requested())
    return page;
  int removed = diff.removed, added = diff.added;
  page = mode == IrMode::Unified ? unifiedPage(old, now, std::move(diff))
                                 : levelPage(old, now, std::move(diff));
  page.removed = removed;
  page.added = added;
  page.points = ProgramPoints(now);
  findFolds(page.right);
  findFolds(page.left);
  return page;
}
