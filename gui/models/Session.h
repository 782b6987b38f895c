//===- Session.h - The run that the window shows --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_SESSION_H
#define IRSIFT_GUI_MODELS_SESSION_H

#include "core/replay/Runner.h"
#include "gui/models/RunView.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <thread>
#include <unordered_map>

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
  void open(const QString &path, const QString &preset = {});
  void openStored(RunId id);
  /// The same input again, read anew. Nothing if there was none.
  void replay();
  void cancel();

  bool isRunning() const { return running; }
  bool hasRun() const { return isKnown; }
  const Run &run() const { return current; }
  const Target &target() const { return currentTarget; }
  /// What the run was made from; nothing for a stored run.
  const std::optional<RunRequest> &request() const { return lastRequest; }
  const std::string &storePath() const { return store; }

  /// Text of the module after \p pass; what is not in memory is read from the
  /// store.
  QString textAfter(int pass);

  /// `irsift replay ...` that makes the same run.
  QString commandLine() const;

Q_SIGNALS:
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

  void start(std::function<void(std::stop_token, uint64_t)> work);
  /// Runs \p action on the object's thread, unless something else was started
  /// since \p generation.
  void post(uint64_t generation, std::function<void()> action);
  void replayPath(const QString &path, const QString &preset,
                  std::stop_token stop, uint64_t generation);
  void setRun(Run run);
  void putPass(PassRun pass);
  void end();

  std::string store;
  Run current;
  bool isKnown = false;
  bool running = false;
  Target currentTarget;
  std::optional<RunRequest> lastRequest;
  QString lastPath, lastPreset;
  std::unordered_map<SnapshotId, std::string> texts;
  uint64_t generation = 0;
  std::jthread worker;
};

/// Quoted for a POSIX shell if need be.
QString shellQuoted(const QString &word);

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_SESSION_H
