//===- WindowTest.cpp - The window, driven by keys ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/RunStore.h"
#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/models/ReductionSession.h"
#include "gui/pages/EditPage.h"
#include "gui/pages/GraphPage.h"
#include "gui/pages/SweepPage.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/GraphView.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/PictureFile.h"
#include "gui/widgets/ReducePage.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDialog>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
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
  void cleanupTestCase() {
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  }
  void init();
  void cleanup();
  void keysAreUnique();
  void everyActionByItsKey();
  void opensOnTheFailure();
  void walksChangedPasses();
  void copiesTheCommandLine();
  void foldsRegions();
  void graphFollowsTheSelection();
  void knobReplaysBesideTheOldRun();
  void editedModuleRunsBesideTheOldRun();
  void sweepIsUsed();
  void comparesStoredRuns();
  void exportsByKeys();
  void stateComesBack();
  void reduces();
  void survivesKilledWorker();
  void opensLongRuns();

public Q_SLOTS:
  void takeUrl(const QUrl &url) { opened = url; }

private:
  QUrl opened;
  void openSample(const char *name);
  /// Presses the key of \p id and waits for the run that it starts.
  void pressAndRun(ActionId id);
  void press(ActionId id);
  QString lineOfCursor() const {
    return window->ir().view()->textCursor().block().text();
  }

  QTemporaryDir folder;
  std::unique_ptr<MainWindow> window;
};

void WindowTest::initTestCase() {
  qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
  // Nothing is to be started on the machine that tests.
  qunsetenv("EDITOR");
  QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "takeUrl");
}

void WindowTest::init() {
  window = std::make_unique<MainWindow>(
      folder.filePath(QStringLiteral("runs.db")).toStdString());
  window->setKeepsState(false);
  window->show();
  window->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window.get()));
  // Every model of ours is used under the eye of one of these.
  int watched = 0;
  for (auto *model : window->findChildren<QAbstractItemModel *>()) {
    QByteArray name = model->metaObject()->className();
    if (!name.startsWith("irsift::"))
      continue;
    ++watched;
    new QAbstractItemModelTester(
        model, QAbstractItemModelTester::FailureReportingMode::QtTest, model);
  }
  QVERIFY(watched >= 13);
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
  // The second of two: the place in the file tells which.
  QTRY_VERIFY(lineOfCursor().contains(QStringLiteral("tt.reduce")) &&
              lineOfCursor().contains(QStringLiteral("axis = 0")));
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
  QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->text().contains(
                               QStringLiteral("tritonxpu-core-tiling")),
                           30'000);
}

