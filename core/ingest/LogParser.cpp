//===- LogParser.cpp - Reads a log once, from front to back ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LogParser.h"

#include "core/ingest/JsonLine.h"
#include "core/ingest/LaneReader.h"
#include "core/ingest/LogPrefix.h"
#include "core/ingest/TextScan.h"
#include "core/ingest/Triggers.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <utility>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// More sources than any job has processes: what comes then shares a lane.
constexpr size_t mostLanes = 4096;

/// Hands each line of a log to the reader of its lane.
class LogParser {
public:
  LogParser(LineReader &reader, RecordedLog &log) : reader(reader), log(log) {
    laneOf("");
  }

  void readAll() {
    std::string_view raw;
    while (reader.next(raw))
      readLine(raw);
    if (!partial.empty())
      readText(std::exchange(partial, {}), {}, false);
    for (LaneReader &lane : lanes)
      lane.finish();
    // A traceback is complete only when later lines have been seen.
    std::stable_sort(log.events.begin(), log.events.end(),
                     [](const LogEvent &a, const LogEvent &b) {
                       return a.position.number < b.position.number;
                     });
    log.lines = reader.position().number - 1;
    log.bytes = reader.endOffset();
  }

  /// The text of one dump, read as it was read the first time.
  std::string collect(const RecordedDump &dump, std::string_view source) {
    std::string text;
    laneOf(source).resumeDump(dump, text);
    reader.seek(dump.begin);
    std::string_view raw;
    while (reader.endOffset() < dump.end && reader.next(raw))
      readLine(raw);
    return text;
  }

private:
  void readLine(std::string_view raw);
  void readObject(JsonLine object);
  void readText(std::string_view raw, std::string_view source, bool isLogged);
  LaneLine laneLine(const SplitLine &line) const;
  void feed(LaneReader &lane, const SplitLine &line, TriggerSet triggers);
  LaneReader &laneOf(std::string_view source);
  bool isMarkLine(std::string_view raw) const;

  LineReader &reader;
  RecordedLog &log;
  TriggerScanner scanner;
  std::string ansiStorage;
  std::string heldLine;
  /// The start of a line of which more comes.
  std::string partial;
  std::deque<LaneReader> lanes;
  std::map<std::string, size_t, std::less<>> laneBySource;
  size_t lastLane = 0;
};

LaneReader &LogParser::laneOf(std::string_view source) {
  if (!lanes.empty() && log.lanes[lastLane] == source)
    return lanes[lastLane];
  auto it = laneBySource.find(source);
  if (it != laneBySource.end() || lanes.size() >= mostLanes) {
    lastLane = it == laneBySource.end() ? 0 : it->second;
    return lanes[lastLane];
  }
  lastLane = lanes.size();
  laneBySource.emplace(source, lastLane);
  log.lanes.emplace_back(source);
  return lanes.emplace_back(log, LaneId(static_cast<int32_t>(lastLane)));
}

/// What container engines of Kubernetes write for a piece of a long line:
/// `TIME stderr P TEXT`, and `F` for its last one. Empty text if \p line is
/// no such piece.
struct LinePiece {
  std::string_view head;
  std::string_view text;
  bool isLast = false;
};

LinePiece pieceOf(std::string_view line) {
  if (line.size() < 30 || !isDigit(line[0]) || line[4] != '-')
    return {};
  std::string_view head = line.substr(0, 60);
  for (std::string_view mark :
       {" stderr P ", " stdout P ", " stderr F ", " stdout F "})
    if (size_t at = head.find(mark); at != std::string_view::npos)
      return {line.substr(0, at + mark.size()), line.substr(at + mark.size()),
              mark[8] == 'F'};
  return {};
}

bool hasEscapedLines(TriggerSet triggers) {
  return triggers.has(Trigger::EscapedNewline) &&
         !triggers.has(Trigger::DumpHeader);
}

/// Several lines that a logger wrote as one, with `\n` between them.
std::vector<std::string> unescapeLines(std::string_view text) {
  std::vector<std::string> parts(1);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      parts.back() += text[i];
      continue;
    }
    char next = text[++i];
    if (next == 'n')
      parts.emplace_back();
    else
      parts.back() += next == 't' ? '\t' : next;
  }
  return parts;
}

/// A mark that a diagnostic puts under a source line.
bool LogParser::isMarkLine(std::string_view raw) const {
  std::string storage;
  std::string_view text =
      trim(log.splitter.split(stripTerminalCodes(raw, storage)).body);
  return !text.empty() && text[0] == '^' &&
         text.find_first_not_of("^~") == std::string_view::npos;
}

