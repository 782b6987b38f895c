//===- Session.cpp - The run that the window shows ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Session.h"
#include "core/replay/Process.h"
#include "core/replay/StoringObserver.h"

#include <QFileInfo>
#include <QMetaObject>

using namespace irsift;
using namespace irsift::gui;

/// Hears of a run on the worker's thread, stores it and posts it.
class Session::Poster : public RunObserver {
public:
  Poster(Session &session, uint64_t generation)
      : session(session), generation(generation), texts(session.texts) {
    if (session.store.empty())
      return;
    if (auto opened = RunStore::open(session.store)) {
      store.emplace(std::move(*opened));
      storing.emplace(*store);
    }
  }

  void runBegun(const Run &run, const std::string &inputText) override {
    if (storing)
      storing->runBegun(run, inputText);
    texts->put(run.inputSnapshot, inputText, isStored());
    post([&session = session, run] { session.setRun(run); });
  }
  void pipelineChanged(const Run &run) override {
    post([&session = session, run] { session.setRun(run); });
  }
  void passBegun(PassIndex index, const PassSpec &) override {
    post([&session = session, index] {
      Q_EMIT session.passStarted(index.value);
    });
  }
  void passFinished(const PassRun &pass, const std::string *text) override {
    if (storing)
      storing->passFinished(pass, text);
    if (text)
      texts->put(pass.snapshot, *text, isStored());
    post([&session = session, pass] { session.putPass(pass); });
  }
  void runFinished(const Run &run) override {
    if (storing)
      storing->runFinished(run);
  }

  RunId id() const { return isStored() ? storing->id() : RunId(); }

private:
  bool isStored() const { return storing && !storing->error(); }
  void post(std::function<void()> action) {
    session.post(generation, std::move(action));
  }

  Session &session;
  uint64_t generation;
  std::shared_ptr<SnapshotTexts> texts;
  std::optional<RunStore> store;
  std::optional<StoringObserver> storing;
};

Session::Session(std::string storePath, QObject *parent)
    : QObject(parent), store(std::move(storePath)),
      currentTarget(builtinTargets().front()),
      texts(std::make_shared<SnapshotTexts>(store)) {}

Session::~Session() = default;

void Session::start(bool isVariant,
                    std::function<void(std::stop_token, uint64_t)> work) {
  if (isKnown && !running)
    Q_EMIT replacing(isVariant);
  // Posts of what runs now are void from here on.
  ++generation;
  worker = {};
  hadRun = isKnown || (hadRun && running);
  isKnown = false;
  running = true;
  Q_EMIT runningChanged(true);
  worker = std::jthread(
      [work = std::move(work), generation = generation](std::stop_token stop) {
        work(std::move(stop), generation);
      });
}

void Session::post(uint64_t from, std::function<void()> action) {
  QMetaObject::invokeMethod(
      this,
      [this, from, action = std::move(action)] {
        if (from == generation)
          action();
      },
      Qt::QueuedConnection);
}

void Session::fail(uint64_t from, const Error &error) {
  post(from, [this, message = toQt(error.message)] {
    // What was shown before can be looked at on.
    isKnown = isKnown || hadRun;
    end();
    Q_EMIT failed(message);
  });
}

void Session::end() {
  running = false;
  Q_EMIT runningChanged(false);
}

void Session::cancel() {
  if (running)
    worker.request_stop();
}

void Session::setRun(Run run) {
  // Passes that are known stay: the runner's idea of the pipeline may be older.
  for (PassRun &pass : run.passes)
    if (isKnown && current.input == run.input && running &&
        hasPass(current, pass.index.value) &&
        current.passes[pass.index.value].status != PassStatus::NotRun &&
        pass.status == PassStatus::NotRun)
      pass = current.passes[pass.index.value];
  current = std::move(run);
  isKnown = true;
  Q_EMIT runReset();
}

void Session::putPass(PassRun pass) {
  int index = pass.index.value;
  if (!hasPass(current, index))
    return;
  current.passes[index] = std::move(pass);
  Q_EMIT passUpdated(index);
}

void Session::open(const QString &path, const RunSettings &settings) {
  bool isVariant = path == lastPath && settings != lastSettings;
  lastPath = path;
  lastSettings = settings;
  isEdited = false;
  start(isVariant, [this, path, settings, compiler = currentCompiler](
                       std::stop_token stop, uint64_t from) {
    Expected<RunRequest> request = requestForPath(path, settings);
    if (!request)
      return fail(from, request.error());
    replayRequest(std::move(*request), compiler, stop, from);
  });
}

