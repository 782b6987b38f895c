//===- LaneReader.cpp - The lines of one process, in order ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LaneReader.h"

#include "core/ingest/CrashLine.h"
#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// Bounds that keep a log of any size in little memory. What is cut is said in
/// RecordedLog::droppedEvents.
constexpr size_t mostEvents = 200000;
constexpr size_t mostDumps = 1000000;
constexpr size_t mostNotes = 16;
constexpr size_t mostSettings = 256;
constexpr int mostProgress = 64;
constexpr size_t longestText = 16 << 10;

std::string clipped(std::string_view text) {
  return std::string(text.substr(0, longestText));
}

/// Backtraces carry whole template lists; 64 frames name any pass.
constexpr size_t mostStackFrames = 64;

bool containsAny(std::string_view text,
                 std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return contains(text, part);
  });
}

/// `____ test_rows[64] ____`
bool isTestHeading(std::string_view text) {
  return text.starts_with("___") && text.ends_with("___") &&
         std::any_of(text.begin(), text.end(), isAlpha) && contains(text, " ");
}

} // namespace

template <typename T> void LaneReader::emit(LinePosition position, T what) {
  if constexpr (!std::is_same_v<T, DiagnosticSeen>)
    lastDiagnostic = std::string::npos;
  if constexpr (!std::is_same_v<T, DumpSeen> &&
                !std::is_same_v<T, PassTraced> &&
                !std::is_same_v<T, StageEntered> &&
                !std::is_same_v<T, SectionBegan> &&
                !std::is_same_v<T, ProgressSeen>)
    sawFailure = true;
  if (log.events.size() >= mostEvents && !std::is_same_v<T, DumpSeen>) {
    ++log.droppedEvents;
    return;
  }
  log.events.push_back({id, position, std::move(what)});
}

//===----------------------------------------------------------------------===//
// Dumps
//===----------------------------------------------------------------------===//

void LaneReader::startDump(std::optional<DumpHeader> header, LinePosition seen,
                           LinePosition begin) {
  closeDump();
  if (log.dumps.size() >= mostDumps) {
    ++log.droppedEvents;
    return;
  }
  RecordedDump recorded;
  recorded.lane = id;
  recorded.begin = begin;
  recorded.end = begin.offset;
  recorded.header = std::move(header);
  emit(seen, DumpSeen{log.dumps.size()});
  dump.emplace();
  dump->index = log.dumps.size();
  log.dumps.push_back(std::move(recorded));
  if (!hashState)
    hashState.reset(XXH3_createState());
  XXH3_64bits_reset(hashState.get());
}

void LaneReader::resumeDump(const RecordedDump &recorded, std::string &text) {
  startDump(recorded.header, recorded.begin, recorded.begin);
  capture = &text;
}

/// Gives the line to the open dump, if it is part of it.
bool LaneReader::feedDump(const LaneLine &line) {
  switch (dump->body.feed(line.text)) {
  case DumpBody::Take::Foreign:
    return false;
  case DumpBody::Take::End:
    closeDump();
    return false;
  case DumpBody::Take::Body:
    break;
  }
  // Blank lines around the text are not part of it.
  bool blank = line.text.empty();
  if (blank && (dump->body.isClosed() || !dump->body.hasOperation()))
    return true;
  RecordedDump &recorded = log.dumps[dump->index];
  XXH3_64bits_update(hashState.get(), line.text.data(), line.text.size());
  recorded.bytes += static_cast<int64_t>(line.text.size()) + 1;
  recorded.end = line.end;
  if (capture) {
    capture->append(line.text);
    capture->push_back('\n');
  }
  return true;
}

