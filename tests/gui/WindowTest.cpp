//===- WindowTest.cpp - The window, driven by keys ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/RunStore.h"
#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/models/ReductionSession.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/ReducePage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

#include <csignal>
#include <dirent.h>
#include <fstream>

using namespace irsift;
using namespace irsift::gui;

namespace {

QString sample(const char *name) {
  return QStringLiteral(IRSIFT_SAMPLES "/") + QString::fromLatin1(name);
}

/// Our own children, by /proc.
std::vector<pid_t> childProcesses() {
  std::vector<pid_t> found;
  DIR *tasks = opendir("/proc/self/task");
  while (dirent *task = readdir(tasks)) {
    std::ifstream list("/proc/self/task/" + std::string(task->d_name) +
                       "/children");
    for (pid_t child; list >> child;)
      found.push_back(child);
  }
  closedir(tasks);
  return found;
}

} // namespace

class WindowTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase();
  void init();
  void cleanup();
  void keysAreUnique();
  void everyActionByItsKey();
  void opensOnTheFailure();
  void walksChangedPasses();
  void copiesTheCommandLine();
  void jumpsToDefinitions();
  void reduces();
  void survivesKilledWorker();
  void showsLongTextsQuickly();
  void opensLongRunsQuickly();

private:
  void openSample(const char *name);
  void press(ActionId id);
  QString lineOfCursor() const {
    return window->ir().view()->textCursor().block().text();
  }

  QTemporaryDir folder;
  std::unique_ptr<MainWindow> window;
};

void WindowTest::initTestCase() {
  qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
}

void WindowTest::init() {
  window = std::make_unique<MainWindow>(
      folder.filePath(QStringLiteral("runs.db")).toStdString());
  window->setKeepsState(false);
  window->show();
  window->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window.get()));
}

void WindowTest::cleanup() { window.reset(); }

