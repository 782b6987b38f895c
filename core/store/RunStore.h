//===- RunStore.h - Runs and snapshots in one SQLite file -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pass is written in a transaction of its own as it finishes: killing
// irsift at any time loses at most the pass in flight. Several processes may
// write at once (write-ahead log, busy time-out).
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_STORE_RUNSTORE_H
#define IRSIFT_CORE_STORE_RUNSTORE_H

#include "core/model/Expected.h"
#include "core/model/Run.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// A line of `irsift runs`.
struct RunSummary {
  RunId id;
  /// Seconds since 1970, UTC.
  int64_t started = 0;
  std::string input;
  std::string pipeline;
  std::string target;
  /// False while a process still writes it, or when that process died.
  bool finished = false;
  int64_t passes = 0;
  VerdictClass verdict = VerdictClass::None;
  std::string failingPass;
  std::string signature;
};

/// One connection. Not shared between threads.
class RunStore {
public:
  /// Opens or creates \p path and its folder. A newer schema, a damaged file
  /// and a file that is no store are errors; none is ever overwritten.
  static Expected<RunStore> open(const std::string &path);

  /// `$XDG_STATE_HOME/irsift/runs.db`, else `~/.local/state/irsift/runs.db`.
  static std::string defaultPath();

  RunStore(RunStore &&) noexcept;
  RunStore &operator=(RunStore &&) noexcept;
  ~RunStore();

  const std::string &path() const;

  /// Adds a run without its passes. \p run.id is ignored.
  Expected<RunId> beginRun(const Run &run);
  /// Adds or replaces one pass of a run.
  Expected<void> putPass(RunId id, const PassRun &pass);
  /// Replaces the run's own fields and verdict; its passes stay as put.
  Expected<void> finishRun(const Run &run);
  /// The three of them in one transaction.
  Expected<RunId> addRun(const Run &run);

  /// Newest first. \p limit 0: all.
  Expected<std::vector<RunSummary>> listRuns(int64_t limit = 0) const;
  Expected<Run> loadRun(RunId id) const;
  /// The newest run; an error if there is none.
  Expected<Run> loadLatestRun() const;

  /// Stores a text under its content address, compressed and once.
  Expected<SnapshotId> putSnapshot(const std::string &text);
  Expected<std::string> snapshot(const SnapshotId &id) const;

  /// What was put under \p key, if anything was. Keys begin with the name of
  /// who uses them ("sweep:").
  Expected<std::optional<std::string>> cached(const std::string &key) const;
  Expected<void> putCached(const std::string &key, const std::string &document);

  /// A count that changes whenever another connection commits.
  int64_t dataVersion() const;

private:
  struct Impl;
  explicit RunStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace irsift

#endif // IRSIFT_CORE_STORE_RUNSTORE_H
