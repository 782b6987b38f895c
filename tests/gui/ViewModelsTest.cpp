//===- ViewModelsTest.cpp - Models of the pages, without a window ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/BufferBoxes.h"
#include "gui/models/BufferPairs.h"
#include "gui/models/Comparison.h"
#include "gui/models/GraphSession.h"
#include "gui/models/IrPages.h"
#include "gui/models/KnobModel.h"
#include "gui/models/Peak.h"
#include "gui/models/ProgramPoints.h"
#include "gui/models/ReductionSession.h"
#include "gui/models/SourcePlace.h"

#include "core/pipeline/PipelineText.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
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

std::vector<Buffer> overlapping(int count) {
  std::vector<Buffer> buffers;
  for (int i = 0; i < count; ++i) {
    Buffer &buffer = buffers.emplace_back();
    buffer.id = BufferId(i);
    buffer.bytes = Bytes(100 * (i + 1));
    buffer.live = {ProgramPoint(0), ProgramPoint(10)};
  }
  return buffers;
}

/// Runs \p path and waits for the end.
void runToEnd(Session &session, const QString &path,
              const RunSettings &settings = {}) {
  QSignalSpy finished(&session, &Session::finished);
  session.open(path, settings);
  QVERIFY(finished.wait(60'000));
}

} // namespace

class ViewModelsTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void regionsFold();
  void pagesOfDiffs();
  void stoppedPagesAreEmpty();
  void newestWorkWins();
  void sourcesOfLines();
  void editorsTakeTheLine();
  void operationsByTheirPlace();
  void peaks();
  void knobs();
  void graphsHaveLimits();
  void comparesPassByPass();
  void restOfPipelineFollowsKnobs();
  void patternsAndFailures();
  void pointsAreThoseOfLiveRanges();
  void impliedTerminatorsCount();
  void buffersOfTwoRunsPair();
  void boxesOfFunctionsShareNoPoint();
  void paddingIsWhatHoldsNoElement();
  void tablesShowTheOtherRun();
};

void ViewModelsTest::regionsFold() {
  QString text = QStringLiteral("module {\n  func.func @f() {\n    a\n    "
                                "scf.if %0 {\n      b\n    } else {\n"
                                "      c\n    } loc(#loc1)\n  }\n}");
  std::vector<int> folds = findRegions(splitLines(text));
  QCOMPARE(folds, (std::vector<int>{9, 8, -1, 5, -1, 7, -1, -1, -1, -1}));
  // Torn texts close more than they open.
  QCOMPARE(findRegions(splitLines(u"}\n}\n{")), (std::vector<int>{-1, -1, -1}));
}

void ViewModelsTest::pagesOfDiffs() {
  auto text = [](const char *lines) {
    return [lines] { return QString::fromLatin1(lines); };
  };
  IrSource source{text("a\nb\nc\n"), text("a\nx\ny\nc\n"), {}, {}};
  IrPage page = makePage(source, IrMode::Unified, {}, {});
  QCOMPARE(page.right.text, QStringLiteral("a\nb\nx\ny\nc"));
  QCOMPARE(page.removed, 1);
  QCOMPARE(page.added, 2);
  QCOMPARE(page.right.hunks, std::vector<int>{1});
  page = makePage(source, IrMode::SideBySide, {}, {});
  QCOMPARE(page.left.text, QStringLiteral("a\nb\n\nc"));
  QCOMPARE(page.right.text, QStringLiteral("a\nx\ny\nc"));
  QVERIFY(page.left.lines[2].kind == IrLine::Kind::Filler);
  page = makePage(source, IrMode::Before, {}, {});
  QCOMPARE(page.right.text, QStringLiteral("a\nb\nc"));
}

void ViewModelsTest::stoppedPagesAreEmpty() {
  std::stop_source stop;
  stop.request_stop();
  auto text = [] { return QStringLiteral("a"); };
  IrPage page =
      makePage({text, text, {}, {}}, IrMode::Unified, {}, stop.get_token());
  QVERIFY(page.right.lines.empty());
}

