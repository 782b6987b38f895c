//===- IrViewTest.cpp - Lines of IR, their folds and jumps ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/widgets/IrView.h"
#include "gui/widgets/IrPane.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

using namespace irsift::gui;

class IrViewTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void jumpsToDefinitions();
  void clickOnAnOperandGoesToItsDefinition();
  void searchSaysHowMany();
  void showsLongTexts();
};

void IrViewTest::jumpsToDefinitions() {
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

void IrViewTest::clickOnAnOperandGoesToItsDefinition() {
  IrView view;
  view.resize(700, 300);
  view.show();
  view.setContent(plainColumn(QStringLiteral(
      "func.func @f(%arg0: i32) {\n  %0 = arith.addi %arg0, %arg0 : i32\n"
      "  %1 = arith.muli %0, %0 : i32\n  return %1 : i32\n}")));
  auto click = [&](int line, int column, Qt::KeyboardModifiers keys = {}) {
    QTextCursor cursor(view.document()->findBlockByNumber(line));
    cursor.setPosition(cursor.position() + column);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, keys,
                      view.cursorRect(cursor).center() + QPoint(2, 0));
    return view.lineOfCursor();
  };
  QCOMPARE(click(3, 10), 2);
  QVERIFY(view.jumpBack());
  QCOMPARE(view.lineOfCursor(), 3);
  QVERIFY(!view.jumpBack());
  QCOMPARE(click(3, 10, Qt::ShiftModifier), 3);
  // On a definition there is nowhere to go, and its uses are marked.
  QCOMPARE(click(1, 3), 1);
  QCOMPARE(view.extraSelections().size(), 3);
}

void IrViewTest::searchSaysHowMany() {
  IrView view;
  view.setContent(plainColumn(QStringLiteral("ab\nb\nAB\nb")));
  QCOMPARE(view.find(QStringLiteral("ab"), false), std::pair(1, 2));
  QCOMPARE(view.find(QStringLiteral("ab"), false), std::pair(2, 2));
  QCOMPARE(view.lineOfCursor(), 2);
  QCOMPARE(view.find(QStringLiteral("ab"), false), std::pair(1, 2));
  QCOMPARE(view.find(QStringLiteral("ab"), true), std::pair(2, 2));
  QCOMPARE(view.find(QStringLiteral("x"), false), std::pair(0, 0));
}

void IrViewTest::showsLongTexts() {
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
  QSignalSpy shown(&pane, &IrPane::pageShown);
  pane.setMode(IrPane::Mode::Unified);
  QVERIFY(shown.wait(30'000));
  QCOMPARE(pane.view()->blockCount(), 20'200);
  pane.view()->verticalScrollBar()->setValue(10'000);
  pane.grab();
}

QTEST_MAIN(IrViewTest)
#include "IrViewTest.moc"
