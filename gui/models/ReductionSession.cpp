//===- ReductionSession.cpp - A reduction that the window shows -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/ReductionSession.h"
#include "core/model/Json.h"
#include "reducer/patterns/PatternList.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

using namespace irsift;
using namespace irsift::gui;
using namespace irsift::reduce;

StepModel::StepModel(QObject *parent)
    : TextTableModel({tr("step"), tr("pattern"), tr("ops"), tr("bytes"),
                      tr("tests"), tr("time")},
                     {0, 2, 3, 4, 5}, parent) {}

void StepModel::show(const std::vector<ReduceStep> &steps) {
  QList<Row> list;
  for (const ReduceStep &step : steps)
    list.append(
        {int64_t(list.size()),
         {QString::number(list.size()), toQt(step.pattern), countText(step.ops),
          countText(step.bytes), countText(step.tests),
          QStringLiteral("%1 s").arg(step.seconds, 0, 'f', 1)},
         false});
  setRows(std::move(list));
}

SideFailureModel::SideFailureModel(QObject *parent)
    : TextTableModel(
          {tr("class"), tr("pass"), tr("operation"), tr("diagnostic")}, {},
          parent) {}

void SideFailureModel::show(const std::vector<SideFailure> &failures) {
  QList<Row> list;
  for (const auto &[verdict, text] : failures)
    list.append({int64_t(list.size()),
                 {toQt(toString(verdict.kind)), toQt(verdict.pass),
                  toQt(verdict.op), toQt(firstLine(verdict.diagnostic))},
                 true});
  setRows(std::move(list));
}

std::vector<std::string> PatternModel::excluded() const {
  std::vector<std::string> names;
  for (int row : off)
    names.emplace_back(allPatterns()[row].name);
  return names;
}

int PatternModel::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : int(allPatterns().size());
}

QVariant PatternModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  const PatternInfo &pattern = allPatterns()[index.row()];
  switch (role) {
  case Qt::DisplayRole:
    return toQt(pattern.name);
  case Qt::ToolTipRole:
    return toQt(pattern.summary);
  case Qt::CheckStateRole:
    return off.contains(index.row()) ? Qt::Unchecked : Qt::Checked;
  }
  return {};
}

Qt::ItemFlags PatternModel::flags(const QModelIndex &index) const {
  Qt::ItemFlags flags = QAbstractListModel::flags(index);
  return index.isValid() ? flags | Qt::ItemIsUserCheckable : flags;
}

bool PatternModel::setData(const QModelIndex &index, const QVariant &value,
                           int role) {
  if (role != Qt::CheckStateRole || !index.isValid())
    return false;
  if (value.toInt() == Qt::Checked)
    off.erase(index.row());
  else
    off.insert(index.row());
  Q_EMIT dataChanged(index, index);
  return true;
}

class ReductionSession::Poster final : public ReductionObserver {
public:
  Poster(ReductionSession &session, uint64_t generation)
      : session(session), generation(generation) {}

  void started(const ReduceResult &result) override {
    post([&session = session, ops = result.startOps, oracle = result.oracle] {
      session.opsAtStart = ops;
      session.kept = oracle;
      session.curve.push_back({0, 0, ops});
    });
  }
  void stepTaken(const ReduceStep &step) override {
    post([&session = session, step] {
      session.curve.push_back({step.seconds, step.tests, step.ops});
      session.taken.push_back(step);
    });
  }
  void progressed(int64_t ops, int64_t tests, double seconds) override {
    post([&session = session, ops, tests, seconds] {
      session.curve.push_back({seconds, tests, ops});
    });
  }
  void otherFailure(const Verdict &verdict, const std::string &text) override {
    post([&session = session, failure = SideFailure(verdict, text)] {
      session.otherFailures.push_back(failure);
    });
  }

private:
  void post(std::function<void()> action) {
    session.post(generation, [&session = session, action = std::move(action)] {
      action();
      Q_EMIT session.changed();
    });
  }

  ReductionSession &session;
  uint64_t generation;
};

void ReductionSession::post(uint64_t from, std::function<void()> action) {
  QMetaObject::invokeMethod(
      this,
      [this, from, action = std::move(action)] {
        if (from == generation)
          action();
      },
      Qt::QueuedConnection);
}

void ReductionSession::start(ReductionRequest newRequest) {
  request = std::move(newRequest);
  // What a pause leaves belongs to this reduction alone.
  if (journals.isValid())
    request.base.journal =
        journals.filePath(QStringLiteral("journal-%1").arg(++journalNumber))
            .toStdString();
  begin();
}

void ReductionSession::begin() {
  ++generation;
  worker = {};
  curve.clear();
  taken.clear();
  otherFailures.clear();
  opsAtStart = 0;
  kept = reproText = summaryText = {};
  running = true;
  paused = false;
  Q_EMIT changed();
  worker = std::jthread(
      [this, request = request, from = generation](std::stop_token stop) {
        Poster poster(*this, from);
        Expected<Reduction> result = reduceRun(request, poster, stop);
        post(from, [this, result = std::move(result)] {
          running = false;
          if (result)
            keepResult(*result);
          Q_EMIT changed();
          Q_EMIT ended(result ? QString() : toQt(result.error().message));
        });
      });
}

void ReductionSession::stop() {
  paused = false;
  if (running)
    worker.request_stop();
}

void ReductionSession::pause() {
  if (!running || request.base.journal.empty())
    return;
  worker.request_stop();
  paused = true;
  Q_EMIT changed();
}

void ReductionSession::resume() {
  if (paused && !running)
    begin();
}

RunRequest ReductionSession::requestFor(const std::string &text,
                                        const std::string &pipeline) const {
  RunRequest run = request.base.run;
  run.text = text;
  run.preset.clear();
  run.pipelineText = pipeline;
  // They are in the options of the passes.
  run.knobs.clear();
  return run;
}

void ReductionSession::goOnFrom(size_t step) {
  if (running || step >= taken.size())
    return;
  ReductionRequest next = request;
  next.base.run = requestFor(taken[step].text, taken[step].pipeline);
  start(std::move(next));
}

void ReductionSession::keepResult(const Reduction &reduction) {
  if (reduction.levels.empty())
    return;
  const LevelResult &level = reduction.levels.front();
  otherFailures = level.result.otherFailures;
  reproText = level.repro;
  summaryText = fmt::format(
      "{} -> {} operations, {} tests ({} cached), {:.1f} s, {}; {}",
      level.result.startOps, level.result.result().ops, level.result.tests,
      level.result.cached, level.result.seconds, toString(level.result.end),
      level.isConfirmed ? "confirmed by a run of its own"
                        : "not confirmed by a run of its own");
}
