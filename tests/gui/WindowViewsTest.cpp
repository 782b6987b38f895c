//===- WindowViewsTest.cpp - What the views of the window share -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/models/Exports.h"
#include "gui/pages/CompilerDialog.h"
#include "gui/pages/EditPage.h"
#include "gui/pages/GraphPage.h"
#include "gui/pages/SweepPage.h"
#include "gui/widgets/BufferMap.h"
#include "gui/widgets/DetailTabs.h"
#include "gui/widgets/GraphView.h"
#include "gui/widgets/IrView.h"
#include "gui/widgets/PeakBars.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace irsift;
using namespace irsift::gui;

static QString sample(const char *name) {
  return QStringLiteral(IRSIFT_SAMPLES "/") + QString::fromLatin1(name);
}

class WindowViewsTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { qputenv("XDG_CONFIG_HOME", folder.path().toUtf8()); }
  void init();
  void cleanup() { window.reset(); }
  void cursorIsSharedWithTheMap();
  void mapZoomsAndFits();
  void comparesInEveryView();
  void dropsOfEveryKind();
  void oneOfSeveralInputsIsNotThere();
  void externalProgramIsChosen();
  void exportIsCancelled();
  void editorColoursWhatIsSeen();

private:
  void openSample(const char *name);
  void press(ActionId id);
  /// Presses the key of \p id and waits for the run that it starts.
  void pressAndRun(ActionId id);
  QString lineOfCursor() const {
    return window->ir().view()->textCursor().block().text();
  }

  QTemporaryDir folder;
  std::unique_ptr<MainWindow> window;
};

void WindowViewsTest::init() {
  window = std::make_unique<MainWindow>(
      folder.filePath(QStringLiteral("runs.db")).toStdString());
  window->setKeepsState(false);
  window->show();
  window->activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(window.get()));
}

