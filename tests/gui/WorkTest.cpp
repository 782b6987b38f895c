//===- WorkTest.cpp - Runs, sweeps and reductions behind the pages --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Comparison.h"
#include "gui/models/Exports.h"
#include "gui/models/ReductionSession.h"
#include "gui/models/SweepSession.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace irsift;
using namespace irsift::gui;

namespace {

QString sample(const char *name) {
  return QStringLiteral(IRSIFT_SAMPLES "/") + QString::fromLatin1(name);
}

/// Every model is used under the eye of one of these.
using Tester = QAbstractItemModelTester;
constexpr auto Strict = Tester::FailureReportingMode::QtTest;

/// Runs \p path and waits for the end.
void runToEnd(Session &session, const QString &path,
              const RunSettings &settings = {}) {
  QSignalSpy finished(&session, &Session::finished);
  session.open(path, settings);
  QVERIFY(finished.wait(60'000));
}

} // namespace

class WorkTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void sweepsAndUses();
  void stoppedSweepKeepsWhatItHas();
  void editedModuleRunsOn();
  void settingsOutliveTheStore();
  void followsARunThatGoesOn();
  void pausedReductionGoesOn();
  void failureLeavesTheRunBefore();
  void exports();
};

void WorkTest::sweepsAndUses() {
  Session session({});
  runToEnd(session, sample("over_budget.ttir"));
  SweepSession sweep;
  TrialModel trials;
  SweepMatrixModel matrix;
  Tester a(&trials, Strict), b(&matrix, Strict);
  connect(&sweep, &SweepSession::changed, this, [&] {
    trials.show(sweep.sweep());
    matrix.show(sweep.sweep());
  });
  QSignalSpy ended(&sweep, &SweepSession::ended);
  SweepChoice choice;
  choice.axes = {{SweepAxis::Kind::Knob, "buffer_size_limit", {"128", "512"}},
                 {SweepAxis::Kind::Knob, "unroll_num", {"1", "2"}}};
  sweep.start(*session.request(), choice, {});
  QVERIFY(ended.wait(120'000));
  QCOMPARE(ended[0][0].toString(), QString());
  QCOMPARE(trials.rowCount(), 5);
  QCOMPARE(matrix.rowCount(), 2);
  QCOMPARE(matrix.columnCount(), 2);
  QVERIFY(
      matrix.index(0, 0).data().toString().startsWith(QStringLiteral("ok ")));
  QVERIFY(matrix.index(1, 1).data(TextTableModel::IsBadRole).toBool());
  int trial = matrix.trialAt(matrix.index(0, 1));
  QCOMPARE(sweep.sweep().trials.at(trial).knobs.at("unroll_num"),
           std::string("2"));
  QVERIFY(sweep.findings().contains(QStringLiteral("nearest")));
}

void WorkTest::stoppedSweepKeepsWhatItHas() {
  Session session({});
  runToEnd(session, sample("over_budget.ttir"));
  SweepSession sweep;
  QSignalSpy ended(&sweep, &SweepSession::ended);
  SweepChoice choice;
  std::vector<std::string> values;
  for (int i = 1; i <= 400; ++i)
    values.push_back(std::to_string(i));
  choice.axes = {{SweepAxis::Kind::Knob, "unroll_num", values}};
  sweep.start(*session.request(), choice, {});
  QTRY_VERIFY_WITH_TIMEOUT(sweep.done() > 0, 60'000);
  sweep.stop();
  QVERIFY(ended.wait(60'000));
  QVERIFY(!sweep.isRunning());
  QCOMPARE(sweep.sweep().results.size(), sweep.sweep().trials.size());
  QVERIFY(!sweep.sweep().results.back().wasTried);
  QVERIFY(sweep.sweep().results.front().wasTried);
}

void WorkTest::editedModuleRunsOn() {
  Session session({});
  Comparison comparison(session);
  connect(&session, &Session::replacing, this, [&](bool isVariant) {
    QVERIFY(isVariant);
    comparison.setOther(session.run());
  });
  runToEnd(session, sample("over_budget.ttir"));
  Run whole = session.run();
  int from = 12;
  RunRequest request = *session.request();
  request.text = session.textAfter(from).toStdString();
  request.preset.clear();
  request.pipelineText = restOfPipeline(whole, from, {});
  QSignalSpy finished(&session, &Session::finished);
  session.run(request);
  QVERIFY(finished.wait(60'000));
  QCOMPARE(session.run().passes.size(), whole.passes.size() - from - 1);
  QVERIFY(comparison.isActive());
  for (size_t pass = 0; pass < session.run().passes.size(); ++pass)
    QCOMPARE(comparison.passOfOther(pass).value(), int(pass) + from + 1);
  QCOMPARE(comparison.passOfOther(-1).value(), from);
  QCOMPARE(session.run().passes.back().memory, whole.passes.back().memory);
  // There is no file to replay: the text is kept.
  disconnect(&session, &Session::replacing, this, nullptr);
  session.replay();
  QVERIFY(finished.wait(60'000));
  QCOMPARE(session.run().passes.size(), whole.passes.size() - from - 1);
}

void WorkTest::settingsOutliveTheStore() {
  QTemporaryDir folder;
  std::string path = folder.filePath(QStringLiteral("runs.db")).toStdString();
  RunSettings settings;
  settings.knobs = {{"buffer_size_limit", "128"}};
  RunId id;
  {
    Session session(path);
    runToEnd(session, sample("over_budget.ttir"), settings);
    id = session.run().id;
  }
  Session session(path);
  QSignalSpy finished(&session, &Session::finished);
  session.openStored(id);
  QVERIFY(finished.wait(60'000));
  QVERIFY(session.request().has_value());
  QVERIFY(!session.request()->text.empty());
  QCOMPARE(session.request()->knobs, settings.knobs);
  session.replay();
  QVERIFY(finished.wait(60'000));
  QCOMPARE(session.run().knobs, settings.knobs);
  QVERIFY(session.commandLine().contains(
      QStringLiteral("--knob buffer_size_limit=128")));
}

void WorkTest::followsARunThatGoesOn() {
  QTemporaryDir folder;
  std::string path = folder.filePath(QStringLiteral("runs.db")).toStdString();
  auto store = RunStore::open(path);
  QVERIFY(store.has_value());
  Run run;
  run.input.path = "live.mlir";
  run.target = builtinTargets().front().name;
  run.pipeline.name = "custom";
  run.inputSnapshot = *store->putSnapshot("module {\n}\n");
  auto id = store->beginRun(run);
  QVERIFY(id.has_value());
  Session session(path);
  QSignalSpy reset(&session, &Session::runReset);
  QSignalSpy finished(&session, &Session::finished);
  session.openStored(*id);
  QTRY_VERIFY_WITH_TIMEOUT(reset.size() > 0, 30'000);
  QVERIFY(session.isRunning());
  PassRun pass;
  pass.index = PassIndex(0);
  pass.pass.name = "cse";
  pass.status = PassStatus::Ok;
  QVERIFY(store->putPass(*id, pass).has_value());
  QTRY_VERIFY_WITH_TIMEOUT(hasPass(session.run(), 0), 30'000);
  run.id = *id;
  QVERIFY(store->finishRun(run).has_value());
  QVERIFY(finished.wait(30'000));
  QVERIFY(!session.isRunning());
}

void WorkTest::pausedReductionGoesOn() {
  Session session({});
  runToEnd(session, sample("mixed_reductions.ttir"));
  ReductionSession reduction;
  QSignalSpy ended(&reduction, &ReductionSession::ended);
  reduce::ReductionRequest request;
  request.base.run = *session.request();
  request.base.workers = 2;
  request.wantsPass = false;
  reduction.start(request);
  QTRY_VERIFY_WITH_TIMEOUT(reduction.steps().size() > 2, 120'000);
  reduction.pause();
  QVERIFY(ended.wait(120'000));
  QVERIFY(!reduction.isRunning() && reduction.isPaused());
  std::vector<std::string> patterns;
  for (size_t i = 0; i < 3; ++i)
    patterns.push_back(reduction.steps()[i].pattern);
  reduction.resume();
  QVERIFY(reduction.isRunning() && !reduction.isPaused());
  QTRY_VERIFY_WITH_TIMEOUT(reduction.steps().size() > 3, 120'000);
  for (size_t i = 0; i < 3; ++i)
    QCOMPARE(reduction.steps()[i].pattern, patterns[i]);
  reduction.stop();
  QVERIFY(ended.wait(120'000));
  QVERIFY(!reduction.isPaused());
  QVERIFY(!reduction.repro().empty());

  // From the first step on, by another way.
  std::string text = reduction.steps()[0].text;
  reduction.goOnFrom(0);
  QVERIFY(reduction.isRunning());
  QCOMPARE(reduction.requestFor(text, "cse").text, text);
  QTRY_VERIFY_WITH_TIMEOUT(!reduction.points().empty(), 120'000);
  reduction.stop();
  QVERIFY(ended.wait(120'000));
}

void WorkTest::failureLeavesTheRunBefore() {
  Session session({});
  runToEnd(session, sample("over_budget.ttir"));
  std::string signature = session.run().verdict.signature;
  QSignalSpy failed(&session, &Session::failed);
  session.open(QStringLiteral("/nowhere/at.all"));
  QVERIFY(failed.wait(30'000));
  QVERIFY(session.hasRun());
  QCOMPARE(session.run().verdict.signature, signature);
  QVERIFY(!session.textAfter(3).isEmpty());
}

void WorkTest::exports() {
  QTemporaryDir folder;
  Session session({});
  runToEnd(session, sample("mixed_reductions.ttir"));
  ExportSource source{session.run(), session.target(), session.snapshots(), {}};
  QString issue = issueOf(source);
  QVERIFY(issue.contains(QStringLiteral("tritonxpu-core-tiling")));
  QVERIFY(issue.contains(QStringLiteral("tt.reduce")));
  QVERIFY(issue.size() < 65'536);
  QString page = folder.filePath(QStringLiteral("report.html"));
  QVERIFY(writePage(source, page).startsWith(QStringLiteral("wrote")));
  QVERIFY(QFile(page).size() > 1000);
  QString nowhere = folder.filePath(QStringLiteral("no/such/report.html"));
  QVERIFY(writePage(source, nowhere).startsWith(QStringLiteral("cannot")));
  source.repro = "// smaller";
  QString bundle = folder.filePath(QStringLiteral("bundle"));
  QVERIFY(writeFolder(source, bundle).startsWith(QStringLiteral("wrote")));
  QFile repro(bundle + QStringLiteral("/repro.mlir"));
  QVERIFY(repro.open(QIODevice::ReadOnly));
  QCOMPARE(repro.readAll(), QByteArray("// smaller"));

  // An archive opens as what it was made from.
  source.repro.clear();
  QString archive = folder.filePath(QStringLiteral("bundle.tar.zst"));
  QVERIFY(writeFolder(source, archive).startsWith(QStringLiteral("wrote")));
  runToEnd(session, archive);
  QCOMPARE(session.run().verdict.signature, source.run.verdict.signature);
}

QTEST_GUILESS_MAIN(WorkTest)
#include "WorkTest.moc"
