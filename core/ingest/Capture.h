//===- Capture.h - Folders of the capture helper --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_CAPTURE_H
#define IRSIFT_CORE_INGEST_CAPTURE_H

#include "core/model/Expected.h"

#include <map>
#include <string>

namespace irsift {

/// What samples/capture/irsift_capture.py left of one kernel.
struct Capture {
  std::string kernel;
  /// Stage that was running ("ttxir").
  std::string stage;
  /// The module, or a reproducer that holds it.
  std::string modulePath;
  /// stderr of the stage and the traceback; may be missing.
  std::string logPath;
  /// Options and environment variables that are knobs.
  std::map<std::string, std::string> knobs;
  /// Preset of the backend line that made it; empty if the versions do not say.
  std::string preset;
};

Expected<Capture> readCapture(const std::string &folder);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_CAPTURE_H
