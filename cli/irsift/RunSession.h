//===- RunSession.h - A run as the command line makes it ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_RUNSESSION_H
#define IRSIFT_CLI_IRSIFT_RUNSESSION_H

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"

#include <atomic>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

namespace irsift {

/// A stop token that also fires after a time: `--time-limit`.
class TimeLimit {
public:
  /// \p text as the user gave it; empty: no limit.
  static Expected<std::unique_ptr<TimeLimit>> start(const std::string &text,
                                                    std::stop_token outer);
  ~TimeLimit();

  std::stop_token token() const { return source.get_token(); }
  bool hasExpired() const { return expired; }

private:
  explicit TimeLimit(std::stop_token outer);

  struct Forward {
    std::stop_source source;
    void operator()() { source.request_stop(); }
  };

  std::stop_source source;
  std::stop_callback<Forward> forward;
  std::atomic<bool> expired = false;
  std::jthread timer;
};

/// What can run \p request: a log is read, everything else is run.
std::unique_ptr<Runner> makeRunner(const RunOptions &options,
                                   const RunRequest &request);

/// Runs what \p options ask for, with progress on a terminal, and stores it.
/// \p observer, if any, hears of it as well. The run's `id` is set if it was
/// stored; a store that cannot be written is a warning.
Expected<Run> runAndStore(const RunOptions &options, const StoreOptions &store,
                          const OutputOptions &output,
                          const CommandContext &context,
                          RunObserver *observer = nullptr);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_RUNSESSION_H
