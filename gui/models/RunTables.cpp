//===- RunTables.cpp - Buffers, diagnostics and operations as rows --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "gui/models/BufferPairs.h"
#include "gui/models/Comparison.h"
#include "gui/models/TableModels.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <algorithm>
#include <set>

using namespace irsift;
using namespace irsift::gui;

BufferTableModel::BufferTableModel(QObject *parent)
    : TextTableModel({tr("#"), QString(), tr("memory"), tr("bytes"),
                      tr("to other"), tr("elements"), tr("live"), tr("made by"),
                      tr("type"), tr("source")},
                     {Number, Size, SizeToOther, Elements, Live}, parent) {}

void BufferTableModel::show(const Run *run, int pass,
                            const Comparison &comparison) {
  QList<Row> list;
  if (!run)
    return setRows(list);
  auto cellsOf = [](const Buffer &buffer, const QString &madeBy) {
    return QStringList{QString::number(buffer.id.value),
                       QString(),
                       toQt(toString(buffer.space)),
                       countText(buffer.bytes.value),
                       QString(),
                       countText(buffer.elements),
                       QStringLiteral("%1 - %2")
                           .arg(buffer.live.from.value)
                           .arg(buffer.live.to.value),
                       madeBy,
                       toQt(buffer.type),
                       toQt(buffer.location)};
  };
  const std::vector<Buffer> &buffers = buffersAt(*run, pass);
  std::optional<int> there = comparison.passOfOther(pass);
  BufferPairs pairs;
  if (there)
    pairs = pairBuffers(buffers, buffersAt(comparison.other(), *there));
  for (size_t i = 0; i < buffers.size(); ++i) {
    const Buffer &buffer = buffers[i];
    QStringList cells =
        cellsOf(buffer, passName(*run, buffer.passCreated.value));
    if (there) {
      const Buffer *partner = pairs.there[i];
      cells[Presence] = partner ? QString() : tr("new");
      cells[SizeToOther] = signedText(
          (buffer.bytes - (partner ? partner->bytes : Bytes())).value);
    }
    list.append({buffer.id.value, cells, false});
  }
  for (const Buffer *gone : pairs.onlyThere) {
    QStringList cells =
        cellsOf(*gone, passName(comparison.other(), gone->passCreated.value));
    cells[Number].clear();
    cells[Size].clear();
    cells[Presence] = tr("gone");
    cells[SizeToOther] = signedText(-gone->bytes.value);
    list.append({-2 - int64_t(gone->id.value), cells, false});
  }
  setRows(std::move(list));
}

DiagnosticModel::DiagnosticModel(QObject *parent)
    : TextTableModel({tr("pass"), tr("run"), tr("kind"), tr("operation"),
                      tr("message"), tr("source")},
                     {0}, parent) {}

/// Diagnostics of \p run with the numbers of their passes, notes under theirs.
static std::vector<PassDiagnostic> listOf(const Run &run) {
  std::vector<PassDiagnostic> list;
  for (const PassRun &pass : run.passes)
    for (const Diagnostic &diagnostic : pass.diagnostics) {
      list.push_back({pass.index.value, diagnostic});
      for (const Diagnostic &note : diagnostic.notes)
        list.push_back({pass.index.value, note});
    }
  return list;
}

void DiagnosticModel::show(const Run *run, const Comparison &comparison) {
  all.clear();
  QList<Row> list;
  if (!run)
    return setRows(list);
  using Key = std::tuple<QString, std::string, std::string>;
  auto keyOf = [](const Run &of, const PassDiagnostic &one) {
    return Key(passName(of, one.pass), one.diagnostic.op,
               one.diagnostic.message);
  };
  auto add = [&](int shownPass, const QString &presence, PassDiagnostic one) {
    const Diagnostic &diagnostic = one.diagnostic;
    list.append(
        {int64_t(all.size()),
         {QString::number(shownPass), presence,
          toQt(toString(diagnostic.severity)), toQt(diagnostic.op),
          toQt(firstLine(diagnostic.message)), toQt(diagnostic.location.str())},
         diagnostic.severity == Severity::Error});
    all.push_back(std::move(one));
  };
  std::vector<PassDiagnostic> mine = listOf(*run), others;
  if (comparison.isActive())
    others = listOf(comparison.other());
  std::multiset<Key> theirs;
  for (const PassDiagnostic &one : others)
    theirs.insert(keyOf(comparison.other(), one));
  for (const PassDiagnostic &one : mine) {
    auto twin = theirs.find(keyOf(*run, one));
    bool isInBoth = twin != theirs.end();
    if (isInBoth)
      theirs.erase(twin);
    add(one.pass, isInBoth ? tr("both") : tr("this"), one);
  }
  for (const PassDiagnostic &one : others)
    if (auto left = theirs.find(keyOf(comparison.other(), one));
        left != theirs.end()) {
      theirs.erase(left);
      add(one.pass, tr("other"),
          {comparison.passHere(one.pass).value_or(-1), one.diagnostic});
    }
  setRows(std::move(list));
}

OperationModel::OperationModel(QObject *parent)
    : TextTableModel({tr("operation"), tr("before"), tr("after"),
                      tr("difference"), tr("other run"), tr("to other")},
                     {Before, After, Difference, Other, ToOther}, parent) {}

void OperationModel::show(const Run *run, int pass,
                          const Comparison &comparison) {
  QList<Row> list;
  if (!run)
    return setRows(list);
  static const std::map<std::string, int64_t> none;
  std::optional<int> there = comparison.passOfOther(pass);
  const auto &after = opsAt(*run, pass);
  const auto &before = hasPass(*run, pass) ? opsAt(*run, pass - 1) : after;
  const auto &other = there ? opsAt(comparison.other(), *there) : none;
  std::set<std::string> names;
  for (const auto *ops : {&before, &after, &other})
    for (const auto &[name, count] : *ops)
      names.insert(name);
  auto countIn = [](const std::map<std::string, int64_t> &ops,
                    const std::string &name) {
    auto found = ops.find(name);
    return found == ops.end() ? 0 : found->second;
  };
  auto addRow = [&](const QString &name, int64_t old, int64_t now,
                    int64_t its) {
    list.append({int64_t(list.size()),
                 {name, countText(old), countText(now),
                  now == old ? QString() : signedText(now - old),
                  there ? countText(its) : QString(),
                  there ? signedText(now - its) : QString()},
                 false});
  };
  auto total = [](const std::map<std::string, int64_t> &ops) {
    int64_t sum = 0;
    for (const auto &[name, count] : ops)
      sum += count;
    return sum;
  };
  addRow(tr("all"), total(before), total(after), total(other));
  // What the pass changed comes first.
  auto hasChanged = [&](const std::string &name) {
    return countIn(before, name) != countIn(after, name);
  };
  for (bool isChanged : {true, false})
    for (const std::string &name : names)
      if (hasChanged(name) == isChanged)
        addRow(toQt(name), countIn(before, name), countIn(after, name),
               countIn(other, name));
  setRows(std::move(list));
}
