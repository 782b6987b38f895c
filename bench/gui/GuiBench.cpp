//===- GuiBench.cpp - How long the window takes ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/RunStore.h"
#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/widgets/IrView.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace irsift;
using namespace irsift::gui;

namespace {

constexpr int Passes = 1000, Lines = 20'000, Rounds = 5;

/// Wall time, and processor time of all threads, which does not depend on what
/// else the machine does.
struct Times {
  std::vector<double> wall, processor;
};

class Stopwatch {
public:
  Stopwatch() { timer.start(); }
  void addTo(Times &times) const {
    times.wall.push_back(timer.nsecsElapsed() / 1e6);
    times.processor.push_back((std::clock() - begun) * 1e3 / CLOCKS_PER_SEC);
  }

private:
  QElapsedTimer timer;
  std::clock_t begun = std::clock();
};

double medianOf(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void report(const char *what, const Times &times, double target) {
  std::printf("%-40s wall %7.1f ms  processor %7.1f ms  target %6.0f ms\n",
              what, medianOf(times.wall), medianOf(times.processor), target);
}

template <typename Sender, typename Signal>
void waitFor(Sender *sender, Signal signal) {
  QEventLoop loop;
  QObject::connect(sender, signal, &loop, &QEventLoop::quit);
  loop.exec();
}

std::string moduleText(int salt) {
  std::string text = "module {\n";
  for (int line = 2; line < Lines; ++line) {
    // One line in a hundred differs between two modules.
    int differs = line % 100 == 50 ? salt : 0;
    text += "    %" + std::to_string(line) + " = arith.addi %a, %b" +
            std::to_string(differs) + " : tensor<128x64xf32>\n";
  }
  return text + "}\n";
}

RunId makeRun(const std::string &path) {
  auto store = RunStore::open(path);
  Run run;
  run.input.path = "long.mlir";
  run.target = builtinTargets().front().name;
  run.pipeline.name = "custom";
  run.inputSnapshot = *store->putSnapshot(moduleText(0));
  for (int i = 0; i < Passes; ++i) {
    PassRun pass;
    pass.index = PassIndex(i);
    pass.pass.name = "pass-" + std::to_string(i);
    pass.status = PassStatus::Ok;
    pass.ops = {{"arith.addi", Lines}};
    if (pass.changed = i % 10 == 0; pass.changed)
      pass.snapshot = *store->putSnapshot(moduleText(i + 1));
    run.passes.push_back(std::move(pass));
  }
  return *store->addRun(run);
}

} // namespace

int main(int argc, char **argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QTemporaryDir folder;
  std::string path = folder.filePath(QStringLiteral("runs.db")).toStdString();
  RunId id = makeRun(path);

  Times opening, diffing, level, scrolling;
  for (int round = 0; round < Rounds; ++round) {
    MainWindow window(path);
    window.setKeepsState(false);
    window.show();
    application.processEvents();
    Stopwatch opens;
    window.open(QString::number(id.value));
    waitFor(&window.ir(), &IrPane::pageShown);
    window.grab();
    opens.addTo(opening);

    // Two modules of 20,000 lines: 40,000 lines are compared.
    window.selection().setPass(500 + round * 10);
    waitFor(&window.ir(), &IrPane::pageShown);
    for (auto [mode, times] : {std::pair(ActionId::ShowUnified, &diffing),
                               std::pair(ActionId::ShowSideBySide, &level)}) {
      Stopwatch compares;
      window.trigger(mode);
      waitFor(&window.ir(), &IrPane::pageShown);
      window.grab();
      compares.addTo(*times);
    }
    window.trigger(ActionId::ShowUnified);
    waitFor(&window.ir(), &IrPane::pageShown);
    IrView *view = window.ir().view();
    QScrollBar *bar = view->verticalScrollBar();
    for (int step = 0; step < 120; ++step) {
      bar->setValue(step * bar->maximum() / 120);
      Stopwatch paints;
      view->viewport()->repaint();
      paints.addTo(scrolling);
    }
  }
  report("open 1,000 passes x 20,000 lines", opening, 1000);
  report("unified diff of 40,000 lines, on screen", diffing, 200);
  report("side by side of 40,000 lines, on screen", level, 200);
  report("repaint after a scroll", scrolling, 16);
}
