//===- BatchOptions.h - Options of batch and merge ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_BATCH_BATCHOPTIONS_H
#define IRSIFT_CLI_IRSIFT_BATCH_BATCHOPTIONS_H

#include "cli/irsift/CommonOptions.h"
#include "core/batch/Buckets.h"
#include "core/batch/Matrix.h"

namespace irsift {

/// What becomes of the report: formats, baseline, exit code.
struct ReportOptions {
  /// By name of the format; empty: not wanted.
  std::map<std::string, std::string, std::less<>> files;
  std::string baseline;
  FailOn failOn = FailOn::Any;
  OutputOptions output;

  void addTo(CLI::App &app);
  bool isStdoutTaken() const;
  /// Makes the folders of the files: who waits for a batch learns at its start
  /// that nothing can be written.
  Expected<void> makeFolders() const;
};

/// Another engine that runs the cases.
struct ExecutorOptions {
  std::string name = "local";
  int tasks = 8;
  std::string partition;
  std::string timeLimit;
  std::vector<std::string> slurmArguments;
  int resubmissions = 3;

  void addTo(CLI::App &app);
};

struct BatchOptions {
  RunOptions run;
  std::vector<std::string> paths;
  std::string matrixFile;
  std::string folder;
  int jobs = 0;
  bool wantsReduction = true;
  /// Of the reduction of one bucket.
  std::string bucketTime = "60s";
  std::string shardText;
  ReportOptions report;
  ExecutorOptions executor;

  void addTo(CLI::App &app);

  /// Those of --matrix, or a single "default"; their settings are checked.
  Expected<std::vector<Configuration>> configurations() const;
  /// What \p configuration makes of the options of a run.
  RunOptions runOptionsFor(const Configuration &configuration) const;
};

/// Arguments, without the program, of a batch that does part \p shard ("3/8")
/// of the same cases in \p folder and only replays.
std::vector<std::string> shardArguments(const BatchOptions &options,
                                        const std::string &shard,
                                        const std::string &folder);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_BATCH_BATCHOPTIONS_H
