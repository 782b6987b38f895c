//===- BatchFolder.h - The folder that a batch works in -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_BATCH_BATCHFOLDER_H
#define IRSIFT_CLI_IRSIFT_BATCH_BATCHFOLDER_H

#include "cli/irsift/batch/BatchOptions.h"
#include "core/batch/BatchStore.h"

namespace irsift {

/// A batch's folder, held against other batches while this lives, with its
/// store. Nothing that a process leaves there when it is killed is in the way
/// of the next one.
class BatchFolder {
public:
  /// Makes the folder if need be. Waits for another batch in it to end.
  static Expected<BatchFolder> open(const std::string &path,
                                    const std::stop_token &stop);

  BatchFolder(BatchFolder &&other) noexcept;
  BatchFolder &operator=(BatchFolder &&) = delete;
  ~BatchFolder();

  const std::string &path() const { return folder; }
  BatchStore &store() { return database; }

  /// Writes a file whole or not at all.
  Expected<void> write(const std::string &name, const std::string &text) const;

private:
  BatchFolder(std::string folder, int lock, BatchStore store)
      : folder(std::move(folder)), lock(lock), database(std::move(store)) {}

  std::string folder;
  int lock = -1;
  BatchStore database;
};

/// The cases of --baseline; nothing if it is not given. To be read before a
/// plan is made: the baseline may be what the same folder holds.
using Baseline = std::optional<std::vector<BatchCase>>;
Expected<Baseline> readBaseline(const ReportOptions &options);

/// Forms the buckets of \p report, and compares them with the baseline.
void judge(BatchReport &report, const Baseline &baseline);

/// Writes the index to \p folder and all that was asked for, and prints the
/// outcome. \returns the exit code that --fail-on gives it. \p skipped names a
/// format that is written already.
Expected<ExitCode> publish(const BatchReport &report, const BatchFolder &folder,
                           const ReportOptions &options,
                           std::string_view command,
                           std::string_view skipped = {});

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_BATCH_BATCHFOLDER_H