void WindowTest::pressAndRun(ActionId id) {
  QSignalSpy finished(&window->session(), &Session::finished);
  press(id);
  QVERIFY(finished.wait(60'000));
}

void WindowTest::foldsRegions() {
  openSample("over_budget.ttir");
  IrView *view = window->ir().view();
  QTRY_VERIFY(!window->ir().isBusy());
  int function = -1;
  for (int line = 0; line < view->blockCount() && function < 0; ++line)
    if (view->document()->findBlockByNumber(line).text().contains(
            QStringLiteral("tt.func")))
      function = line;
  QVERIFY(function >= 0);
  view->goToLine(function);
  press(ActionId::Fold);
  QVERIFY(view->isFolded(function));
  QTextBlock inside = view->document()->findBlockByNumber(function + 1);
  QVERIFY(!inside.isVisible());
  // Whoever goes there sees it.
  view->goToLine(function + 1);
  QVERIFY(inside.isVisible() && !view->isFolded(function));
  press(ActionId::FoldAll);
  QVERIFY(view->isFolded(function));
  press(ActionId::FoldAll);
  QVERIFY(inside.isVisible());
}

void WindowTest::graphFollowsTheSelection() {
  openSample("over_budget.ttir");
  press(ActionId::GoToPeak);
  press(ActionId::GraphPage);
  const GraphSession &graph = window->graphPage().state();
  QTRY_VERIFY_WITH_TIMEOUT(!graph.layout().nodes.empty(), 60'000);
  press(ActionId::ToggleGraph);
  QTRY_VERIFY_WITH_TIMEOUT(!graph.isRunning() && !graph.layout().nodes.empty(),
                           60'000);
  QCOMPARE(window->selection().buffer(), Selection::NoBuffer);
  QTest::keyClick(window->graphPage().view(), Qt::Key_Right);
  int chosen = window->selection().buffer();
  QVERIFY(chosen != Selection::NoBuffer);
  double scale = window->graphPage().view()->transform().m11();
  press(ActionId::ZoomIn);
  QVERIFY(window->graphPage().view()->transform().m11() > scale);
  press(ActionId::FitView);
  QCOMPARE(window->graphPage().view()->transform().m11(), scale);
}

void WindowTest::knobReplaysBesideTheOldRun() {
  openSample("over_budget.ttir");
  QVERIFY(window->session().run().verdict.kind == VerdictClass::OverBudget);
  press(ActionId::SweepPage);
  KnobModel &knobs = window->sweepPage().knobs();
  knobs.setKnobs({{"buffer_size_limit", "128"}});
  pressAndRun(ActionId::ReplaySettings);
  QVERIFY(window->session().run().verdict.kind == VerdictClass::None);
  QVERIFY(window->comparison().isActive());
  QVERIFY(window->comparison().other().verdict.kind ==
          VerdictClass::OverBudget);
  press(ActionId::EndComparison);
  QVERIFY(!window->comparison().isActive());
  press(ActionId::CompareRun);
  QVERIFY(window->comparison().isActive());
}

void WindowTest::editedModuleRunsBesideTheOldRun() {
  openSample("over_budget.ttir");
  size_t passes = window->session().run().passes.size();
  window->selection().setPass(8);
  press(ActionId::EditIr);
  QPlainTextEdit *text = window->editPage().moduleText();
  QTRY_VERIFY(!text->toPlainText().isEmpty());
  text->setPlainText(QStringLiteral("// edited\n") + text->toPlainText());
  text->setFocus();
  // Letters are text here, not keys of the window.
  QTest::keyClick(text, Qt::Key_A, Qt::ControlModifier);
  QVERIFY(text->textCursor().hasSelection());
  pressAndRun(ActionId::ReplayEdited);
  QCOMPARE(window->session().run().passes.size(), passes - 9);
  QVERIFY(window->comparison().isActive());
  QVERIFY(
      window->session().commandLine().contains(QStringLiteral("irsift show ")));
}

void WindowTest::sweepIsUsed() {
  openSample("over_budget.ttir");
  window->sweepPage().knobs().setKnobs({{"buffer_size_limit", "128,512"}});
  press(ActionId::StartSweep);
  const SweepSession &sweep = window->sweepPage().state();
  QVERIFY(sweep.isRunning());
  QTRY_VERIFY_WITH_TIMEOUT(!sweep.isRunning(), 120'000);
  QTableView *results = window->sweepPage().resultTable();
  QCOMPARE(results->model()->rowCount(), 3);
  results->setFocus();
  results->selectRow(1);
  pressAndRun(ActionId::UseSetting);
  QCOMPARE(window->session().run().knobs.at("buffer_size_limit"),
           std::string("128"));
}

void WindowTest::comparesStoredRuns() {
  openSample("over_budget.ttir");
  QString first = QString::number(window->session().run().id.value);
  openSample("mixed_reductions.ttir");
  QString second = QString::number(window->session().run().id.value);
  QSignalSpy finished(&window->session(), &Session::finished);
  window->openAll({first, second});
  QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 60'000);
  QCOMPARE(QString::number(window->session().run().id.value), first);
  QCOMPARE(QString::number(window->comparison().other().id.value), second);
  press(ActionId::DiffOther);
  press(ActionId::ShowUnified);
  QTRY_VERIFY(!window->ir().isBusy());
  QVERIFY(window->ir().view()->content().contains(QStringLiteral("tt.reduce")));
  window->grab();
}

void WindowTest::exportsByKeys() {
  openSample("mixed_reductions.ttir");
  QApplication::clipboard()->clear();
  press(ActionId::Export);
  auto *dialog = window->findChild<QDialog *>(QStringLiteral("export"));
  QVERIFY(dialog);
  auto *list = dialog->findChild<QListWidget *>();
  QVERIFY(list->count() >= 8);
  QTest::keyClick(list, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->text().contains(
                               QStringLiteral("## Reproducer")),
                           30'000);
  for (PictureSource picture : {window->graphPage().view()->picture(),
                                window->reducePage().curvePicture()})
    for (const char *ending : {".svg", ".png"}) {
      QString path =
          folder.filePath(QLatin1String("picture") + QLatin1String(ending));
      QVERIFY(savePicture(picture, path));
      QVERIFY(QFile(path).size() > 100);
      QVERIFY(QFile::remove(path));
    }
}

void WindowTest::stateComesBack() {
  window->setKeepsState(true);
  window->resize(1111, 777);
  press(ActionId::ToggleDark);
  press(ActionId::ShowSideBySide);
  press(ActionId::IgnoreNames);
  press(ActionId::ToggleMemory);
  auto passesOf = [](MainWindow &of) {
    for (QTableView *table : of.findChildren<QTableView *>())
      if (table->accessibleName() == QStringLiteral("Passes"))
        return table;
    return static_cast<QTableView *>(nullptr);
  };
  passesOf(*window)->setColumnWidth(PassListModel::LmBytes, 123);
  openSample("over_budget.ttir");
  window->close();
  MainWindow other(folder.filePath(QStringLiteral("runs.db")).toStdString());
  other.restoreState();
  QCOMPARE(other.size(), QSize(1111, 777));
  QVERIFY(other.ir().mode() == IrPane::Mode::SideBySide);
  QVERIFY(other.ir().filter().ignoreSsaNames);
  QVERIFY(other.bufferMap().isHidden() ||
          other.bufferMap().parentWidget()->isHidden());
  QCOMPARE(passesOf(other)->columnWidth(PassListModel::LmBytes), 123);
  auto *recent = other.findChild<QListWidget *>();
  QVERIFY(recent->count() > 0);
  QVERIFY(recent->item(0)->text().endsWith(QStringLiteral("over_budget.ttir")));
  QVERIFY(other.palette().color(QPalette::Base).lightness() < 128);
  other.trigger(ActionId::ToggleDark);
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

void WindowTest::opensLongRuns() {
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
  window->open(QString::number(id->value));
  QVERIFY(finished.wait(30'000));
  window->grab();
  press(ActionId::ShowUnified);
  window->selection().setPass(500);
  QTRY_VERIFY_WITH_TIMEOUT(!window->ir().isBusy(), 30'000);
  window->grab();
  QCOMPARE(window->selection().pass(), 500);
}

QTEST_MAIN(WindowTest)
#include "WindowTest.moc"
