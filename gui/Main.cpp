//===- Main.cpp - irsift-gui ----------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/RunStore.h"
#include "gui/Actions.h"
#include "gui/MainWindow.h"
#include "gui/models/ReductionSession.h"
#include "gui/widgets/ReducePage.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTimer>

#include <cstdio>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// For the pictures of the manual: does \p names in turn once the replay has
/// ended, waits, and writes the window to a file.
class Photographer : public QObject {
public:
  Photographer(MainWindow &window, QString file, QStringList names, int delay)
      : QObject(&window), window(window), file(std::move(file)),
        names(std::move(names)), delay(delay) {
    QTimer::singleShot(400, this, &Photographer::begin);
  }

private:
  void begin() {
    if (window.isBusy()) {
      QTimer::singleShot(100, this, &Photographer::begin);
      return;
    }
    for (const QString &name : names)
      for (const ActionSpec &spec : allActions())
        if (name == QLatin1String(spec.name))
          window.trigger(spec.id);
    QTimer::singleShot(delay, this, [this] {
      QWidget *shown = QApplication::activeModalWidget();
      bool isWritten = (shown ? shown : &window)->grab().save(file);
      QApplication::exit(isWritten ? 0 : 2);
    });
  }

  MainWindow &window;
  QString file;
  QStringList names;
  int delay;
};

} // namespace

int main(int argc, char **argv) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("irsift"));
  QApplication::setApplicationName(QStringLiteral("irsift-gui"));
  QApplication::setApplicationVersion(QStringLiteral(IRSIFT_VERSION));
  QApplication::setStyle(QStringLiteral("Fusion"));

  QCommandLineParser parser;
  parser.setApplicationDescription(
      QStringLiteral("Shows which pass fails, where and why."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(
      QStringLiteral("INPUT"),
      QStringLiteral("IR, a reproducer, a log, or the number of a stored run; "
                     "of two the second is put beside the first"),
      QStringLiteral("[INPUT [OTHER]]"));
  QCommandLineOption db(QStringLiteral("db"),
                        QStringLiteral("File with the stored runs"),
                        QStringLiteral("FILE"));
  QCommandLineOption shot(
      QStringLiteral("screenshot"),
      QStringLiteral("Write a picture of the window to a PNG file and exit"),
      QStringLiteral("FILE"));
  QCommandLineOption names(
      QStringLiteral("actions"),
      QStringLiteral("Actions before the picture, by name"),
      QStringLiteral("NAME,..."));
  QCommandLineOption size(QStringLiteral("size"),
                          QStringLiteral("Size of the window"),
                          QStringLiteral("WxH"));
  QCommandLineOption delay(QStringLiteral("delay"),
                           QStringLiteral("Time before the picture"),
                           QStringLiteral("MS"), QStringLiteral("300"));
  parser.addOptions({db, shot, names, size, delay});
  parser.process(application);

  std::string store = parser.isSet(db) ? parser.value(db).toStdString()
                                       : RunStore::defaultPath();
  MainWindow window(store);
  if (parser.isSet(shot))
    window.setKeepsState(false);
  else
    window.restoreState();
  if (QStringList parts = parser.value(size).split(u'x'); parts.size() == 2)
    window.resize(parts[0].toInt(), parts[1].toInt());
  window.show();
  if (QStringList inputs = parser.positionalArguments(); inputs.size() > 1)
    window.openBoth(inputs[0], inputs[1]);
  else if (!inputs.isEmpty())
    window.open(inputs.first());
  if (parser.isSet(shot))
    new Photographer(window, parser.value(shot),
                     parser.value(names).split(u',', Qt::SkipEmptyParts),
                     parser.value(delay).toInt());
  return QApplication::exec();
}
