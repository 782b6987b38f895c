//===- Executors.h - Engines that run the cases of a batch --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_BATCH_EXECUTORS_H
#define IRSIFT_CLI_IRSIFT_BATCH_EXECUTORS_H

#include "cli/irsift/batch/BatchSession.h"

namespace irsift {

/// Prints the shell line that has GNU parallel run the batch in parts, merges
/// them, and goes on with the buckets here.
Expected<ExitCode> printParallelLine(const BatchOptions &options);

/// Has Slurm run the parts that lack results as a job array, takes over what
/// they did, and submits again what was lost. An error if parts are lost for
/// good; \p stop cancels the job.
Expected<void> runInSlurm(BatchSession &session, BatchFolder &folder,
                          const BatchOptions &options,
                          const std::stop_token &stop);

/// Path of the running program.
std::string ownProgram();
/// \p words as a shell reads them.
std::string shellLine(const std::vector<std::string> &words);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_BATCH_EXECUTORS_H
