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

/// Options of `irsift replay` that hold here, too.
class RunOptions {
public:
  void addTo(QCommandLineParser &parser) {
    parser.addOptions({pipeline, target, knob, opt, optArgument, dialectPlugin,
                       passPlugin, unregistered});
  }

  void applyTo(MainWindow &window, const QCommandLineParser &parser) const {
    auto listOf = [&](const QCommandLineOption &option) {
      std::vector<std::string> values;
      for (const QString &value : parser.values(option))
        values.push_back(value.toStdString());
      return values;
    };
    CompilerSettings compiler;
    if (parser.isSet(opt)) {
      compiler.opt = listOf(optArgument);
      compiler.opt.insert(compiler.opt.begin(),
                          parser.value(opt).toStdString());
    }
    compiler.dialectPlugins = listOf(dialectPlugin);
    compiler.passPlugins = listOf(passPlugin);
    compiler.allowUnregisteredDialects = parser.isSet(unregistered);
    window.session().setCompiler(std::move(compiler));
    RunSettings settings;
    settings.pipeline = parser.value(pipeline).toStdString();
    settings.target = parser.value(target).toStdString();
    for (const QString &setting : parser.values(knob))
      settings.knobs[setting.section(u'=', 0, 0).toStdString()] =
          setting.section(u'=', 1).toStdString();
    window.setSettings(std::move(settings));
  }

private:
  static QCommandLineOption make(const char *name, const char *help,
                                 const char *value) {
    return {QString::fromLatin1(name), QString::fromLatin1(help),
            QString::fromLatin1(value)};
  }

  QCommandLineOption pipeline =
      make("pipeline", "Name of a pipeline, or its text", "NAME|TEXT");
  QCommandLineOption target = make("target", "Device", "TARGET");
  QCommandLineOption knob =
      make("knob", "Sets a knob; may be repeated", "NAME=VALUE");
  QCommandLineOption opt =
      make("opt", "Run the passes in this program, any mlir-opt", "PROGRAM");
  QCommandLineOption optArgument =
      make("opt-arg", "Argument for it; may be repeated", "ARG");
  QCommandLineOption dialectPlugin = make(
      "load-dialect-plugin", "Library with dialects; may be repeated", "FILE");
  QCommandLineOption passPlugin =
      make("load-pass-plugin", "Library with passes; may be repeated", "FILE");
  QCommandLineOption unregistered =
      make("allow-unregistered-dialect",
           "Read operations of unknown dialects in generic form", nullptr);
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
      QStringLiteral("IR, a reproducer, a log, a folder, a bundle, or the "
                     "number of a stored run; the second is put beside the "
                     "first, others are in the list of runs"),
      QStringLiteral("[INPUT|RUN|BUNDLE...]"));
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
  RunOptions options;
  options.addTo(parser);
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
  options.applyTo(window, parser);
  window.openAll(parser.positionalArguments());
  if (parser.isSet(shot))
    new Photographer(window, parser.value(shot),
                     parser.value(names).split(u',', Qt::SkipEmptyParts),
                     parser.value(delay).toInt());
  return QApplication::exec();
}