void LogParser::readLine(std::string_view raw) {
  if (LinePiece piece = pieceOf(raw); !piece.head.empty()) {
    if (!piece.isLast) {
      partial += piece.text;
      return;
    }
    if (!partial.empty()) {
      std::string whole = std::string(piece.head) + std::exchange(partial, {});
      readText((whole += piece.text), {}, false);
      return;
    }
  }
  if (raw.starts_with('{'))
    if (std::optional<JsonLine> object = parseJsonLine(raw)) {
      readObject(std::move(*object));
      return;
    }
  readText(raw, {}, false);
}

/// The lines of a text that an object of JSON held.
void LogParser::readObject(JsonLine object) {
  partial += object.text;
  if (object.isPartial && partial.size() < LineReader::longestLine)
    return;
  std::string whole = std::exchange(partial, {});
  std::string_view rest = whole;
  do {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    readText(line, object.source, object.isLogged);
  } while (!rest.empty());
}

/// Reads one line; \p source and \p isLogged are what is known of it besides.
void LogParser::readText(std::string_view raw, std::string_view source,
                         bool isLogged) {
  std::string_view text = stripTerminalCodes(raw, ansiStorage);
  SplitLine line = log.splitter.split(text);
  if (line.source.empty())
    line.source = source;
  line.isLogged |= isLogged;
  line.hasLevel |= isLogged;
  if (laneOf(line.source).feedInsideDump(laneLine(line)))
    return;
  TriggerSet triggers = scanner.scan(line.body);
  if ((triggers.has(Trigger::DumpHeader) || triggers.has(Trigger::Traceback)) &&
      log.splitter.wantsToLearn(text)) {
    heldLine = text;
    std::string next = reader.peek();
    std::string storage;
    log.splitter.learn(heldLine, stripTerminalCodes(next, storage));
    line = log.splitter.split(heldLine);
    if (line.source.empty())
      line.source = source;
  }
  LaneReader &lane = laneOf(line.source);
  if (!hasEscapedLines(triggers)) {
    feed(lane, line, triggers);
    return;
  }
  for (const std::string &part : unescapeLines(line.body))
    feed(lane, {line.source, line.isLogged, line.hasLevel, part},
         scanner.scan(part));
}

LaneLine LogParser::laneLine(const SplitLine &line) const {
  LaneLine result;
  result.text = line.body;
  result.isLogged = line.isLogged;
  result.hasLevel = line.hasLevel;
  result.position = reader.position();
  result.end = reader.endOffset();
  return result;
}

void LogParser::feed(LaneReader &lane, const SplitLine &line,
                     TriggerSet triggers) {
  LaneLine whole = laneLine(line);
  whole.triggers = triggers;
  // Looking ahead moves the reader's buffer, and the line with it.
  std::string copy;
  if (lane.mayShowExcerpt()) {
    copy = line.body;
    whole.text = copy;
    whole.isExcerpt = isMarkLine(reader.peek());
  }
  lane.feed(whole);
}

RecordedLog parse(LineReader reader, std::string path) {
  RecordedLog log;
  log.path = std::move(path);
  LogParser(reader, log).readAll();
  return log;
}

std::string collectDump(const RecordedLog &log, const RecordedDump &dump,
                        LineReader reader) {
  RecordedLog scratch;
  scratch.splitter = log.splitter;
  // A file of its own has one source only.
  std::string_view source =
      dump.file.empty()
          ? std::string_view(log.lanes[static_cast<size_t>(dump.lane.value)])
          : std::string_view();
  return LogParser(reader, scratch).collect(dump, source);
}

} // namespace

Expected<RecordedLog> irsift::readLog(const std::string &path) {
  Expected<LineReader> reader = LineReader::open(path);
  if (!reader)
    return tl::unexpected(reader.error());
  return parse(std::move(*reader), path);
}

RecordedLog irsift::readLogText(std::string_view text) {
  return parse(LineReader::overText(text), "");
}

Expected<std::string> irsift::readDump(const RecordedLog &log, size_t index) {
  const std::string &file = log.dumps.at(index).file;
  Expected<LineReader> reader =
      LineReader::open(file.empty() ? log.path : file);
  if (!reader)
    return tl::unexpected(reader.error());
  return collectDump(log, log.dumps.at(index), std::move(*reader));
}

std::string irsift::readDumpFromText(const RecordedLog &log, size_t index,
                                     std::string_view text) {
  return collectDump(log, log.dumps.at(index), LineReader::overText(text));
}
