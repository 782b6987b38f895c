//===- Session.cpp - The run that the window shows ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/Session.h"
#include "core/ingest/InputKind.h"
#include "core/pipeline/Presets.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"
#include "core/replay/RecordedRunner.h"
#include "core/replay/StoringObserver.h"

#include <QMetaObject>
#include <QRegularExpression>

using namespace irsift;
using namespace irsift::gui;

/// Hears of a run on the worker's thread, stores it and posts it.
class Session::Poster : public RunObserver {
public:
  Poster(Session &session, uint64_t generation)
      : session(session), generation(generation) {
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
    post([&session = session, run, inputText] {
      session.texts.clear();
      session.texts[run.inputSnapshot] = inputText;
      session.setRun(run);
    });
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
    std::optional<std::string> copy;
    if (text)
      copy = *text;
    post([&session = session, pass, copy = std::move(copy)]() mutable {
      if (copy)
        session.texts[pass.snapshot] = std::move(*copy);
      session.putPass(std::move(pass));
    });
  }
  void runFinished(const Run &run) override {
    if (storing)
      storing->runFinished(run);
  }

  RunId id() const {
    return storing && !storing->error() ? storing->id() : RunId();
  }

private:
  void post(std::function<void()> action) {
    session.post(generation, std::move(action));
  }

  Session &session;
  uint64_t generation;
  std::optional<RunStore> store;
  std::optional<StoringObserver> storing;
};

namespace {

Expected<RunRequest> makeRequest(const QString &path, const QString &preset) {
  Expected<Input> input = openInput(path.toStdString());
  if (!input)
    return tl::unexpected(input.error());
  RunRequest request;
  request.input = std::move(input->info);
  request.text = std::move(input->text);
  request.pipelineText = std::move(input->pipelineText);
  if (!preset.isEmpty()) {
    request.pipelineText.clear();
    request.preset = preset.toStdString();
  } else if (request.pipelineText.empty()) {
    request.preset = allPresets().front().name;
  }
  request.target = builtinTargets().front();
  return request;
}

std::unique_ptr<Runner> makeRunner(const RunRequest &request) {
  if (request.input.kind == toString(InputKind::Log) ||
      request.input.kind == toString(InputKind::TreeDir))
    return std::make_unique<RecordedRunner>();
  return std::make_unique<BuiltinRunner>();
}

} // namespace

Session::Session(std::string storePath, QObject *parent)
    : QObject(parent), store(std::move(storePath)),
      currentTarget(builtinTargets().front()) {}

Session::~Session() = default;

void Session::start(std::function<void(std::stop_token, uint64_t)> work) {
  // Posts of what runs now are void from here on.
  ++generation;
  worker = {};
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

void Session::end() {
  running = false;
  Q_EMIT runningChanged(false);
}

void Session::cancel() {
  if (!running)
    return;
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

void Session::open(const QString &path, const QString &preset) {
  lastPath = path;
  lastPreset = preset;
  isKnown = false;
  start([this, path, preset](std::stop_token stop, uint64_t generation) {
    replayPath(path, preset, std::move(stop), generation);
  });
}

void Session::replay() {
  if (!lastPath.isEmpty())
    open(lastPath, lastPreset);
}

void Session::replayPath(const QString &path, const QString &preset,
                         std::stop_token stop, uint64_t from) {
  Expected<RunRequest> request = makeRequest(path, preset);
  auto fail = [&](const Error &error) {
    post(from, [this, message = toQt(error.message)] {
      end();
      Q_EMIT failed(message);
    });
  };
  if (!request)
    return fail(request.error());
  post(from, [this, request = *request] {
    lastRequest = request;
    currentTarget = request.target;
  });
  Poster poster(*this, from);
  Expected<Run> run = makeRunner(*request)->run(*request, poster, stop);
  if (!run)
    return fail(stop.stop_requested() ? Error{"cancelled"} : run.error());
  run->id = poster.id();
  post(from, [this, run = std::move(*run)]() mutable {
    setRun(std::move(run));
    end();
    Q_EMIT finished();
  });
}

void Session::openStored(RunId id) {
  isKnown = false;
  lastPath.clear();
  start([this, id](std::stop_token, uint64_t from) {
    auto opened = RunStore::open(store);
    Expected<Run> run =
        opened ? (id.value > 0 ? opened->loadRun(id) : opened->loadLatestRun())
               : tl::unexpected(opened.error());
    post(from, [this, run = std::move(run)]() mutable {
      end();
      if (!run) {
        Q_EMIT failed(toQt(run.error().message));
        return;
      }
      texts.clear();
      lastRequest.reset();
      if (auto target = loadTarget(run->target))
        currentTarget = *target;
      lastPath = toQt(run->input.path);
      setRun(std::move(*run));
      Q_EMIT finished();
    });
  });
}

QString Session::textAfter(int pass) {
  if (!isKnown)
    return {};
  SnapshotId id = snapshotAfter(current, pass);
  if (id.empty())
    return {};
  auto known = texts.find(id);
  if (known == texts.end()) {
    auto opened = RunStore::open(store);
    if (!opened)
      return {};
    Expected<std::string> text = opened->snapshot(id);
    if (!text)
      return {};
    known = texts.emplace(id, std::move(*text)).first;
  }
  return toQt(known->second);
}

QString gui::shellQuoted(const QString &word) {
  static const QRegularExpression plain(
      QStringLiteral("^[A-Za-z0-9_./:=,@%+-]+$"));
  if (plain.match(word).hasMatch())
    return word;
  QString quoted = word;
  return QLatin1Char('\'') +
         quoted.replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
         QLatin1Char('\'');
}

QString Session::commandLine() const {
  if (!isKnown)
    return {};
  QStringList words = {QStringLiteral("irsift"), QStringLiteral("replay"),
                       shellQuoted(toQt(current.input.path))};
  bool isRecorded = current.input.kind == toString(InputKind::Log) ||
                    current.input.kind == toString(InputKind::TreeDir);
  if (!isRecorded) {
    if (findPreset(current.pipeline.name))
      words += {QStringLiteral("--pipeline"), toQt(current.pipeline.name)};
    else if (!current.pipeline.text.empty())
      words += {QStringLiteral("--pipeline"),
                shellQuoted(toQt(current.pipeline.text))};
    words += {QStringLiteral("--target"), shellQuoted(toQt(current.target))};
    for (const auto &[name, value] : current.knobs)
      words +=
          {QStringLiteral("--knob"), shellQuoted(toQt(name + "=" + value))};
  }
  return words.join(QLatin1Char(' '));
}
