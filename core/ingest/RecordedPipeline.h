//===- RecordedPipeline.h - Pipelines as their dumps show them ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_RECORDEDPIPELINE_H
#define IRSIFT_CORE_INGEST_RECORDEDPIPELINE_H

#include "core/ingest/RecordedLog.h"

#include <string>
#include <utility>
#include <vector>

namespace irsift {

/// One pass of a recorded pipeline, with the dumps made before and after it.
struct RecordedStep {
  std::string passName;
  /// As printed; empty where MLIR is too old to print it.
  std::string passArgument;
  /// Operation that it runs on ("func.func"); empty for the module.
  std::string anchor;
  /// Dumps in order of the functions; one of the module for a module pass.
  std::vector<size_t> before;
  std::vector<size_t> after;
  bool hasFailed = false;
};

/// What one pass manager did in one call.
struct RecordedPipeline {
  LaneId lane;
  std::vector<RecordedStep> steps;
  /// Lines of the log from its first dump to the next pipeline of the lane.
  int64_t firstLine = 0;
  int64_t endLine = 0;
  /// Functions of its dumps.
  std::vector<std::string> kernels;
  /// Only passes that changed the module were dumped, as far as one can tell.
  bool showsChangesOnly = false;
};

/// Takes the dumps of \p log apart into pipelines: by process, by kernel, where
/// a pass comes that opens a stage, and where the IR is the first one again.
std::vector<RecordedPipeline> findPipelines(const RecordedLog &log);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_RECORDEDPIPELINE_H
