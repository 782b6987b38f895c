//===- SnapshotReader.h - What our dialects see in a snapshot's text ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_SNAPSHOTREADER_H
#define IRSIFT_CORE_REPLAY_SNAPSHOTREADER_H

#include "core/model/Memory.h"
#include "core/replay/WorkerProcess.h"

#include <optional>
#include <string>
#include <vector>

namespace irsift {

/// Finds the buffers in texts that other compilers printed: a worker parses
/// them, so that text that breaks a parser takes nobody along. The worker is
/// started when the first text with on-chip allocations comes.
class SnapshotReader {
public:
  /// Buffers of \p text in program order. Nothing if it has none, if our
  /// dialects cannot read it, or if there is no worker.
  std::vector<Buffer> readBuffers(const std::string &text,
                                  int64_t bufferLength);

private:
  std::optional<WorkerProcess> worker;
  /// Workers that died or hung; after a few, texts are left unread.
  int losses = 0;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_SNAPSHOTREADER_H
