//===- Comparison.cpp - A second run beside the one that is shown ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Comparison.h"
#include "core/compare/SequenceDiff.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <algorithm>
#include <unordered_map>

using namespace irsift;
using namespace irsift::gui;

static constexpr int NoPass = -2;

QString gui::signedText(int64_t difference) {
  return difference == 0 ? QStringLiteral("0")
                         : toQt(signedDifference(difference));
}

Comparison::Comparison(const Session &session, QObject *parent)
    : QObject(parent), session(session) {
  connect(&session, &Session::runReset, this, [this] {
    if (isActive()) {
      pair();
      Q_EMIT changed();
    }
  });
}

void Comparison::setOther(Run run) {
  loading.cancel();
  known = std::move(run);
  pair();
  Q_EMIT changed();
}

void Comparison::load(RunId id) {
  loading.start(
      [path = session.storePath(), id](std::stop_token) -> Expected<Run> {
        auto store = RunStore::open(path);
        if (!store)
          return tl::unexpected(store.error());
        return store->loadRun(id);
      },
      [this](Expected<Run> run) {
        if (run)
          setOther(std::move(*run));
        else
          Q_EMIT failed(toQt(run.error().message));
      });
}

void Comparison::clear() {
  loading.cancel();
  known.reset();
  pairs.clear();
  Q_EMIT changed();
}

void Comparison::pair() {
  pairs.clear();
  if (!isActive() || !session.hasRun())
    return;
  std::unordered_map<std::string, int> numbers;
  // From the ends: a run that begins in the middle of the other's pipeline has
  // its last passes in common with it.
  auto symbolsOf = [&](const Run &run) {
    std::vector<int> symbols;
    for (auto pass = run.passes.rbegin(); pass != run.passes.rend(); ++pass)
      symbols.push_back(
          numbers.try_emplace(pass->pass.name, int(numbers.size()))
              .first->second);
    return symbols;
  };
  int here = session.run().passes.size(), there = known->passes.size();
  pairs.assign(here, NoPass);
  std::vector<int> mine = symbolsOf(session.run()), others = symbolsOf(*known);
  for (const auto &[a, b] : commonSymbols(mine, others))
    pairs[here - 1 - a] = there - 1 - b;
}

std::optional<int> Comparison::pairedPass(int pass) const {
  if (!isActive())
    return std::nullopt;
  if (pass < 0) {
    // The input of a run from the middle is the module after a pass.
    return pairs.empty() || pairs.front() == NoPass ? -1 : pairs.front() - 1;
  }
  if (size_t(pass) >= pairs.size() || pairs[pass] == NoPass)
    return std::nullopt;
  return pairs[pass];
}

std::optional<int> Comparison::passOfOther(int pass) const {
  std::optional<int> there = pairedPass(pass);
  // What did not get through has no figures.
  if (there && hasPass(*known, *there) &&
      known->passes[*there].status != PassStatus::Ok)
    return std::nullopt;
  return there;
}

std::optional<int> Comparison::passHere(int pass) const {
  auto found = std::find(pairs.begin(), pairs.end(), pass);
  if (found == pairs.end())
    return std::nullopt;
  return int(found - pairs.begin());
}

std::function<QString()> Comparison::textSource(int pass) const {
  if (!isActive())
    return [] { return QString(); };
  return [texts = session.snapshots(), id = snapshotAfter(*known, pass)] {
    return toQt(texts->text(id));
  };
}

QString Comparison::name() const {
  if (!isActive())
    return {};
  return known->id.value > 0 ? tr("run %1").arg(known->id.value)
                             : tr("the run before");
}

ComparisonModel::ComparisonModel(QObject *parent)
    : TextTableModel(
          {tr("figure"), tr("this run"), tr("other run"), tr("difference")},
          {1, 2, 3}, parent) {}

void ComparisonModel::show(const Run &run, const Comparison &comparison,
                           int pass) {
  QList<Row> list;
  if (!comparison.isActive())
    return setRows(list);
  const Run &other = comparison.other();
  auto addText = [&](const QString &what, const QString &here,
                     const QString &there) {
    list.append(
        {int64_t(list.size()),
         {what, here, there, here == there ? tr("same") : tr("differs")},
         here != there});
  };
  auto addNumber = [&](const QString &what, int64_t here, int64_t there) {
    list.append(
        {int64_t(list.size()),
         {what, countText(here), countText(there), signedText(here - there)},
         false});
  };
  auto nameOf = [](const Run &of) {
    return of.id.value > 0 ? QString::number(of.id.value) : tr("(not stored)");
  };
  list.append({-1, {tr("run"), nameOf(run), nameOf(other), QString()}, false});
  addText(tr("verdict"), toQt(verdictTitle(run.verdict)),
          toQt(verdictTitle(other.verdict)));
  addText(tr("operation"), toQt(run.verdict.op), toQt(other.verdict.op));
  addText(tr("pipeline"), toQt(run.pipeline.name), toQt(other.pipeline.name));
  addNumber(tr("passes"), run.passes.size(), other.passes.size());
  auto timeOf = [](const Run &of) {
    int64_t total = 0;
    for (const PassRun &done : of.passes)
      total += done.wallMicroseconds;
    return total;
  };
  addNumber(tr("time, us"), timeOf(run), timeOf(other));
  std::map<std::string, std::pair<std::string, std::string>> knobs;
  for (const auto &[name, value] : run.knobs)
    knobs[name].first = value;
  for (const auto &[name, value] : other.knobs)
    knobs[name].second = value;
  for (const auto &[name, values] : knobs)
    addText(toQt(name), toQt(values.first), toQt(values.second));
  std::optional<int> there = comparison.passOfOther(pass);
  if (!there) {
    list.append({int64_t(list.size()),
                 {tr("after %1").arg(passName(run, pass)), QString(),
                  tr("(no such pass)"), QString()},
                 true});
    return setRows(list);
  }
  addText(tr("after pass"), passName(run, pass), passName(other, *there));
  const MemorySummary &mine = memoryAt(run, pass);
  const MemorySummary &its = memoryAt(other, *there);
  addNumber(tr("operations"), opCountAt(run, pass), opCountAt(other, *there));
  addNumber(tr("buffers"), buffersAt(run, pass).size(),
            buffersAt(other, *there).size());
  addNumber(tr("LM bytes per core"), mine.lmPerCore.value, its.lmPerCore.value);
  addNumber(tr("LM live at once"), mine.lmPeakPerCore.value,
            its.lmPeakPerCore.value);
  addNumber(tr("SM bytes per cluster"), mine.smPerCluster.value,
            its.smPerCluster.value);
  setRows(std::move(list));
}
