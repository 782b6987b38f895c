//===- SweepSession.cpp - A sweep that the window shows -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/SweepSession.h"
#include "core/model/Json.h"
#include "core/replay/Process.h"
#include "core/sweep/Rewrites.h"
#include "core/sweep/SweepPlan.h"
#include "core/sweep/Sweeper.h"
#include "core/sweep/UsualSweep.h"
#include "gui/models/Comparison.h"
#include "viz/text/SweepText.h"
#include "viz/text/VerdictText.h"

#include <QMetaObject>

#include <algorithm>

using namespace irsift;
using namespace irsift::gui;

namespace {

QString outcomeOf(const TrialResult &result) {
  if (!result.wasTried)
    return TrialModel::tr("not tried");
  if (!result.error.empty())
    return TrialModel::tr("no run");
  if (result.compiles())
    return TrialModel::tr("compiles");
  return toQt(toString(result.verdict.kind));
}

bool isBad(const TrialResult &result) {
  return result.wasTried && !result.compiles();
}

/// "ok 384", "over by 120", or where it fails.
QString shortOutcome(const TrialResult &result) {
  if (result.compiles())
    return TrialModel::tr("ok %1").arg(countText(result.lmPerCore.value));
  if (result.bytesOver().value > 0)
    return TrialModel::tr("over by %1")
        .arg(countText(result.bytesOver().value));
  if (!result.wasTried || result.verdict.pass.empty())
    return outcomeOf(result);
  QString pass = toQt(result.verdict.pass);
  return pass.startsWith(QStringLiteral("tritonxpu-")) ? pass.sliced(10) : pass;
}

Expected<Sweep> planOf(const RunRequest &request, const SweepChoice &choice,
                       const std::stop_token &stop) {
  if (!canSweep(request))
    return makeError("only a module with a pipeline by name can be swept");
  if (choice.axes.empty() && !choice.knockOuts && !choice.rewrites)
    return planUsualSweep(request, stop);
  Sweep sweep = planSweep();
  if (Expected<void> added = addGrid(sweep, choice.axes, request.text); !added)
    return tl::unexpected(added.error());
  if (choice.knockOuts)
    addKnockOuts(sweep, request);
  if (choice.rewrites) {
    Expected<std::vector<RewrittenInput>> made = makeRewrites(request, stop);
    if (!made)
      return tl::unexpected(made.error());
    addRewrites(sweep, std::move(*made));
  }
  return sweep;
}

} // namespace

TrialModel::TrialModel(QObject *parent)
    : TextTableModel({tr("setting"), tr("outcome"), tr("pass"), tr("LM/core"),
                      tr("to other"), tr("LM peak"), tr("over"),
                      tr("what it does")},
                     {Sum, ToOther, Peak, Over}, parent) {}

void TrialModel::show(const Sweep &sweep, std::optional<Bytes> other) {
  QList<Row> list;
  for (size_t i = 0; i < sweep.trials.size(); ++i) {
    const Trial &trial = sweep.trials[i];
    const TrialResult &result = sweep.results[i];
    bool wasRun = result.wasTried && result.error.empty();
    auto bytes = [&](Bytes count) {
      return wasRun ? countText(count.value) : QString();
    };
    QString detail =
        toQt(result.error.empty() ? trial.meaning : firstLine(result.error));
    list.append(
        {int64_t(i),
         {toQt(trial.label), outcomeOf(result), toQt(result.verdict.pass),
          bytes(result.lmPerCore),
          wasRun && other ? signedText((result.lmPerCore - *other).value)
                          : QString(),
          bytes(result.lmPeakPerCore),
          result.bytesOver().value > 0 ? bytes(result.bytesOver()) : QString(),
          detail},
         isBad(result)});
  }
  setRows(std::move(list));
}

