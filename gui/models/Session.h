//===- Session.h - The run that the window shows --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SESSION_H
#define IRSIFT_GUI_MODELS_SESSION_H

#include "gui/models/RunRequests.h"
#include "gui/models/RunView.h"
#include "gui/models/SnapshotTexts.h"

#include <QObject>

#include <functional>
#include <optional>
#include <thread>

namespace irsift::gui {

/// Replays inputs and loads stored runs on a thread of its own, and keeps what
/// is known so far. All signals come on the thread of the object.
class Session : public QObject {
  Q_OBJECT
public:
  /// \p storePath empty: nothing is stored.
  explicit Session(std::string storePath, QObject *parent = nullptr);
  ~Session() override;

  /// Replays a file, or reads the run of a log. What ran is cancelled.
  void open(const QString &path, const RunSettings &settings = {});
  /// A stored run; the newest for 0. One that a process still writes is
  /// followed until it ends.
  void openStored(RunId id);
  /// Runs what is at hand: an edited module, or the input with other settings.
  void run(RunRequest request);
  /// The same input again, read anew where it still can be. Nothing if there
  /// was none.
  void replay();
  void replay(const RunSettings &settings);
  void cancel();

  /// For what is started from now on.
  void setCompiler(CompilerSettings settings);
  const CompilerSettings &compiler() const { return currentCompiler; }

  bool isRunning() const { return running; }
  bool hasRun() const { return isKnown; }
  const Run &run() const { return current; }
  const Target &target() const { return currentTarget; }
  /// What makes the run again; nothing before its input is known.
  const std::optional<RunRequest> &request() const { return lastRequest; }
  const std::string &storePath() const { return store; }

  /// Text of the module after \p pass.
  QString textAfter(int pass) const;
  /// The same, to be called on any thread.
  std::function<QString()> textSource(int pass) const;
  const std::shared_ptr<SnapshotTexts> &snapshots() const { return texts; }

  QString commandLine() const;

Q_SIGNALS:
  /// The run that is shown gives way to one of the same input with other
  /// settings, or of an edited module (\p isVariant), or to any other.
  void replacing(bool isVariant);
  /// Another run, or other passes.
  void runReset();
  void passStarted(int pass);
  void passUpdated(int pass);
  /// The verdict is known.
  void finished();
  void failed(const QString &message);
  void runningChanged(bool running);

private:
  class Poster;
  friend class Poster;

  void start(bool isVariant,
             std::function<void(std::stop_token, uint64_t)> work);
  /// Runs \p action on the object's thread, unless something else was started
  /// since \p generation.
  void post(uint64_t generation, std::function<void()> action);
  void replayRequest(RunRequest request, const CompilerSettings &compiler,
                     const std::stop_token &stop, uint64_t generation);
  void followStored(RunId id, const std::stop_token &stop, uint64_t generation);
  void fail(uint64_t generation, const Error &error);
  void showStored(Run run, std::string inputText);
  void setRun(Run run);
  void putPass(PassRun pass);
  void end();

  std::string store;
  Run current;
  bool isKnown = false;
  bool running = false;
  /// A run is there from before what runs now began.
  bool hadRun = false;
  /// The input is in no file.
  bool isEdited = false;
  Target currentTarget;
  CompilerSettings currentCompiler;
  /// What ran the passes of the run that is shown; a stored run does not say.
  CompilerSettings shownCompiler;
  std::optional<RunRequest> lastRequest;
  QString lastPath;
  RunSettings lastSettings;
  std::shared_ptr<SnapshotTexts> texts;
  uint64_t generation = 0;
  std::jthread worker;
};

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SESSION_H