void Session::run(RunRequest request) {
  lastPath.clear();
  isEdited = true;
  start(true, [this, request = std::move(request), compiler = currentCompiler](
                  std::stop_token stop, uint64_t from) {
    replayRequest(request, compiler, stop, from);
  });
}

void Session::replay() {
  if (!lastPath.isEmpty() && QFileInfo::exists(lastPath))
    return open(lastPath, lastSettings);
  if (lastRequest)
    run(RunRequest(*lastRequest));
}

void Session::replay(const RunSettings &settings) {
  if (!lastPath.isEmpty() && QFileInfo::exists(lastPath))
    return open(lastPath, settings);
  if (!lastRequest)
    return;
  RunRequest request = *lastRequest;
  if (Expected<void> set = applySettings(request, settings); !set) {
    Q_EMIT failed(toQt(set.error().message));
    return;
  }
  run(std::move(request));
}

void Session::setCompiler(CompilerSettings settings) {
  currentCompiler = std::move(settings);
}

void Session::replayRequest(RunRequest request,
                            const CompilerSettings &compiler,
                            const std::stop_token &stop, uint64_t from) {
  applyCompiler(request, compiler);
  post(from, [this, request, compiler] {
    lastRequest = request;
    currentTarget = request.target;
    shownCompiler = compiler;
  });
  Poster poster(*this, from);
  Expected<Run> run = makeRunner(request, compiler)->run(request, poster, stop);
  if (!run)
    return fail(from, stop.stop_requested() ? Error{"cancelled"} : run.error());
  run->id = poster.id();
  post(from, [this, run = std::move(*run)]() mutable {
    setRun(std::move(run));
    end();
    Q_EMIT finished();
  });
}

void Session::openStored(RunId id) {
  start(false, [this, id](std::stop_token stop, uint64_t from) {
    followStored(id, stop, from);
  });
}

void Session::showStored(Run run, std::string inputText) {
  lastRequest = requestForRun(run, std::move(inputText));
  applyCompiler(*lastRequest, currentCompiler);
  shownCompiler = {};
  currentTarget = lastRequest->target;
  lastSettings = settingsOf(*lastRequest);
  lastPath = toQt(run.input.path);
  isEdited = false;
  setRun(std::move(run));
}

/// Whether a process may still be writing \p run.
static bool isUnfinished(const RunStore &store, RunId id) {
  // Who writes a run now began it not long ago.
  constexpr int64_t recent = 100;
  auto list = store.listRuns(recent);
  if (!list)
    return false;
  for (const RunSummary &run : *list)
    if (run.id == id)
      return !run.finished;
  return false;
}

void Session::followStored(RunId id, const std::stop_token &stop,
                           uint64_t from) {
  using namespace std::chrono_literals;
  constexpr auto pause = 250ms;
  // The process may have been killed: nothing says so but its silence.
  constexpr auto mostSilence = 60s;
  auto opened = RunStore::open(store);
  if (!opened)
    return fail(from, opened.error());
  auto lastChange = Clock::now();
  do {
    int64_t version = opened->dataVersion();
    Expected<Run> run =
        id.value > 0 ? opened->loadRun(id) : opened->loadLatestRun();
    if (!run)
      return fail(from, run.error());
    id = run->id;
    std::string input = texts->text(run->inputSnapshot);
    post(from, [this, run = std::move(*run), input = std::move(input)] {
      showStored(run, input);
    });
    if (!isUnfinished(*opened, id))
      break;
    while (!stop.stop_requested() && opened->dataVersion() == version &&
           Clock::now() < lastChange + mostSilence)
      std::this_thread::sleep_for(pause);
    if (opened->dataVersion() == version)
      break;
    lastChange = Clock::now();
  } while (!stop.stop_requested());
  post(from, [this] {
    end();
    Q_EMIT finished();
  });
}

std::function<QString()> Session::textSource(int pass) const {
  if (!isKnown)
    return [] { return QString(); };
  return [texts = texts, id = snapshotAfter(current, pass)] {
    return toQt(texts->text(id));
  };
}

QString Session::textAfter(int pass) const { return textSource(pass)(); }

QString Session::commandLine() const {
  return isKnown ? commandLineOf(current, isEdited, shownCompiler) : QString();
}
