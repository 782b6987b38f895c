//===- StoringObserver.h - Keeps a run while it goes on -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_STORINGOBSERVER_H
#define IRSIFT_CORE_REPLAY_STORINGOBSERVER_H

#include "core/replay/Runner.h"
#include "core/store/RunStore.h"

#include <optional>

namespace irsift {

/// Writes every pass to a store as it finishes. A store that fails stops being
/// written to, and the run goes on: see error().
class StoringObserver : public RunObserver {
public:
  explicit StoringObserver(RunStore &store) : store(store) {}

  void runBegun(const Run &run, const std::string &inputText) override;
  void passFinished(const PassRun &pass,
                    const std::string *snapshotText) override;
  void runFinished(const Run &run) override;

  /// Id of the run in the store; 0 if it is not there.
  RunId id() const { return runId; }
  /// The first thing that went wrong.
  const std::optional<Error> &error() const { return failure; }

private:
  template <typename T> bool check(const Expected<T> &result);
  bool isRecording() const { return runId.value != 0 && !failure; }

  RunStore &store;
  RunId runId;
  std::optional<Error> failure;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_STORINGOBSERVER_H
