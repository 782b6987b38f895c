//===- Driver.h - Runs the cases of a batch, several at a time ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_DRIVER_H
#define IRSIFT_CORE_BATCH_DRIVER_H

#include "core/batch/Batch.h"
#include "core/batch/MemoryGate.h"
#include "core/model/Expected.h"
#include "core/replay/Runner.h"

#include <functional>

namespace irsift {

struct DriverOptions {
  /// Runs at a time; 0: one a processor.
  int jobs = 0;
  /// Makes the run of a case; called in several threads at once. An error
  /// becomes a verdict of class tool-error.
  std::function<Expected<Run>(const BatchCase &, const std::stop_token &)> run;
  /// Hears of each case that is done, in one thread at a time. An error stops
  /// the batch.
  std::function<Expected<void>(const BatchCase &)> finished;
  MemoryGate *gate = nullptr;
};

/// Runs those of \p cases that are not done, smallest first, and each key once.
/// A case that something killed while others ran is run again alone: the host
/// may have been short of memory. Cases that \p stop comes before stay undone.
Expected<void> runCases(std::vector<BatchCase> &cases,
                        const DriverOptions &options,
                        const std::stop_token &stop);

/// The verdict on a case that could not be run.
Verdict toolError(const std::string &message);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_DRIVER_H