void ViewModelsTest::newestWorkWins() {
  QObject owner;
  Background<int> work(owner);
  QList<int> results;
  auto keep = [&](int result) { results.append(result); };
  // The first waits until it is told to stop; its result must not come.
  work.start(
      [](std::stop_token stop) {
        while (!stop.stop_requested())
          QThread::msleep(1);
        return 1;
      },
      keep);
  work.start([](std::stop_token) { return 2; }, keep);
  QTRY_COMPARE_WITH_TIMEOUT(results, QList<int>{2}, 30'000);
  work.start([](std::stop_token) { return 3; }, keep);
  work.cancel();
  QVERIFY(!work.isRunning());
  QThreadPool::globalInstance()->waitForDone();
  QCoreApplication::processEvents();
  QCOMPARE(results, QList<int>{2});
}

void ViewModelsTest::sourcesOfLines() {
  QString text = QStringLiteral(
      "#loc = loc(\"k.py\":1:2)\n  a loc(#loc3)\n  b loc(\"x.py\":7:8)\n"
      "  c\n  d loc(#loc9)\n#loc1 = loc(\"k.py\":12:4)\n"
      "#loc3 = loc(\"name\"(#loc1))\n#loc4 = loc(callsite(#loc3 at #loc))");
  QStringList lines = text.split(u'\n');
  QCOMPARE(sourceOf(text, lines[1]),
           (SourcePlace{QStringLiteral("k.py"), 12, 4}));
  QCOMPARE(sourceOf(text, lines[2]),
           (SourcePlace{QStringLiteral("x.py"), 7, 8}));
  QVERIFY(!sourceOf(text, lines[3]));
  QVERIFY(!sourceOf(text, lines[4]));
  QCOMPARE(sourceOf(text, QStringLiteral("e loc(#loc)")),
           (SourcePlace{QStringLiteral("k.py"), 1, 2}));
  QCOMPARE(sourceOf(text, QStringLiteral("e loc(#loc4)")),
           (SourcePlace{QStringLiteral("k.py"), 12, 4}));
  // An alias of itself.
  QVERIFY(!sourceOf(QStringLiteral("\n#loc5 = loc(#loc5)"),
                    QStringLiteral("x loc(#loc5)")));
  QCOMPARE(parsePlace(QStringLiteral("a b.py:3:4")),
           (SourcePlace{QStringLiteral("a b.py"), 3, 4}));
  QVERIFY(!parsePlace(QStringLiteral("nothing")));
}

void ViewModelsTest::operationsByTheirPlace() {
  QString text = QStringLiteral("t.r loc(\"k.py\":1:1)\nt.x\n"
                                "t.r loc(\"k.py\":5:1)");
  QString name = QStringLiteral("t.r");
  QCOMPARE(operationAt(text, {}, name, {QStringLiteral("k.py"), 5, 1}), 1);
  QCOMPARE(operationAt(text, {}, name, {QStringLiteral("k.py"), 6, 1}), -1);
  // Without locations the input's lines tell.
  QString bare = QStringLiteral("t.r\nt.x\nt.r");
  QString input = QStringLiteral("// a\nt.r\nt.r");
  QCOMPARE(operationAt(bare, input, name, {QStringLiteral("k.ttir"), 3, 1}), 1);
  QCOMPARE(operationAt(QStringLiteral("t.r"), input, name,
                       {QStringLiteral("k.ttir"), 3, 1}),
           -1);
}

void ViewModelsTest::peaks() {
  std::vector<Buffer> buffers = overlapping(3);
  buffers[2].live = {ProgramPoint(20), ProgramPoint(20)};
  buffers[2].bytes = Bytes(250);
  Peak peak = peakOf(buffers, MemorySpace::LM);
  // 100 + 200 at once are more than 250.
  QCOMPARE(peak.bytes, Bytes(300));
  QCOMPARE(peak.point, ProgramPoint(0));
  QCOMPARE(peak.buffers.size(), size_t(2));
  QCOMPARE(peak.buffers[0]->id, BufferId(1));
  buffers[1].function = "other";
  peak = peakOf(buffers, MemorySpace::LM);
  QCOMPARE(peak.bytes, Bytes(250));
  QCOMPARE(peak.buffers.size(), size_t(1));
  QVERIFY(peakOf(buffers, MemorySpace::SM).buffers.empty());
}

void ViewModelsTest::editorsTakeTheLine() {
  SourcePlace place{QStringLiteral("k.py"), 12, 4};
  QCOMPARE(editorCommand(QStringLiteral("emacsclient -n"), place),
           (QStringList{QStringLiteral("emacsclient"), QStringLiteral("-n"),
                        QStringLiteral("+12"), QStringLiteral("k.py")}));
  QVERIFY(editorCommand(QStringLiteral("/usr/bin/code"), place)
              .contains(QStringLiteral("k.py:12:4")));
  QVERIFY(editorCommand({}, place).isEmpty());
}

void ViewModelsTest::knobs() {
  KnobModel model;
  Tester tester(&model, Strict);
  QSignalSpy refused(&model, &KnobModel::refused);
  auto cellOf = [&](const char *name) {
    for (int row = 0; row < model.rowCount(); ++row)
      if (model.index(row, KnobModel::Name).data().toString() ==
          QLatin1String(name))
        return model.index(row, KnobModel::Value);
    return QModelIndex();
  };
  QModelIndex limit = cellOf("buffer_size_limit");
  QVERIFY(limit.isValid());
  QVERIFY(model.setData(limit, QStringLiteral("128"), Qt::EditRole));
  QCOMPARE(model.knobs().at("buffer_size_limit"), std::string("128"));
  QVERIFY(model.setData(limit, QStringLiteral("64, 128"), Qt::EditRole));
  QVERIFY(model.knobs().empty());
  QCOMPARE(model.axes().at(0).values, (std::vector<std::string>{"64", "128"}));
  QVERIFY(!model.setData(limit, QStringLiteral("much"), Qt::EditRole));
  QCOMPARE(refused.size(), 1);
  QVERIFY(model.setData(limit, QString(), Qt::EditRole));
  QVERIFY(model.axes().empty());
  // By its variable, it is the same knob.
  model.setKnobs({{"TRITONXPU_BUFFER_SIZE", "256"}});
  QCOMPARE(cellOf("buffer_size_limit").data().toString(),
           QStringLiteral("256"));
}

void ViewModelsTest::graphsHaveLimits() {
  GraphSession graph;
  QSignalSpy changed(&graph, &GraphSession::changed);
  graph.show(GraphKind::Interference, overlapping(9), 4);
  QTRY_VERIFY_WITH_TIMEOUT(!graph.isRunning(), 60'000);
  QVERIFY2(graph.problem().isEmpty(), qPrintable(graph.problem()));
  QCOMPARE(graph.total(), 9);
  QCOMPARE(graph.layout().nodes.size(), size_t(4));
  QCOMPARE(graph.layout().edges.size(), size_t(6));
  // The largest are the last.
  QCOMPARE(GraphSession::bufferOf(graph.layout().nodes[0].name), 5);
  QCOMPARE(GraphSession::bufferOf("x"), -1);

  graph.show(GraphKind::Interference, overlapping(300), 300);
  QVERIFY(graph.isRunning());
  graph.cancel();
  QVERIFY(!graph.isRunning());
  QVERIFY(!graph.problem().isEmpty());
  graph.show(GraphKind::Liveness, {}, 10);
  QVERIFY(!graph.isRunning());
  QVERIFY(graph.layout().nodes.empty());
}

void ViewModelsTest::comparesPassByPass() {
  Session session({});
  Comparison comparison(session);
  ComparisonModel model;
  Tester tester(&model, Strict);
  runToEnd(session, sample("over_budget.ttir"));
  Run before = session.run();
  RunSettings settings;
  settings.knobs = {{"buffer_size_limit", "128"}};
  runToEnd(session, sample("over_budget.ttir"), settings);
  QVERIFY(!comparison.passOfOther(3));
  comparison.setOther(before);
  int last = session.run().passes.size() - 1;
  QCOMPARE(comparison.passOfOther(last).value(), int(before.passes.size()) - 1);
  QCOMPARE(comparison.passOfOther(-1).value(), -1);
  model.show(session.run(), comparison, peakPass(session.run()));
  bool hasFewerBytes = false;
  for (int row = 0; row < model.rowCount(); ++row)
    hasFewerBytes |= model.index(row, 0).data().toString() ==
                         QStringLiteral("LM bytes per core") &&
                     model.index(row, 3).data().toString().startsWith(u'-');
  QVERIFY(hasFewerBytes);
  comparison.clear();
  model.show(session.run(), comparison, 0);
  QCOMPARE(model.rowCount(), 0);
}

void ViewModelsTest::restOfPipelineFollowsKnobs() {
  Session session({});
  runToEnd(session, sample("over_budget.ttir"));
  const Run &run = session.run();
  auto rest = parsePipelineText(restOfPipeline(run, 9, {}));
  QVERIFY(rest.has_value());
  QCOMPARE(rest->size(), run.passes.size() - 10);
  QCOMPARE(rest->front().name, run.passes[10].pass.name);
  // 512 elements of 8 bytes become 128.
  std::string changed = restOfPipeline(run, 9, {{"buffer_size_limit", "128"}});
  QVERIFY(changed.find("lm-buflen=128") != std::string::npos);
  QVERIFY(changed.find("lm-buflen=512") == std::string::npos);
  auto shorter = parsePipelineText(changed);
  QVERIFY(shorter.has_value());
  QCOMPARE(shorter->size(), rest->size());
}

void ViewModelsTest::patternsAndFailures() {
  PatternModel patterns;
  SideFailureModel failures;
  StepModel steps;
  Tester a(&patterns, Strict), b(&failures, Strict), c(&steps, Strict);
  QVERIFY(patterns.rowCount() > 5);
  QVERIFY(patterns.excluded().empty());
  QModelIndex second = patterns.index(1);
  QVERIFY(patterns.setData(second, Qt::Unchecked, Qt::CheckStateRole));
  QCOMPARE(patterns.excluded(),
           std::vector<std::string>{second.data().toString().toStdString()});
  QVERIFY(patterns.setData(second, Qt::Checked, Qt::CheckStateRole));
  QVERIFY(patterns.excluded().empty());
  Verdict verdict;
  verdict.kind = VerdictClass::Assertion;
  verdict.diagnostic = "no\nmore";
  failures.show({{verdict, "module {}"}});
  QCOMPARE(failures.index(0, 3).data().toString(), QStringLiteral("no"));
  reduce::ReduceStep step;
  step.pattern = "drop";
  step.ops = 1234;
  steps.show({step});
  QCOMPARE(steps.index(0, 2).data().toString(), QStringLiteral("1,234"));
}

void ViewModelsTest::pointsAreThoseOfLiveRanges() {
  for (const char *name :
       {"gdn_fused_post_conv_hoisted.ttir", "softmax.ttir", "layernorm.ttir"}) {
    Session session({});
    QSignalSpy finished(&session, &Session::finished);
    session.open(sample(name));
    QVERIFY(finished.wait(60'000));
    int checked = 0;
    for (const PassRun &pass : session.run().passes) {
      QString text = session.textAfter(pass.index.value);
      QList<QStringView> lines = splitLines(text);
      ProgramPoints points(lines);
      for (const Buffer &buffer : pass.buffers) {
        // Scratch lives where its operation is.
        if (buffer.op != "triton_xpu.reduce" || pass.status != PassStatus::Ok)
          continue;
        ProgramPlace place{toQt(buffer.function), buffer.live.from.value};
        int line = points.lineOf(place);
        QVERIFY(line >= 0);
        QVERIFY2(lines[line].contains(QStringLiteral("triton_xpu.reduce")),
                 qPrintable(lines[line].toString()));
        QVERIFY(points.placeOf(line) == place);
        ++checked;
      }
    }
    QVERIFY2(checked > 0, name);
  }
}

void ViewModelsTest::impliedTerminatorsCount() {
  QString text = QStringLiteral("module {\n"                     // 0
                                "  tt.func @f(%a: i1) {\n"       // 1
                                "    scf.if %a {\n"              // 2: 0
                                "      a.b\n"                    // 3: 1
                                "    } else {\n"                 // 4: 2
                                "      c.d\n"                    // 5: 3
                                "    }\n"                        // 6: 4
                                "    %r = scf.if %a -> (i1) {\n" // 7: 5
                                "      scf.yield %a : i1\n"      // 8: 6
                                "    } else {\n"                 // 9
                                "      scf.yield %a : i1\n"      // 10: 7
                                "    }\n"                        // 11
                                "    tt.return\n"                // 12: 8
                                "  }\n}");
  ProgramPoints points(splitLines(text));
  auto lineOf = [&](int point) {
    return points.lineOf({QStringLiteral("f"), point});
  };
  QCOMPARE(lineOf(0), 2);
  QCOMPARE(lineOf(3), 5);
  QCOMPARE(lineOf(5), 7);
  QCOMPARE(lineOf(7), 10);
  QCOMPARE(lineOf(8), 12);
  QCOMPARE(lineOf(9), -1);
  QVERIFY(!points.placeOf(13).isKnown());
  QVERIFY(!points.placeOf(1).isKnown());
}

void ViewModelsTest::buffersOfTwoRunsPair() {
  std::vector<Buffer> mine = overlapping(3), others = overlapping(4);
  for (int i = 0; i < 3; ++i)
    mine[i].location = "k.py:" + std::to_string(i + 1);
  for (int i = 0; i < 4; ++i)
    others[i].location = "k.py:" + std::to_string(i);
  BufferPairs pairs = pairBuffers(mine, others);
  for (int i = 0; i < 3; ++i)
    QCOMPARE(pairs.there[i], &others[i + 1]);
  QCOMPARE(pairs.onlyThere, std::vector<const Buffer *>{&others[0]});
  pairs = pairBuffers(mine, {});
  QCOMPARE(pairs.there, std::vector<const Buffer *>(3, nullptr));
}

void ViewModelsTest::boxesOfFunctionsShareNoPoint() {
  std::vector<Buffer> buffers = overlapping(2);
  buffers[0].function = "f";
  buffers[1].function = "g";
  const Target &target = builtinTargets().front();
  BufferBoxes boxes = boxesOf(buffers, target, MemorySpace::LM);
  QCOMPARE(boxes.boxes.size(), size_t(2));
  QVERIFY(boxes.boxes[0].to <= boxes.boxes[1].from);
  QCOMPARE(boxes.boxes[1].offset, Bytes());
  ProgramPlace place{QStringLiteral("g"), 4};
  QVERIFY(boxes.placeAt(boxes.axisOf(place)) == place);
  QCOMPARE(boxes.axisOf({QStringLiteral("h"), 4}), -1);
  QVERIFY(boxesOf(buffers, target, MemorySpace::SM).boxes.empty());
}

void ViewModelsTest::paddingIsWhatHoldsNoElement() {
  Buffer buffer;
  buffer.elements = 10;
  buffer.bytes = Bytes(64);
  for (const auto &[type, padding] :
       {std::pair("tensor<10x!tt.ptr<f32, 2>>", 24),
        std::pair("tensor<2x5xbf16>", 44), std::pair("tensor<10xindex>", 0),
        std::pair("", 0)}) {
    buffer.type = type;
    QCOMPARE(paddingOf(buffer), Bytes(padding));
  }
}

void ViewModelsTest::tablesShowTheOtherRun() {
  Session session({});
  QSignalSpy finished(&session, &Session::finished);
  session.open(sample("over_budget.ttir"));
  QVERIFY(finished.wait(60'000));
  Comparison comparison(session);
  Run other = session.run();
  int pass = peakPass(other);
  // The other run needs more for one buffer, has one more, and says more.
  std::vector<Buffer> &buffers = other.passes[pass].buffers;
  buffers.front().bytes += Bytes(100);
  Buffer more = buffers.back();
  more.id = BufferId(int32_t(buffers.size()));
  more.bytes = Bytes(7);
  more.op = "x.more";
  buffers.push_back(more);
  Diagnostic said{Severity::Warning, "only there", "tt.load", {}, {}};
  other.passes[pass].diagnostics.push_back(said);
  other.passes[pass].ops["x.more"] = 1;
  comparison.setOther(other);

  BufferTableModel table;
  DiagnosticModel diagnostics;
  OperationModel operations;
  Tester a(&table, Strict), b(&diagnostics, Strict), c(&operations, Strict);
  table.show(&session.run(), pass, comparison);
  auto cell = [](const QAbstractItemModel &model, int row, int column) {
    return model.index(row, column).data().toString();
  };
  int last = table.rowCount() - 1;
  QCOMPARE(cell(table, 0, BufferTableModel::SizeToOther),
           QStringLiteral("-100"));
  QCOMPARE(cell(table, 1, BufferTableModel::SizeToOther), QStringLiteral("0"));
  QCOMPARE(cell(table, last, BufferTableModel::Presence),
           QStringLiteral("gone"));
  QCOMPARE(cell(table, last, BufferTableModel::SizeToOther),
           QStringLiteral("-7"));
  diagnostics.show(&session.run(), comparison);
  last = diagnostics.rowCount() - 1;
  QCOMPARE(cell(diagnostics, last, DiagnosticModel::Presence),
           QStringLiteral("other"));
  operations.show(&session.run(), pass, comparison);
  QCOMPARE(cell(operations, 0, OperationModel::ToOther), QStringLiteral("-1"));
}

QTEST_GUILESS_MAIN(ViewModelsTest)
#include "ViewModelsTest.moc"
