//===- LaneReader.h - The lines of one process, in order ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_LANEREADER_H
#define IRSIFT_CORE_INGEST_LANEREADER_H

#include "core/ingest/DumpBody.h"
#include "core/ingest/PythonTraceback.h"
#include "core/ingest/RecordedLog.h"
#include "core/ingest/Triggers.h"

#include <xxhash.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace irsift {

/// One line of a lane, its prefix removed.
struct LaneLine {
  std::string_view text;
  bool isLogged = false;
  bool hasLevel = false;
  TriggerSet triggers;
  LinePosition position;
  /// Byte after the line.
  int64_t end = 0;
  /// A source line that a diagnostic shows, with a mark in the line below.
  bool isExcerpt = false;
};

/// Turns the lines of one lane into dumps and events of a log.
class LaneReader {
public:
  LaneReader(RecordedLog &log, LaneId id) : log(log), id(id) {}

  void feed(const LaneLine &line);
  /// Takes \p line if it lies within a dump beyond doubt, as most lines of a
  /// large log do: nobody needs its triggers then.
  bool feedInsideDump(const LaneLine &line);
  /// The log ended.
  void finish();

  /// The line before was a diagnostic that may show a source line below it.
  bool mayShowExcerpt() const { return afterDiagnostic; }

  /// Continues in the middle of dump \p index, collecting its text.
  void resumeDump(const RecordedDump &dump, std::string &text);

private:
  struct OpenDump {
    size_t index = 0;
    DumpBody body;
  };
  /// \p seen is the line that announces it, \p begin its first line.
  void startDump(std::optional<DumpHeader> header, LinePosition seen,
                 LinePosition begin);
  bool feedDump(const LaneLine &line);
  void closeDump();

  bool feedTraceback(const LaneLine &line);
  void closeTraceback();
  bool readTriggers(const LaneLine &line);
  bool readDiagnostic(const LaneLine &line);
  bool readPrintedOperation(std::string_view text);
  bool readCrash(const LaneLine &line);
  void readSettings(std::string_view text);
  void readCommandLine(std::string_view text);
  bool readStack(const LaneLine &line);
  void readProgress(const LaneLine &line);
  void noteBackendLine(std::string_view text);

  template <typename T> void emit(LinePosition position, T what);

  RecordedLog &log;
  LaneId id;
  std::optional<OpenDump> dump;
  struct FreeHash {
    void operator()(XXH3_state_t *state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, FreeHash> hashState;
  std::string *capture = nullptr;

  TracebackReader traceback;
  LinePosition tracebackPosition;
  bool nextTracebackIsChained = false;
  StackSeen stack;
  LinePosition stackPosition;
  std::string previousLine;
  bool afterDiagnostic = false;
  /// The operation that a note shows is on the lines below it.
  std::optional<DumpBody> printedOperation;
  /// Index of the last diagnostic event, for its notes; npos after others.
  size_t lastDiagnostic = std::string::npos;
  /// Something failed: from here on progress is worth noting.
  bool sawFailure = false;
  int progressSeen = 0;
};

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_LANEREADER_H
