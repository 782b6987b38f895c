//===- RunAssembly.h - From a worker's messages to a Run ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_RUNASSEMBLY_H
#define IRSIFT_CORE_REPLAY_RUNASSEMBLY_H

#include "core/replay/Protocol.h"
#include "core/replay/Runner.h"
#include "core/verdict/Classify.h"

#include <deque>
#include <map>
#include <optional>
#include <string>

namespace irsift {

/// Builds a Run from events and snapshots, which come over two pipes in any
/// order, and tells the observer in order.
class RunAssembly {
public:
  RunAssembly(const RunRequest &request, RunObserver &observer);

  /// Throws nlohmann::json::exception if a field has the wrong type.
  void takeEvent(const protocol::Message &message);
  void takeSnapshot(protocol::Message message);

  /// The pass that is running, or ran last; nothing before the first.
  std::optional<PassIndex> currentPass() const { return current; }
  bool isPassRunning() const { return passRunning; }
  /// Whether the worker said that it is one.
  bool isReady() const { return ready; }
  bool isFinished() const { return finished; }
  /// Whether a pass that ended still lacks its text.
  bool waitsForSnapshot() const { return !waiting.empty(); }
  /// Set when the worker refused the job.
  const std::optional<std::string> &refusal() const { return refused; }

  /// Completes the run: a pass that was running gets \p status, the text of
  /// \p outcome becomes its crash text, the verdict is made, and the observer
  /// hears of all that is left.
  Run finish(RunOutcome outcome, PassStatus status);

  /// How the run ended, as far as the worker itself said so.
  const RunOutcome &outcome() const { return result; }

private:
  void takeBegun(const Json &event);
  void takePipeline(const Json &event);
  void takePassEnded(const Json &event);
  /// Tells the observer what is complete, in order.
  void flush();
  void closePass(PassRun &pass, const std::string *text);

  const RunRequest &request;
  RunObserver &observer;
  Run run;
  RunOutcome result;
  std::optional<PassIndex> current;
  bool ready = false;
  bool passRunning = false;
  bool pipelineKnown = false;
  bool finished = false;
  /// No more texts will come.
  bool finishing = false;
  std::optional<std::string> refused;

  /// Passes that ended and wait for their snapshots; -1 is the input.
  struct Waiting {
    int index;
    bool needsSnapshot;
  };
  std::deque<Waiting> waiting;
  /// Texts that arrived, by index. One may be ahead of the event that
  /// announces it.
  std::map<int, std::string> texts;
  SnapshotId lastSnapshot;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_RUNASSEMBLY_H
