//===- ModelsTest.cpp - What the window shows, without a window -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/SequenceDiff.h"
#include "gui/models/PassListModel.h"
#include "gui/models/Selection.h"
#include "gui/models/Session.h"
#include "gui/models/TableModels.h"
#include "gui/models/TextDiff.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace irsift;
using namespace irsift::gui;

namespace {

QString sample(const char *name) {
  return QStringLiteral(IRSIFT_SAMPLES "/") + QString::fromLatin1(name);
}

constexpr auto Strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

Run makeRun(int passes) {
  Run run;
  run.inputSnapshot = "input";
  run.inputOps = {{"tt.load", 3}};
  for (int i = 0; i < passes; ++i) {
    PassRun pass;
    pass.index = PassIndex(i);
    pass.pass.name = i % 2 ? "cse" : "tritonxpu-alloca";
    pass.status = PassStatus::Ok;
    pass.changed = i % 2 == 0;
    pass.ops = {{"tt.load", 3 + i}};
    pass.memory.lmPerCore = Bytes(i * 1000);
    pass.wallMicroseconds = 100 + i;
    if (pass.changed)
      pass.snapshot = "s" + std::to_string(i);
    run.passes.push_back(pass);
  }
  return run;
}

/// Length of the longest common subsequence, the slow way.
size_t lcsLength(const std::vector<int> &a, const std::vector<int> &b) {
  std::vector<std::vector<size_t>> best(a.size() + 1,
                                        std::vector<size_t>(b.size() + 1));
  for (size_t i = 1; i <= a.size(); ++i)
    for (size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1]
                       ? best[i - 1][j - 1] + 1
                       : std::max(best[i - 1][j], best[i][j - 1]);
  return best[a.size()][b.size()];
}

} // namespace

class ModelsTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void passList();
  void passFilterKeepsNumbers();
  void tables();
  void selectionHasHistory();
  void commonSymbolsAreCommon();
  void repeatedSymbolsGiveTheLongest();
  void diffOfLines();
  void diffIgnores();
  void diffOfWords();
  void largeDiffIsWhole();
  void replaysSample();
  void storedRunComesBack();
  void unreadableInputIsSaid();
};