void WindowViewsTest::openSample(const char *name) {
  QSignalSpy finished(&window->session(), &Session::finished);
  window->open(sample(name));
  QVERIFY(finished.wait(30'000));
}

void WindowViewsTest::press(ActionId id) {
  QKeyCombination key = window->action(id)->shortcuts().first()[0];
  QTest::keyClick(window.get(), key.key(), key.keyboardModifiers());
}

void WindowViewsTest::pressAndRun(ActionId id) {
  QSignalSpy finished(&window->session(), &Session::finished);
  press(id);
  QVERIFY(finished.wait(60'000));
}

void WindowViewsTest::cursorIsSharedWithTheMap() {
  openSample("over_budget.ttir");
  press(ActionId::GoToPeak);
  QTRY_VERIFY(!window->ir().isBusy());
  const BufferBoxes &boxes = window->bufferMap().content();
  QVERIFY(!boxes.boxes.empty());
  // The peak is where its first buffer is written.
  QVERIFY(window->selection().place().isKnown());
  const BufferBox &box = boxes.boxes.front();
  ProgramPlace wanted = boxes.placeAt(box.from);
  window->selection().setPlace(wanted);
  QVERIFY(window->ir().place() == wanted);
  QVERIFY(lineOfCursor().contains(QStringLiteral("triton_xpu.")));
  // And back: the cursor in the text moves that of the picture.
  window->ir().view()->moveCursor(QTextCursor::Down);
  QCOMPARE(window->selection().place().point, wanted.point + 1);
  window->selection().setPass(0);
  QVERIFY(!window->selection().place().isKnown() ||
          window->selection().place() == window->ir().place());
}

void WindowViewsTest::mapZoomsAndFits() {
  openSample("over_budget.ttir");
  press(ActionId::GoToPeak);
  BufferMap &map = window->bufferMap();
  QRectF whole = map.view();
  press(ActionId::ZoomIn);
  QVERIFY(map.view().width() < whole.width());
  QVERIFY(whole.contains(map.view()));
  press(ActionId::ZoomOut);
  press(ActionId::ZoomOut);
  QCOMPARE(map.view(), whole);
  // A drag marks what to see.
  QPoint middle = map.rect().center();
  QTest::mousePress(&map, Qt::LeftButton, {}, middle);
  QMouseEvent move(QEvent::MouseMove, QPointF(middle + QPoint(60, 40)),
                   map.mapToGlobal(QPointF(middle + QPoint(60, 40))),
                   Qt::NoButton, Qt::LeftButton, {});
  QCoreApplication::sendEvent(&map, &move);
  QTest::mouseRelease(&map, Qt::LeftButton, {}, middle + QPoint(60, 40));
  QVERIFY(map.view().width() < whole.width() / 2);
  press(ActionId::FitView);
  QCOMPARE(map.view(), whole);
  map.setFocus();
  QTest::keyClick(&map, Qt::Key_Right);
  QVERIFY(window->selection().buffer() != Selection::NoBuffer);
  for (PeakOrder order :
       {PeakOrder::Program, PeakOrder::Padding, PeakOrder::Size}) {
    press(ActionId::PeakOrder);
    QVERIFY(window->peak().order() == order);
  }
  press(ActionId::ToggleSpace);
  QVERIFY(window->selection().space() == MemorySpace::SM);
  QVERIFY(map.content().boxes.empty());
}

void WindowViewsTest::comparesInEveryView() {
  openSample("over_budget.ttir");
  window->sweepPage().knobs().setKnobs({{"buffer_size_limit", "128"}});
  pressAndRun(ActionId::ReplaySettings);
  QVERIFY(window->comparison().isActive());
  press(ActionId::GoToPeak);
  press(ActionId::GraphPage);
  GraphPage &graphs = window->graphPage();
  QTRY_VERIFY_WITH_TIMEOUT(!graphs.isRunning() &&
                               !graphs.state().layout().nodes.empty() &&
                               !graphs.otherState().layout().nodes.empty(),
                           60'000);
  QVERIFY(graphs.otherView()->isVisible());
  QTableView *results = window->sweepPage().resultTable();
  QVERIFY(!results->isColumnHidden(TrialModel::ToOther));
  QVERIFY(!window->sweepPage().knobTable()->isColumnHidden(KnobModel::Other));
  for (QTableView *table : window->detailTabs().tables())
    if (table->objectName() == QStringLiteral("Buffers")) {
      QVERIFY(!table->isColumnHidden(BufferTableModel::SizeToOther));
      QVERIFY(table->model()
                  ->index(0, BufferTableModel::SizeToOther)
                  .data()
                  .toString()
                  .startsWith(u'-'));
    }
  press(ActionId::EndComparison);
  QTRY_VERIFY_WITH_TIMEOUT(!graphs.isRunning(), 60'000);
  QVERIFY(!graphs.otherView()->isVisible());
  QVERIFY(results->isColumnHidden(TrialModel::ToOther));
}

void WindowViewsTest::dropsOfEveryKind() {
  openSample("mixed_reductions.ttir");
  std::string signature = window->session().run().verdict.signature;
  ExportSource source{window->session().run(),
                      window->session().target(),
                      window->session().snapshots(),
                      {}};
  QString archive = folder.filePath(QStringLiteral("dropped.tar.zst"));
  QString bundle = folder.filePath(QStringLiteral("dropped"));
  QVERIFY(writeFolder(source, archive).startsWith(QStringLiteral("wrote")));
  QVERIFY(writeFolder(source, bundle).startsWith(QStringLiteral("wrote")));
  QFile reproducer(folder.filePath(QStringLiteral("reproducer.mlir")));
  QVERIFY(reproducer.open(QIODevice::WriteOnly));
  reproducer.write("module {\n}\n{-#\n  external_resources: {\n    "
                   "mlir_reproducer: {\n      pipeline: "
                   "\"builtin.module(cse)\",\n      disable_threading: "
                   "true,\n      verify_each: true\n    }\n  }\n#-}\n");
  reproducer.close();
  QFile log(folder.filePath(QStringLiteral("dump.log")));
  QVERIFY(log.open(QIODevice::WriteOnly));
  log.write("// -----// IR Dump After CSE (cse) //----- //\nmodule {\n}\n\n"
            "// -----// IR Dump After Canonicalizer (canonicalize) //----- //"
            "\nmodule {\n}\n\n");
  log.close();
  auto drop = [&](const QString &path) {
    QSignalSpy finished(&window->session(), &Session::finished);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enters(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton,
                           {});
    QCoreApplication::sendEvent(window.get(), &enters);
    QDropEvent drops(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window.get(), &drops);
    return enters.isAccepted() && finished.wait(60'000);
  };
  for (const QString &path : {archive, bundle}) {
    QVERIFY2(drop(path), qPrintable(path));
    QCOMPARE(window->session().run().verdict.signature, signature);
  }
  QVERIFY(drop(reproducer.fileName()));
  QCOMPARE(window->session().run().passes.size(), size_t(1));
  QVERIFY(drop(log.fileName()));
  QCOMPARE(window->session().run().passes.size(), size_t(2));
}

void WindowViewsTest::oneOfSeveralInputsIsNotThere() {
  QSignalSpy failed(&window->session(), &Session::failed);
  QSignalSpy finished(&window->session(), &Session::finished);
  window->openAll({sample("over_budget.ttir"), sample("vector_add.ttir"),
                   QStringLiteral("/nowhere/at.all")});
  QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 60'000);
  QCOMPARE(failed.size(), 1);
  QVERIFY(window->session().run().input.path.ends_with("over_budget.ttir"));
  QVERIFY(window->comparison().isActive());
  QVERIFY(window->comparison().other().input.path.ends_with("vector_add.ttir"));
}

void WindowViewsTest::externalProgramIsChosen() {
  openSample("vector_add.ttir");
  press(ActionId::Compiler);
  auto *dialog = window->findChild<CompilerDialog *>();
  QVERIFY(dialog);
  auto *program = dialog->findChild<QLineEdit *>();
  program->setText(QStringLiteral("/nowhere/some-opt --flag \"a b\""));
  QCOMPARE(dialog->settings().opt,
           (std::vector<std::string>{"/nowhere/some-opt", "--flag", "a b"}));
  QSignalSpy finished(&window->session(), &Session::finished);
  dialog->accept();
  QVERIFY(finished.wait(60'000));
  QVERIFY(window->session().run().verdict.kind == VerdictClass::ToolError);
  QVERIFY(window->session().commandLine().contains(
      QStringLiteral("--opt=/nowhere/some-opt")));
}

void WindowViewsTest::exportIsCancelled() {
  openSample("mixed_reductions.ttir");
  QApplication::clipboard()->setText(QStringLiteral("before"));
  press(ActionId::CopyMarkdown);
  press(ActionId::Cancel);
  QTRY_VERIFY_WITH_TIMEOUT(!window->isBusy(), 30'000);
  // Whichever came first, what is there is whole.
  QString text = QApplication::clipboard()->text();
  QVERIFY(text == QStringLiteral("before") ||
          text.contains(QStringLiteral("tritonxpu-core-tiling")));
}

void WindowViewsTest::editorColoursWhatIsSeen() {
  openSample("over_budget.ttir");
  press(ActionId::EditIr);
  QPlainTextEdit *text = window->editPage().moduleText();
  QTRY_VERIFY(!text->toPlainText().isEmpty());
  window->grab();
  auto colours = [&] {
    return text->document()->firstBlock().layout()->formats().size();
  };
  text->moveCursor(QTextCursor::Start);
  text->insertPlainText(QStringLiteral("%new = arith.addi %a, %b : i32\n"));
  window->grab();
  QVERIFY(colours() >= 5);
}

QTEST_MAIN(WindowViewsTest)
#include "WindowViewsTest.moc"
