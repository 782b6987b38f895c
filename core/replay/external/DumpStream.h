//===- DumpStream.h - Dumps out of a compiler that is still running -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_EXTERNAL_DUMPSTREAM_H
#define IRSIFT_CORE_REPLAY_EXTERNAL_DUMPSTREAM_H

#include "core/ingest/DumpBody.h"
#include "core/ingest/DumpHeader.h"

#include <functional>
#include <string>
#include <string_view>

namespace irsift {

/// Takes the stderr of an opt with --mlir-print-ir-after-all apart as it comes:
/// dumps, and what stands between them, which belongs to the pass that runs.
class DumpStream {
public:
  /// A pass ended; its dump follows.
  std::function<void(const DumpHeader &)> onHeader;
  /// The dump of the last header is whole.
  std::function<void(std::string text)> onDump;

  /// Takes the complete lines off \p buffer.
  void take(std::string &buffer);
  /// The stream ended; \p rest has no line end.
  void finish(std::string_view rest);

  /// What came since the last header and is no dump.
  std::string &messages() { return between; }

private:
  void takeLine(std::string_view line);
  void closeDump();

  bool inDump = false;
  DumpBody body;
  std::string dump;
  std::string between;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_EXTERNAL_DUMPSTREAM_H