void ModelsTest::passList() {
  PassListModel model;
  QAbstractItemModelTester tester(
      &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  Run run = makeRun(6);
  model.setRun(&run, 4500);
  QCOMPARE(model.rowCount(), 7);
  QCOMPARE(model.index(0, PassListModel::Name).data().toString(),
           QStringLiteral("(input)"));
  QCOMPARE(model.index(3, PassListModel::Ops).data().toString(),
           QStringLiteral("5"));
  QCOMPARE(model.index(3, PassListModel::OpsDelta).data().toString(),
           QStringLiteral("+1"));
  QCOMPARE(model.index(3, PassListModel::LmBytes).data().toString(),
           QStringLiteral("2,000"));
  QModelIndex last = model.index(6, PassListModel::LmBytes);
  QCOMPARE(last.data(PassListModel::BarRole).toDouble(), 1.0);
  QVERIFY(last.data(PassListModel::OverLimitRole).toBool());
  run.passes[0].memory.lmPerCore = Bytes(50'000);
  model.updatePass(0);
  QCOMPARE(last.data(PassListModel::BarRole).toDouble(), 0.1);
  model.setRun(nullptr, 0);
  QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::passFilterKeepsNumbers() {
  PassListModel model;
  PassFilterModel filter;
  filter.setSourceModel(&model);
  QAbstractItemModelTester tester(
      &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
  Run run = makeRun(6);
  model.setRun(&run, 0);
  filter.setText(QStringLiteral("CSE"));
  QCOMPARE(filter.rowCount(), 3);
  QCOMPARE(filter.index(1, 0).data().toString(), QStringLiteral("3"));
  filter.setText({});
  filter.setChangedOnly(true);
  QCOMPARE(filter.rowCount(), 4);
}

void ModelsTest::tables() {
  Run run = makeRun(2);
  Buffer buffer;
  buffer.id = BufferId(4);
  buffer.bytes = Bytes(4096);
  run.passes[1].buffers = {buffer};
  Diagnostic error{
      Severity::Error, "no\nmore", "tt.reduce", {"a.py", 3, 4}, {}};
  error.notes.push_back({Severity::Note, "here", "", {}, {}});
  run.passes[1].diagnostics = {error};

  Session session({});
  Comparison alone(session);
  BufferTableModel buffers;
  DiagnosticModel diagnostics;
  RunListModel runs;
  OperationModel operations;
  QAbstractItemModelTester a(&buffers, Strict), b(&diagnostics, Strict),
      c(&runs, Strict), d(&operations, Strict);
  buffers.show(&run, 1, alone);
  QCOMPARE(buffers.rowOfKey(4), 0);
  QCOMPARE(buffers.index(0, BufferTableModel::Size).data().toString(),
           QStringLiteral("4,096"));
  buffers.show(&run, 0, alone);
  QCOMPARE(buffers.rowCount(), 0);
  diagnostics.show(&run, alone);
  QCOMPARE(diagnostics.rowCount(), 2);
  QCOMPARE(diagnostics.index(0, DiagnosticModel::Message).data().toString(),
           QStringLiteral("no"));
  operations.show(&run, 1, alone);
  QCOMPARE(operations.rowCount(), 2);
  QCOMPARE(operations.index(1, OperationModel::Difference).data().toString(),
           QStringLiteral("+1"));
  RunSummary summary;
  summary.id = RunId(7);
  runs.show({summary});
  summary.finished = true;
  runs.show({summary});
  QCOMPARE(runs.index(0, RunListModel::Outcome).data().toString(),
           QStringLiteral("no failure"));
  runs.mark(RunId(7), RunId());
  QCOMPARE(runs.index(0, RunListModel::Role).data().toString(),
           QStringLiteral("shown"));
}

void ModelsTest::selectionHasHistory() {
  Selection selection;
  QSignalSpy passes(&selection, &Selection::passChanged);
  selection.setPass(3);
  selection.setBuffer(1);
  selection.setPass(5);
  QCOMPARE(selection.buffer(), Selection::NoBuffer);
  selection.goBack();
  QCOMPARE(selection.pass(), 3);
  QCOMPARE(selection.buffer(), 1);
  selection.goBack();
  selection.goBack();
  QCOMPARE(selection.pass(), Selection::Input);
  QVERIFY(!selection.canGoBack());
  selection.goForward();
  QCOMPARE(selection.pass(), 3);
  QCOMPARE(passes.size(), 5);
  selection.reset(3);
  QVERIFY(!selection.canGoBack() && !selection.canGoForward());
}

void ModelsTest::commonSymbolsAreCommon() {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    int alphabet = 2 + random() % 30;
    std::vector<int> a(random() % 40), b(random() % 40);
    for (std::vector<int> *list : {&a, &b})
      for (int &symbol : *list)
        symbol = random() % alphabet;
    int lastA = -1, lastB = -1;
    for (const auto &[i, j] : commonSymbols(a, b)) {
      QVERIFY(i > lastA && j > lastB);
      QCOMPARE(a[i], b[j]);
      lastA = i;
      lastB = j;
    }
  }
}

void ModelsTest::repeatedSymbolsGiveTheLongest() {
  // Each symbol stands twice on one side, so that none anchors.
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<int> a(20), b(20);
    for (int i = 0; i < 20; ++i)
      a[i] = b[i] = i / 2;
    std::shuffle(a.begin(), a.end(), random);
    std::shuffle(b.begin(), b.end(), random);
    // Ends that differ, since taking equal ends off leaves single symbols.
    a.insert(a.begin(), -1), a.push_back(-2);
    b.insert(b.begin(), -3), b.push_back(-4);
    QCOMPARE(commonSymbols(a, b).size(), lcsLength(a, b));
  }
}

void ModelsTest::diffOfLines() {
  QString before = QStringLiteral("a\nb\nc\nd\n");
  QString after = QStringLiteral("a\nB\nc\nd\ne\n");
  TextDiff diff = diffTexts(splitLines(before), splitLines(after), {});
  QCOMPARE(diff.hunks.size(), size_t(2));
  QCOMPARE(diff.removed, 1);
  QCOMPARE(diff.added, 2);
  QCOMPARE(diff.rows.size(), size_t(6));
  QVERIFY(diff.rows[1].kind == DiffRow::Kind::Removed);
  QVERIFY(diff.rows[2].kind == DiffRow::Kind::Added);
}

void ModelsTest::diffIgnores() {
  QString before =
      QStringLiteral("%0 = tt.load %a loc(\"x)\":1:2)\n#loc = loc(unknown)");
  QString after = QStringLiteral("%7 = tt.load %b\n#loc1 = loc(\"f\":1:1)");
  auto lines = [](const QString &text) { return splitLines(text); };
  QCOMPARE(diffTexts(lines(before), lines(after), {true, true}).hunks.size(),
           size_t(0));
  QCOMPARE(diffTexts(lines(before), lines(after), {true, false}).removed, 1);
  QCOMPARE(diffTexts(lines(before), lines(after), {false, true}).removed, 2);
}

void ModelsTest::diffOfWords() {
  auto [old, now] = diffWords(u"%0 = tt.load %a : tensor<4xf32>",
                              u"%0 = tt.load %b : tensor<8xf32>");
  QCOMPARE(old.size(), size_t(2));
  QCOMPARE(old[0], (TextSpan{13, 2}));
  QCOMPARE(now[1], (TextSpan{25, 5}));
}

void ModelsTest::largeDiffIsWhole() {
  QStringList before, after;
  for (int i = 0; i < 40'000; ++i) {
    before +=
        QStringLiteral("  %%1 = arith.addi %%2, %c : i32").arg(i).arg(i / 3);
    if (i % 50 != 7)
      after += QStringLiteral("  %%1 = arith.addi %%2, %c : i%3")
                   .arg(i)
                   .arg(i / 3)
                   .arg(i % 40 ? 32 : 64);
  }
  QString old = before.join(u'\n'), now = after.join(u'\n');
  TextDiff diff = diffTexts(splitLines(old), splitLines(now), {});
  QCOMPARE(diff.rows.size() - diff.added, size_t(40'000));
}

void ModelsTest::replaysSample() {
  Session session({});
  QSignalSpy finished(&session, &Session::finished);
  session.open(sample("mixed_reductions.ttir"));
  QVERIFY(finished.wait(30'000));
  QVERIFY(!session.isRunning());
  QCOMPARE(session.run().verdict.pass, std::string("tritonxpu-core-tiling"));
  QCOMPARE(passOfInterest(session.run()), 7);
  QVERIFY(session.textAfter(7).contains(QStringLiteral("tt.reduce")));
  QVERIFY(session.commandLine().startsWith(QStringLiteral("irsift replay ")));
}

void ModelsTest::storedRunComesBack() {
  QTemporaryDir folder;
  std::string path = folder.filePath(QStringLiteral("runs.db")).toStdString();
  Session session(path);
  QSignalSpy finished(&session, &Session::finished);
  session.open(sample("over_budget.ttir"));
  QVERIFY(finished.wait(30'000));
  RunId id = session.run().id;
  QVERIFY(id.value > 0);
  int peak = peakPass(session.run());
  QString text = session.textAfter(peak);

  Session other(path);
  QSignalSpy loaded(&other, &Session::finished);
  other.openStored(id);
  QVERIFY(loaded.wait(30'000));
  QCOMPARE(other.run().verdict.signature, session.run().verdict.signature);
  QCOMPARE(other.textAfter(peak), text);
}

void ModelsTest::unreadableInputIsSaid() {
  Session session({});
  QSignalSpy failed(&session, &Session::failed);
  session.open(QStringLiteral("/nowhere/at.all"));
  QVERIFY(failed.wait(30'000));
  QVERIFY(failed[0][0].toString().contains(QStringLiteral("/nowhere/at.all")));
  QVERIFY(!session.isRunning());
}

QTEST_GUILESS_MAIN(ModelsTest)
#include "ModelsTest.moc"