void LaneReader::closeDump() {
  if (!dump)
    return;
  RecordedDump &recorded = log.dumps[dump->index];
  const DumpBody &body = dump->body;
  recorded.isModule = body.isModule();
  recorded.isGeneric = body.isGeneric();
  recorded.isComplete = body.isClosed();
  recorded.functions = body.functions();
  recorded.reproducerPipeline = body.reproducerPipeline();
  recorded.hash = XXH3_64bits_digest(hashState.get());
  if (!body.hasOperation())
    recorded.bytes = 0;
  log.hints30 |= body.hasDoubledClose();
  dump.reset();
  capture = nullptr;
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

void LaneReader::feed(const LaneLine &line) {
  bool showsExcerpt = std::exchange(afterDiagnostic, false) && line.isExcerpt;
  if (showsExcerpt)
    return;
  if (line.triggers.has(Trigger::DumpHeader))
    if (std::optional<DumpHeader> header = parseDumpHeader(line.text)) {
      closeTraceback();
      LinePosition next = {line.position.number + 1, line.end};
      startDump(std::move(header), line.position, next);
      return;
    }
  if (traceback.isOpen() && feedTraceback(line))
    return;
  if (printedOperation && readPrintedOperation(line.text))
    return;
  if (dump && feedDump(line))
    return;
  if (readStack(line))
    return;
  if (!line.triggers.empty() && readTriggers(line)) {
    previousLine.clear();
    return;
  }
  if (!dump && startsLooseModule(line.text)) {
    startDump(std::nullopt, line.position, line.position);
    feedDump(line);
    return;
  }
  if (isTestHeading(line.text))
    emit(line.position, SectionBegan{});
  else if (sawFailure)
    readProgress(line);
  if (!trim(line.text).empty())
    previousLine.assign(line.text.substr(0, 1024));
}

bool LaneReader::feedInsideDump(const LaneLine &line) {
  return dump && dump->body.isInside() && line.text.starts_with(' ') &&
         !afterDiagnostic && !traceback.isOpen() && feedDump(line);
}

void LaneReader::finish() {
  closeTraceback();
  readStack({});
  closeDump();
}

bool LaneReader::feedTraceback(const LaneLine &line) {
  if (traceback.feed(line.text, line.hasLevel) == TracebackReader::Take::Taken)
    return true;
  closeTraceback();
  return false;
}

void LaneReader::closeTraceback() {
  if (!traceback.isOpen())
    return;
  if (std::optional<PythonException> exception = traceback.finish())
    emit(tracebackPosition, std::move(*exception));
}

/// Frames of a native stack; flushed by the first line that is none.
bool LaneReader::readStack(const LaneLine &line) {
  std::string_view text = trimLeft(line.text);
  if (std::optional<std::string> function = parseStackFrame(text)) {
    if (stack.functions.empty())
      stackPosition = line.position;
    if (!function->empty() && stack.functions.size() < mostStackFrames)
      stack.functions.push_back(std::move(*function));
    return true;
  }
  if (!stack.functions.empty() || !stack.programArguments.empty())
    emit(stackPosition, std::exchange(stack, {}));
  return false;
}

bool LaneReader::readTriggers(const LaneLine &line) {
  const TriggerSet &triggers = line.triggers;
  std::string_view text = line.text;
  if (triggers.has(Trigger::Setting))
    readSettings(text);
  if (triggers.has(Trigger::CommandLine))
    readCommandLine(text);
  if (triggers.has(Trigger::CommandLine) &&
      contains(text, "Program arguments:")) {
    stack.programArguments = clipped(text);
    stackPosition = line.position;
    return true;
  }
  if (triggers.has(Trigger::Exception) &&
      containsAny(text, {"During handling of the above exception",
                         "direct cause of the following exception"})) {
    nextTracebackIsChained = true;
    return true;
  }
  if (triggers.has(Trigger::Traceback) &&
      containsAny(text, {"Traceback (most recent call last)",
                         "(most recent call first)"})) {
    traceback.start(text, line.hasLevel,
                    std::exchange(nextTracebackIsChained, false));
    tracebackPosition = line.position;
    return true;
  }
  if (readCrash(line))
    return true;
  // pytest marks an exception with an E, and repeats it in its summary.
  if (text.starts_with("FAILED "))
    return true;
  if (consume(text, "E  "))
    text = trimLeft(text);
  if (triggers.has(Trigger::Exception) || triggers.has(Trigger::Resource)) {
    if (traceback.startAtException(text, line.hasLevel)) {
      tracebackPosition = line.position;
      return true;
    }
  }
  if (readDiagnostic(line))
    return true;
  if (triggers.has(Trigger::ProcessEnd))
    if (std::optional<ProcessEnded> ended = parseProcessEnd(text)) {
      emit(line.position, std::move(*ended));
      return true;
    }
  if (triggers.has(Trigger::Resource))
    if (std::optional<ResourceShortage> shortage =
            parseResourceShortage(text)) {
      emit(line.position, std::move(*shortage));
      return true;
    }
  if (triggers.has(Trigger::PassManager) && isGenericFailureText(text)) {
    std::string_view rest =
        text.substr(std::min(text.find("loc("), text.size()));
    PipelineFailed failed;
    if (std::optional<SourceLocation> location = readLocation(rest))
      failed.location = *location;
    emit(line.position, std::move(failed));
    return true;
  }
  if (triggers.has(Trigger::PassTrace))
    if (std::optional<PassTraced> trace = parsePassTrace(text)) {
      emit(line.position, std::move(*trace));
      return true;
    }
  if (triggers.has(Trigger::Stage))
    for (std::string_view stage : {"ttxir", "ttir", "llir"})
      if (contains(text, "make_" + std::string(stage) + " started") ||
          contains(text, "make_" + std::string(stage) + " begin")) {
        emit(line.position, StageEntered{std::string(stage)});
        return true;
      }
  return false;
}

bool LaneReader::readDiagnostic(const LaneLine &line) {
  std::string_view text = line.text;
  bool pipeline = line.triggers.has(Trigger::Pipeline);
  if (!line.triggers.has(Trigger::Severity) && !pipeline)
    return false;
  std::optional<Diagnostic> diagnostic = parseDiagnosticLine(text, pipeline);
  if (pipeline) {
    PipelineFailed failed;
    failed.passes = parseRunningPasses(text);
    if (diagnostic)
      failed.location = diagnostic->location;
    if (!failed.passes.empty()) {
      emit(line.position, std::move(failed));
      return true;
    }
  }
  if (!diagnostic)
    return false;
  noteBackendLine(text);
  afterDiagnostic = diagnostic->location.isKnown();
  if (isGenericFailureText(diagnostic->message)) {
    emit(line.position, PipelineFailed{{}, diagnostic->location});
    return true;
  }
  diagnostic->message = clipped(diagnostic->message);
  if (diagnostic->severity == Severity::Note) {
    if (lastDiagnostic >= log.events.size())
      return true;
    Diagnostic &owner =
        std::get<DiagnosticSeen>(log.events[lastDiagnostic].what).diagnostic;
    if (owner.op.empty())
      owner.op = diagnostic->op;
    diagnostic->op.clear();
    if (diagnostic->message == "see current operation:") {
      printedOperation.emplace();
      diagnostic->message += ' ';
    }
    if (owner.notes.size() < mostNotes)
      owner.notes.push_back(std::move(*diagnostic));
    return true;
  }
  bool weak = !diagnostic->location.isKnown() && diagnostic->op.empty() &&
              !diagnostic->message.starts_with("Unknown command line") &&
              !contains(text, "<unknown>:0:") && !contains(text, "loc(");
  // `srun: error: node07: task 0: Exited with exit code 134`
  if (weak && line.triggers.has(Trigger::ProcessEnd))
    return false;
  size_t index = log.events.size();
  bool failedBefore = sawFailure;
  bool isError = diagnostic->severity == Severity::Error;
  emit(line.position, DiagnosticSeen{std::move(*diagnostic), weak});
  sawFailure = failedBefore || isError;
  lastDiagnostic = index;
  return true;
}

/// A line of the operation that the last note shows.
bool LaneReader::readPrintedOperation(std::string_view text) {
  bool ended = text.empty() || printedOperation->isClosed() ||
               lastDiagnostic >= log.events.size();
  // `%1 = "x.y"(...)`: what counts is the operation behind its results.
  std::string_view operation = text;
  if (!printedOperation->hasOperation() && text.starts_with('%'))
    if (size_t equals = text.find(" = "); equals != std::string_view::npos)
      operation = text.substr(equals + 3);
  if (ended || printedOperation->feed(operation) != DumpBody::Take::Body) {
    printedOperation.reset();
    return false;
  }
  Diagnostic &owner =
      std::get<DiagnosticSeen>(log.events[lastDiagnostic].what).diagnostic;
  if (owner.notes.empty())
    return true;
  std::string &message = owner.notes.back().message;
  if (message.size() + text.size() < longestText)
    (message += '\n') += text;
  if (owner.op.empty())
    owner.op = operationNamedBy(message);
  return true;
}

bool LaneReader::readCrash(const LaneLine &line) {
  const TriggerSet &triggers = line.triggers;
  std::string_view text = line.text;
  auto emitIf = [&](Trigger trigger, auto parse) {
    if (!triggers.has(trigger))
      return false;
    auto what = parse(text);
    if (!what)
      return false;
    emit(line.position, std::move(*what));
    return true;
  };
  if (triggers.has(Trigger::Unreachable))
    if (std::optional<UnreachableReached> reached = parseUnreachable(text)) {
      reached->message = trim(previousLine);
      emit(line.position, std::move(*reached));
      return true;
    }
  if (triggers.has(Trigger::StackDump))
    return true;
  return emitIf(Trigger::Assertion, parseAssertion) ||
         emitIf(Trigger::Watchdog, parseWatchdog) ||
         emitIf(Trigger::HostMemory, parseHostMemory) ||
         emitIf(Trigger::FatalError, parseFatalError);
}

//===----------------------------------------------------------------------===//
// What is mentioned in passing
//===----------------------------------------------------------------------===//

void LaneReader::noteBackendLine(std::string_view text) {
  log.hints30 |= contains(text, "#triton_gpu.") || contains(text, "0]>}>") ||
                 contains(text, "1]>}>");
  log.hints36 |= contains(text, "#ttg.");
}

void LaneReader::readSettings(std::string_view text) {
  log.hints36 |= containsAny(text, {"xpu3.6", "riton 3.6", "riton==3.6"});
  log.hints30 |= containsAny(text, {"xpu3.0", "riton 3.0", "riton==3.0"});
  for (std::string_view lead : {"TRITON", "MLIR_ENABLE"}) {
    for (size_t at = 0; (at = text.find(lead, at)) != std::string_view::npos;) {
      std::string_view rest = text.substr(at);
      std::string_view name = readWhile(rest, isWord);
      at += name.size();
      consume(rest, "'");
      consume(rest, "\"");
      if (!consume(rest, "=") && !consume(rest, ": "))
        continue;
      consume(rest, "'");
      consume(rest, "\"");
      std::string_view value = readWhile(rest, [](char c) {
        return !isBlank(c) && c != ',' && c != ';' && c != '"' && c != '\'' &&
               c != '}' && c != ')';
      });
      if (log.settings.size() < mostSettings)
        log.settings[std::string(name)] = clipped(value);
    }
  }
}

/// A pipeline in a command line: `-pass-pipeline=builtin.module(...)`.
void LaneReader::readCommandLine(std::string_view text) {
  size_t at = text.find("pass-pipeline=");
  if (at == std::string_view::npos || log.commandPipelines.size() >= 64)
    return;
  std::string_view rest = text.substr(at + 14);
  consume(rest, "'");
  consume(rest, "\"");
  size_t open = rest.find_first_of("(, \"'");
  if (open == std::string_view::npos || rest[open] != '(')
    return;
  size_t close = closingBracket(rest, open);
  if (close != std::string_view::npos)
    log.commandPipelines.emplace_back(rest.substr(0, close + 1));
}

/// After a failure: words of a run that goes on.
void LaneReader::readProgress(const LaneLine &line) {
  std::string_view text = line.text;
  if (progressSeen >= mostProgress || trim(text).empty())
    return;
  if (containsAny(text,
                  {"fail", "Fail", "FAIL", "error", "Error", "ERROR", "abort",
                   "unsuccess", "not success", "No success", "exit code"}))
    return;
  bool strong = containsAny(
      text, {"best config", "Best config", "succeeded", "successfully",
             "falling back", "Falling back", "fallback", "recovered",
             "startup complete", "tokens/s", "retry ok", "compiled in",
             "result ok", "all tests passed"});
  // Source lines that a diagnostic shows are indented.
  bool weak =
      (line.isLogged && isWord(text[0])) ||
      containsAny(text, {"done", "finished", "passed", "complete", "config "});
  if (!strong && !weak)
    return;
  ++progressSeen;
  emit(line.position,
       ProgressSeen{std::string(trim(text).substr(0, 200)), strong});
}