void WindowTest::openSample(const char *name) {
  QSignalSpy finished(&window->session(), &Session::finished);
  window->open(sample(name));
  QVERIFY(finished.wait(30'000));
}

void WindowTest::press(ActionId id) {
  QKeyCombination key = window->action(id)->shortcuts().first()[0];
  QTest::keyClick(window.get(), key.key(), key.keyboardModifiers());
}

void WindowTest::keysAreUnique() {
  QMap<QString, QString> owners;
  for (const ActionSpec &spec : allActions())
    for (const QKeySequence &key : spec.shortcuts()) {
      QVERIFY2(!key.isEmpty(), spec.name);
      QVERIFY2(!owners.contains(key.toString()), spec.name);
      owners[key.toString()] = QString::fromLatin1(spec.name);
      QVERIFY2(keySheet().contains(key.toString().toHtmlEscaped()), spec.name);
    }
}

void WindowTest::everyActionByItsKey() {
  openSample("over_budget.ttir");
  for (const ActionSpec &spec : allActions()) {
    if (spec.id == ActionId::Quit)
      continue;
    for (const QKeySequence &key : spec.shortcuts()) {
      window->ir().view()->setFocus();
      QSignalSpy triggered(window->action(spec.id), &QAction::triggered);
      QTest::keyClick(QApplication::focusWidget(), key[0].key(),
                      key[0].keyboardModifiers());
      QVERIFY2(triggered.size() == 1, spec.name);
      for (QDialog *dialog : window->findChildren<QDialog *>())
        dialog->close();
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      window->trigger(ActionId::PassesPage);
    }
  }
  QTRY_VERIFY_WITH_TIMEOUT(!window->session().isRunning(), 30'000);
  window->trigger(ActionId::Cancel);
  window->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window.get()));
  press(ActionId::Quit);
  QVERIFY(!window->isVisible());
}

void WindowTest::opensOnTheFailure() {
  openSample("mixed_reductions.ttir");
  QCOMPARE(window->selection().pass(), 7);
  QTRY_VERIFY(lineOfCursor().contains(QStringLiteral("tt.reduce")));
}

void WindowTest::walksChangedPasses() {
  openSample("over_budget.ttir");
  window->selection().setPass(-1);
  press(ActionId::NextChange);
  QCOMPARE(window->selection().pass(), 1);
  press(ActionId::ShowUnified);
  QVERIFY(window->ir().mode() == IrPane::Mode::Unified);
  press(ActionId::NextChange);
  QCOMPARE(window->selection().pass(), 3);
  press(ActionId::Back);
  QCOMPARE(window->selection().pass(), 1);
  press(ActionId::GoToPeak);
  QCOMPARE(window->selection().pass(), peakPass(window->session().run()));
  window->selection().setBuffer(1);
  QTRY_VERIFY(lineOfCursor().contains(QStringLiteral("alloca")));
}

void WindowTest::copiesTheCommandLine() {
  openSample("mixed_reductions.ttir");
  press(ActionId::CopyCommand);
  QVERIFY(QApplication::clipboard()->text().startsWith(
      QStringLiteral("irsift replay ")));
  press(ActionId::CopyMarkdown);
  QVERIFY(QApplication::clipboard()->text().contains(
      QStringLiteral("tritonxpu-core-tiling")));
}

void WindowTest::jumpsToDefinitions() {
  IrView view;
  QString text = QStringLiteral("tt.func @f(%arg0: i32) {\n"
                                "  %0 = arith.addi %arg0, %arg0 : i32\n"
                                "  %1:2 = scf.if %0 -> (i32, i32) {\n"
                                "  tt.return %1#1 : i32\n}");
  view.setContent(plainColumn(text));
  auto jumpFrom = [&](int line, int column) {
    QTextCursor cursor(view.document()->findBlockByNumber(line));
    cursor.setPosition(cursor.position() + column);
    view.setTextCursor(cursor);
    view.goToDefinition();
    return view.lineOfCursor();
  };
  QCOMPARE(jumpFrom(1, 20), 0);
  QCOMPARE(jumpFrom(2, 17), 1);
  QCOMPARE(jumpFrom(3, 13), 2);
  QCOMPARE(view.goToOperation(QStringLiteral("tt.return"), 0), 1);
  QCOMPARE(view.lineOfCursor(), 3);
}

void WindowTest::reduces() {
  openSample("mixed_reductions.ttir");
  press(ActionId::StartReduction);
  QVERIFY(window->reducePage().isRunning());
  const ReductionSession &state = window->reducePage().state();
  // The first steps shorten the pipeline only.
  auto isSmaller = [&] {
    return !state.steps().empty() &&
           state.steps().back().ops < state.startOps();
  };
  QTRY_VERIFY_WITH_TIMEOUT(isSmaller(), 60'000);
  press(ActionId::Cancel);
  QTRY_VERIFY_WITH_TIMEOUT(!state.isRunning(), 60'000);
  QVERIFY(isSmaller());
}

void WindowTest::survivesKilledWorker() {
  // Long enough that the worker is met at its work.
  std::ifstream file(IRSIFT_SAMPLES "/over_budget.ttir");
  QString text = QString::fromStdString(
      {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
  qsizetype from = text.indexOf(QStringLiteral("  tt.func"));
  QString function = text.sliced(from, text.lastIndexOf(u'}') - from);
  QFile input(folder.filePath(QStringLiteral("many.ttir")));
  QVERIFY(input.open(QIODevice::WriteOnly));
  input.write("module {\n");
  for (int i = 0; i < 400; ++i)
    input.write(QString(function)
                    .replace(QStringLiteral("@pick_i64"),
                             QStringLiteral("@pick_%1").arg(i))
                    .toUtf8());
  input.write("}\n");
  input.close();

  QSignalSpy finished(&window->session(), &Session::finished);
  connect(&window->session(), &Session::passStarted, this, [](int pass) {
    if (pass == 3)
      for (pid_t child : childProcesses())
        kill(child, SIGKILL);
  });
  window->open(input.fileName());
  QVERIFY(finished.wait(60'000));
  const Verdict &verdict = window->session().run().verdict;
  QVERIFY(verdict.kind == VerdictClass::Signal);
  QVERIFY(verdict.passIndex.has_value());
  QVERIFY(window->isVisible());
}

void WindowTest::showsLongTextsQuickly() {
  QStringList before, after;
  for (int i = 0; i < 20'000; ++i) {
    before +=
        QStringLiteral("    %%1 = arith.addi %%2, %c1 : i32").arg(i).arg(i / 2);
    after += i % 100
                 ? before.back()
                 : QStringLiteral("    %%1 = arith.muli %a, %b : i32").arg(i);
  }
  IrPane pane;
  pane.resize(900, 700);
  pane.show();
  QVERIFY(QTest::qWaitForWindowExposed(&pane));
  pane.setTexts(before.join(u'\n'), after.join(u'\n'), QStringLiteral("long"));
  QTRY_VERIFY(!pane.isBusy());
  QElapsedTimer timer;
  timer.start();
  QSignalSpy shown(&pane, &IrPane::pageShown);
  pane.setMode(IrPane::Mode::Unified);
  QVERIFY(shown.wait(30'000));
  pane.grab();
  qInfo("diff of 2 x 20,000 lines on the screen: %lld ms", timer.restart());
  for (int i = 0; i < 60; ++i) {
    pane.view()->goToLine(i * 300);
    pane.view()->repaint();
  }
  qInfo("60 screens: %lld ms", timer.elapsed());
}

void WindowTest::opensLongRunsQuickly() {
  auto store = RunStore::open(window->session().storePath());
  QVERIFY(store.has_value());
  Run run;
  run.input.path = "long.mlir";
  run.target = window->session().target().name;
  for (int i = 0; i < 1000; ++i) {
    PassRun pass;
    pass.index = PassIndex(i);
    pass.pass.name = "pass-" + std::to_string(i);
    pass.status = PassStatus::Ok;
    pass.ops = {{"arith.addi", 20'000}};
    // Every tenth pass changed a line.
    if (pass.changed = i % 10 == 0; pass.changed) {
      std::string text;
      for (int line = 0; line < 20'000; ++line)
        text += "    %" + std::to_string(line) + " = arith.addi %a, %b" +
                std::to_string(line == i ? i : 0) + " : i32\n";
      pass.snapshot = *store->putSnapshot(text);
      if (run.inputSnapshot.empty())
        run.inputSnapshot = pass.snapshot;
    }
    run.passes.push_back(pass);
  }
  auto id = store->addRun(run);
  QVERIFY(id.has_value());

  QSignalSpy finished(&window->session(), &Session::finished);
  QElapsedTimer timer;
  timer.start();
  window->open(QString::number(id->value));
  QVERIFY(finished.wait(30'000));
  window->grab();
  qInfo("1,000 passes of 20,000 lines open: %lld ms", timer.restart());
  press(ActionId::ShowUnified);
  window->selection().setPass(500);
  QTRY_VERIFY_WITH_TIMEOUT(!window->ir().isBusy(), 30'000);
  window->grab();
  qInfo("another pass with its diff: %lld ms", timer.elapsed());
  QCOMPARE(window->selection().pass(), 500);
}

QTEST_MAIN(WindowTest)
#include "WindowTest.moc"