void SweepMatrixModel::show(const Sweep &sweep) {
  beginResetModel();
  rowTitles.clear();
  columnTitles.clear();
  cells.clear();
  bool isCrossed =
      sweep.axes.size() == 2 &&
      std::none_of(
          sweep.trials.begin(), sweep.trials.end(), [](const Trial &t) {
            return std::count(t.values.begin(), t.values.end(), "") > 0;
          });
  if (isCrossed) {
    for (const std::string &value : sweep.axes[0].values)
      rowTitles += toQt(sweep.axes[0].name + "=" + value);
    for (const std::string &value : sweep.axes[1].values)
      columnTitles += toQt(sweep.axes[1].name + "=" + value);
    // The last axis turns fastest, so the cells come row by row.
    for (size_t i = 0; i < sweep.trials.size(); ++i)
      if (sweep.trials[i].kind == TrialKind::Grid)
        cells.append(
            {int(i), shortOutcome(sweep.results[i]), isBad(sweep.results[i])});
  }
  endResetModel();
}

int SweepMatrixModel::trialAt(const QModelIndex &index) const {
  return index.isValid()
             ? cells.value(index.row() * columnTitles.size() + index.column())
                   .trial
             : -1;
}

int SweepMatrixModel::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : rowTitles.size();
}

int SweepMatrixModel::columnCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : columnTitles.size();
}

QVariant SweepMatrixModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  Cell cell = cells.value(index.row() * columnTitles.size() + index.column());
  switch (role) {
  case Qt::DisplayRole:
  case Qt::ToolTipRole:
    return cell.text;
  case Qt::TextAlignmentRole:
    return int(Qt::AlignCenter);
  case TextTableModel::IsBadRole:
    return cell.isBad;
  }
  return {};
}

QVariant SweepMatrixModel::headerData(int section, Qt::Orientation orientation,
                                      int role) const {
  if (role != Qt::DisplayRole)
    return {};
  return (orientation == Qt::Horizontal ? columnTitles : rowTitles)
      .value(section);
}

void SweepSession::post(uint64_t from, std::function<void()> action) {
  QMetaObject::invokeMethod(
      this,
      [this, from, action = std::move(action)] {
        if (from == generation)
          action();
      },
      Qt::QueuedConnection);
}

void SweepSession::start(const RunRequest &request, const SweepChoice &choice,
                         const std::string &storePath) {
  ++generation;
  worker = {};
  known = {};
  tried = 0;
  said.clear();
  running = true;
  Q_EMIT changed();
  worker = std::jthread([this, request, choice, storePath,
                         from = generation](std::stop_token stop) {
    work(request, choice, storePath, stop, from);
  });
}

void SweepSession::stop() {
  if (running)
    worker.request_stop();
}

void SweepSession::work(const RunRequest &request, const SweepChoice &choice,
                        const std::string &storePath,
                        const std::stop_token &stop, uint64_t from) {
  Expected<Sweep> sweep = planOf(request, choice, stop);
  std::optional<RunStore> store;
  if (sweep && !storePath.empty())
    if (auto opened = RunStore::open(storePath))
      store.emplace(std::move(*opened));
  Expected<void> ran;
  QString text;
  if (sweep) {
    SweepOptions options;
    options.store = store ? &*store : nullptr;
    // No trial ends while this runs, so the results can be copied; not too
    // often, for there may be thousands.
    constexpr auto pause = std::chrono::milliseconds(100);
    auto next = Clock::now();
    options.progress = [&](size_t done) {
      if (Clock::now() < next)
        return;
      next = Clock::now() + pause;
      post(from, [this, copy = *sweep, done] {
        known = copy;
        tried = done;
        Q_EMIT changed();
      });
    };
    ran = runSweep(*sweep, request, options, stop);
    if (ran)
      text = toQt(renderFindings(*sweep, findingsOf(*sweep, request),
                                 request.input.path, Style()));
  }
  QString problem = !sweep ? toQt(sweep.error().message)
                    : !ran ? toQt(ran.error().message)
                           : QString();
  post(from, [this, text, problem,
              result = sweep ? std::move(*sweep) : Sweep()]() mutable {
    running = false;
    known = std::move(result);
    known.results.resize(known.trials.size());
    said = text;
    Q_EMIT changed();
    Q_EMIT ended(problem);
  });
}
