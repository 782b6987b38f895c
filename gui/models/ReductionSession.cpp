//===- ReductionSession.cpp - A reduction that the window shows -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/ReductionSession.h"

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

void ReductionSession::start(ReductionRequest request) {
  ++generation;
  worker = {};
  curve.clear();
  taken.clear();
  otherFailures.clear();
  opsAtStart = 0;
  kept = reproText = summaryText = {};
  running = true;
  Q_EMIT changed();
  worker = std::jthread([this, request = std::move(request),
                         from = generation](std::stop_token stop) {
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
  if (running)
    worker.request_stop();
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
