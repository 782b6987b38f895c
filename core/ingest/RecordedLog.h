//===- RecordedLog.h - What a log of a compiler holds ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A log read once: dumps of IR by their place in the file (their text stays
// there), and everything else that bears on a failure as events in order.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_RECORDEDLOG_H
#define IRSIFT_CORE_INGEST_RECORDEDLOG_H

#include "core/ingest/DiagnosticLine.h"
#include "core/ingest/DumpHeader.h"
#include "core/ingest/LineReader.h"
#include "core/ingest/LogPrefix.h"
#include "core/model/Ids.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace irsift {

/// One source of lines: a process, a rank or a thread as far as the prefixes of
/// the lines tell them apart. Lane 0 has the lines without a source.
using LaneId = StrongInt<struct LaneIdTag, int32_t>;

/// A piece of IR in the log.
struct RecordedDump {
  LaneId lane;
  /// File that holds it; empty for the log's own.
  std::string file;
  /// Line after the header, or the first line where there is no header.
  LinePosition begin;
  /// Byte after the last line.
  int64_t end = 0;
  /// None for IR without a header: a tool's output, or what a reproducer holds.
  std::optional<DumpHeader> header;
  /// Symbols of the functions in it, the dumped function's own for a dump of
  /// one function.
  std::vector<std::string> functions;
  /// Whether it is a module; else it is one function or another operation.
  bool isModule = false;
  /// Printed in generic form, as MLIR does for IR that does not verify.
  bool isGeneric = false;
  /// Its end was seen.
  bool isComplete = false;
  /// A `mlir_reproducer` block follows it; the pipeline in it.
  std::string reproducerPipeline;
  /// Bytes and hash of its text.
  int64_t bytes = 0;
  uint64_t hash = 0;

  bool hasText() const { return bytes > 0; }
};

struct DumpSeen {
  size_t dump = 0;
};

struct DiagnosticSeen {
  Diagnostic diagnostic;
  /// `PROGRAM: error: ...` without any place: may be no compiler's.
  bool isWeak = false;
};

/// "Pipeline failed while executing", or "Failures have been detected ..."
/// without it (then `passes` is empty).
struct PipelineFailed {
  std::vector<RunningPass> passes;
  SourceLocation location;
};

struct AssertionFailed {
  std::string condition;
  std::string function;
  SourceLocation location;
};

struct UnreachableReached {
  /// The line in front of the one with the place; may be empty.
  std::string message;
  SourceLocation location;
};

/// LLVM ERROR, an uncaught C++ exception, a heap that glibc finds broken.
struct FatalErrorSeen {
  std::string message;
};

/// Functions of a stack, the innermost first, arguments dropped; only those
/// that can name a pass.
struct StackSeen {
  std::vector<std::string> functions;
  std::string programArguments;
};

struct PythonFrame {
  SourceLocation location;
  std::string function;
};

/// A traceback with its exception, or an exception's text alone.
struct PythonException {
  std::string type;
  std::string message;
  /// The outermost first.
  std::vector<PythonFrame> frames;
  /// It follows another one by "During handling" or "direct cause".
  bool isChained = false;
  /// A logger wrote it, with a level: somebody caught it.
  bool isLogged = false;
};

/// Numbers of a memory or another resource that the kernel needs too much of.
struct ResourceShortage {
  /// As printed: "shared memory", "uni_sram", "ub".
  std::string resource;
  int64_t required = 0;
  int64_t limit = 0;
  /// Both numbers are in bytes (bits have been converted).
  bool isMemory = true;
  /// The whole text.
  std::string text;

  /// Both zero: not a measurement but what a catch-all fills in.
  bool isMask() const { return required == 0 && limit == 0; }
};

/// A process ended, or was said to have.
struct ProcessEnded {
  std::optional<int> exitCode;
  /// "SIGSEGV"; empty if none.
  std::string signal;
  std::string text;
};

struct WatchdogFired {
  std::string text;
};

struct HostMemoryExhausted {
  std::string text;
};

/// A line of a trace: `pass 10 TritonXPULegalize started`.
struct PassTraced {
  std::string pass;
  enum class State { Started, Done, Failed } state = State::Started;
  /// Size of the IR that the line gives, else 0.
  int64_t bytes = 0;
};

/// A stage of the backend was entered ("ttxir").
struct StageEntered {
  std::string stage;
};

/// A heading of pytest: what follows is of another test.
struct SectionBegan {};

/// Something that a run prints that went on after a failure. Strong: only such
/// a run does ("best config", "falling back").
struct ProgressSeen {
  std::string text;
  bool isStrong = false;
};

struct LogEvent {
  LaneId lane;
  LinePosition position;
  std::variant<DumpSeen, DiagnosticSeen, PipelineFailed, AssertionFailed,
               UnreachableReached, FatalErrorSeen, StackSeen, PythonException,
               ResourceShortage, ProcessEnded, WatchdogFired,
               HostMemoryExhausted, PassTraced, StageEntered, SectionBegan,
               ProgressSeen>
      what;

  template <typename T> const T *get() const { return std::get_if<T>(&what); }
};

struct RecordedLog {
  std::string path;
  /// Source of each lane as its prefix spells it.
  std::vector<std::string> lanes;
  std::vector<RecordedDump> dumps;
  std::vector<LogEvent> events;
  /// Environment variables whose values the log mentions.
  std::map<std::string, std::string> settings;
  /// Pipelines given on command lines that the log shows.
  std::vector<std::string> commandPipelines;
  /// Spellings that only one backend line uses were met.
  bool hints30 = false;
  bool hints36 = false;
  int64_t lines = 0;
  int64_t bytes = 0;
  /// Events left out because there were too many.
  int64_t droppedEvents = 0;
  /// How its lines are to be split when dumps are read again.
  PrefixSplitter splitter;
};

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_RECORDEDLOG_H
