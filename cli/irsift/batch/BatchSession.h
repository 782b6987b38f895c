//===- BatchSession.h - A batch as the command line makes it ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_BATCH_BATCHSESSION_H
#define IRSIFT_CLI_IRSIFT_BATCH_BATCHSESSION_H

#include "cli/irsift/Command.h"
#include "cli/irsift/batch/BatchFolder.h"
#include "core/batch/Identity.h"

#include <fstream>

namespace irsift {

/// Plans the cases of a batch, runs those that need it, and reduces and packs
/// one of each bucket.
class BatchSession {
public:
  /// Reads the inputs; the plan and what is known of it are in the store then.
  static Expected<BatchSession> plan(const BatchOptions &options,
                                     BatchFolder &folder,
                                     const std::stop_token &stop);

  /// Runs what is not done. What is done when \p stop comes stays.
  Expected<void> replay(const std::stop_token &stop);

  /// Forms buckets and, unless stopped, makes the bundle of each.
  Expected<BatchReport> conclude(const Baseline &baseline,
                                 const std::stop_token &stop);

  const std::vector<BatchCase> &cases() const { return planned; }
  /// Takes what was done elsewhere: looks up the cases that are not done.
  Expected<void> lookUp() { return folder.store().lookUp(planned); }

  /// The format that was written while the batch ran; empty if none was.
  std::string_view streamedFormat() const;

private:
  BatchSession(const BatchOptions &options, BatchFolder &folder)
      : options(options), folder(folder) {}

  Expected<void> readInputs(const std::stop_token &stop);
  void addCases(const std::string &path);
  Expected<Run> runCase(const BatchCase &one, bool keepSnapshots,
                        RunObserver &observer,
                        const std::stop_token &stop) const;
  Expected<void> openEvents();
  void tell(const std::string &line);

  /// \returns the request of a case, whose input is read again.
  Expected<RunRequest> requestFor(const BatchCase &one) const;
  const Configuration &configurationOf(const BatchCase &one) const;
  Expected<void> reduceBucket(const BatchReport &report, Bucket &bucket,
                              const std::stop_token &stop);
  Expected<void> packBucket(const BatchReport &report, Bucket &bucket,
                            const std::stop_token &stop);

  const BatchOptions &options;
  BatchFolder &folder;
  std::vector<Configuration> configurations;
  Shard shard;
  CompilerIdentity compiler;
  std::vector<BatchCase> planned;
  std::ofstream events;
};

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_BATCH_BATCHSESSION_H
