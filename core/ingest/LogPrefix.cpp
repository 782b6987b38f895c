//===- LogPrefix.cpp - What loggers and launchers put before a line -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LogPrefix.h"

#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>
#include <cstring>

using namespace irsift;
using namespace irsift::scan;

namespace {

constexpr std::array<std::string_view, 10> levels = {
    "DEBUG", "INFO",  "WARNING",  "WARN",   "ERROR",
    "FATAL", "TRACE", "CRITICAL", "NOTICE", "STDERR"};

constexpr std::array<std::string_view, 12> months = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun",
    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// What a prefix is made of.
enum class Part { None, Time, Level, Source, Other };

/// `hh:mm:ss` with a fraction and a zone, if any.
bool consumeClock(std::string_view &view) {
  std::string_view rest = view;
  auto pair = [&rest](bool colon) {
    if (rest.size() < 2 || !isDigit(rest[0]) || !isDigit(rest[1]))
      return false;
    rest.remove_prefix(2);
    return !colon || consume(rest, ":");
  };
  if (!pair(true) || !pair(true) || !pair(false))
    return false;
  if (rest.size() > 1 && (rest[0] == '.' || rest[0] == ',') &&
      isDigit(rest[1])) {
    rest.remove_prefix(1);
    readWhile(rest, isDigit);
  }
  if (!consume(rest, "Z") && rest.size() > 4 &&
      (rest[0] == '+' || rest[0] == '-') && isDigit(rest[1])) {
    rest.remove_prefix(1);
    readWhile(rest, [](char c) { return isDigit(c) || c == ':'; });
  }
  if (!rest.empty() && isWord(rest[0]))
    return false;
  view = rest;
  return true;
}

/// `2026-09-30`, `09-30`, `2026/09/30`, `09/30`, `Sep 30`.
bool consumeDate(std::string_view &view) {
  std::string_view rest = view;
  if (isUpper(view[0])) {
    // Most words in this place are no months: told without comparing names.
    if (view.size() < 5 || !isBlank(view[3]) || !isLower(view[2]) ||
        std::find(months.begin(), months.end(), view.substr(0, 3)) ==
            months.end())
      return false;
    rest.remove_prefix(3);
    readWhile(rest, isBlank);
    if (readWhile(rest, isDigit).empty())
      return false;
    view = rest;
    return true;
  }
  if (readWhile(rest, isDigit).size() < 2 || rest.empty() ||
      (rest[0] != '-' && rest[0] != '/'))
    return false;
  readWhile(rest, [](char c) { return isDigit(c) || c == '-' || c == '/'; });
  view = rest;
  return true;
}

bool consumeTime(std::string_view &view) {
  if (view.empty() || !(isDigit(view[0]) || isUpper(view[0])))
    return false;
  std::string_view rest = view;
  if (consumeDate(rest)) {
    if (!consume(rest, "T"))
      readWhile(rest, isBlank);
    if (!consumeClock(rest))
      return false;
  } else if (!consumeClock(rest)) {
    return false;
  }
  view = rest;
  return true;
}

/// A level word. Alone it is text; only the rest of the prefix makes it one.
bool consumeLevel(std::string_view &view) {
  if (view.size() < 4 || !isUpper(view[0]) || !isUpper(view[1]))
    return false;
  for (std::string_view level : levels) {
    if (view[0] != level[0])
      continue;
    std::string_view rest = view;
    if (consume(rest, level) && (rest.empty() || !isWord(rest[0]))) {
      view = rest;
      return true;
    }
  }
  return false;
}

/// `E0930 11:42:07.123456  4321 file.cc:12`, as glog starts a line.
bool consumeGlog(std::string_view &view) {
  std::string_view rest = view;
  if (rest.size() < 5 || !isDigit(rest[1]) ||
      std::string_view("IWEF").find(rest[0]) == std::string_view::npos)
    return false;
  rest.remove_prefix(1);
  if (readWhile(rest, isDigit).size() < 3 || !consume(rest, " ") ||
      !consumeClock(rest))
    return false;
  view = rest;
  return true;
}

bool allOf(std::string_view text, bool (*accept)(char)) {
  return std::all_of(text.begin(), text.end(), accept);
}

/// What stands inside brackets in front of a line.
Part classifyBracket(char open, std::string_view text) {
  if (text.empty() || text.size() > 96)
    return Part::None;
  std::string_view rest = text;
  if (consumeGlog(rest))
    return Part::Level;
  rest = text;
  if (consumeTime(rest))
    return Part::Time;
  rest = trim(text);
  if (consumeLevel(rest) && rest.empty())
    return Part::Level;
  if (open == '<')
    return text == "stdout" || text == "stderr" ? Part::Other : Part::None;
  if (contains(text, "pid=") || contains(text, "pid ") ||
      contains(text, "rank"))
    return Part::Source;
  // [0], [1,0]: MPI and multi-process launchers; [123.456]: the kernel's log.
  bool isFrame = text[0] == ' ' && !contains(text, ".");
  if (open == '[' && !isFrame && allOf(text, [](char c) {
        return isDigit(c) || c == ',' || c == '.' || c == ' ';
      }))
    return contains(text, ".") ? Part::Time : Part::Source;
  // [default0], [trainer3], [gw1], (Worker_TP0), (raylet).
  std::string_view name = text;
  while (!name.empty() && isDigit(name.back()))
    name.remove_suffix(1);
  if (open == '[' && name.size() < text.size() &&
      (name == "default" || name == "gw" || name == "worker" ||
       name == "trainer" || name == "RANK" || name == "Rank" ||
       name == "proc" || name == "process " || name == "gpu" ||
       name == "device" || name == "TP" || name == "DP" || name == "PP" ||
       name == "EP" || name.ends_with("rocess-") || name == "Thread-" ||
       name == "trainer0|" || name == "Worker"))
    return Part::Source;
  if (open == '(' && (name.starts_with("Worker") ||
                      name.starts_with("EngineCore") || text == "raylet"))
    return Part::Source;
  return Part::None;
}

/// `core.py:58` and the like: where a logger was called.
bool isSourceSpot(std::string_view text) {
  size_t colon = text.rfind(':');
  return colon != std::string_view::npos && colon + 1 < text.size() &&
         allOf(text.substr(colon + 1), isDigit) &&
         !contains(text.substr(0, colon), " ") &&
         contains(text.substr(0, colon), ".");
}

/// Reads the parts of a prefix one after the other.
class PrefixScanner {
public:
  explicit PrefixScanner(std::string_view line) : line(line), rest(line) {}

  SplitLine scan() {
    while (!rest.empty() && readPart())
      ;
    if (end == 0)
      return {{}, false, false, line};
    std::string_view body = line.substr(end);
    consume(body, " ");
    return {source, logged, leveled, body};
  }

private:
  bool readPart() {
    std::string_view start = rest;
    Part part = readBare();
    if (part == Part::None)
      part = readBracket();
    if (part == Part::None) {
      rest = start;
      return false;
    }
    accept(part, start);
    // Blanks only between parts: behind the last they indent the body.
    std::string_view next = trimLeft(rest);
    if (next.size() + 1 < rest.size() && part != Part::Time &&
        part != Part::Level)
      return false;
    rest = next;
    return true;
  }

  void accept(Part part, std::string_view start) {
    end = static_cast<size_t>(rest.data() - line.data());
    logged |= part == Part::Time || part == Part::Level;
    leveled |= part == Part::Level;
    if (part != Part::Source)
      return;
    const char *from = source.empty() ? start.data() : source.data();
    source = std::string_view(from, static_cast<size_t>(rest.data() - from));
    if (source.ends_with(':'))
      source.remove_suffix(1);
  }

  Part readBare() {
    if (consumeTime(rest)) {
      consume(rest, ":");
      return Part::Time;
    }
    if (consumeGlog(rest)) {
      // Thread number and source spot up to the bracket.
      std::string_view tail = rest.substr(0, 80);
      size_t bracket = tail.find("] ");
      if (bracket != std::string_view::npos)
        rest.remove_prefix(bracket + 1);
      return Part::Level;
    }
    if (rest.size() > 1 && isUpper(rest[0]) && readLevelWithCompany())
      return Part::Level;
    if (logged && consume(rest, "- ")) {
      // `time - name - LEVEL - text` of Python's loggers.
      std::string_view word = rest;
      readWhile(word, [](char c) { return !isBlank(c); });
      if (word.starts_with(" - "))
        rest = word;
      return Part::Level;
    }
    if (logged && (consume(rest, "stdout F") || consume(rest, "stderr F")))
      return Part::Other;
    return readNamed();
  }

  bool readLevelWithCompany() {
    std::string_view after = rest;
    if (!consumeLevel(after))
      return false;
    std::string_view next = trimLeft(after);
    std::string_view probe = next;
    bool company = logged || consumeTime(probe) || next.starts_with("[") ||
                   after.starts_with(":root:");
    if (!company)
      return false;
    for (std::string_view tail : {":root:", ":", " -"})
      if (consume(after, tail))
        break;
    rest = after;
    return true;
  }

  /// `host prog[12]:` behind a time, `worker-1  | text`, `10.0.0.1: text`.
  Part readNamed() {
    std::string_view view = rest;
    auto nameChar = [](char c) {
      return isWord(c) || c == '-' || c == '.' || c == '/';
    };
    std::string_view name = readWhile(view, nameChar);
    if (name.empty())
      return Part::None;
    std::string_view afterBlanks = trimLeft(view);
    if (end == 0 && !view.empty() && isBlank(view[0]) &&
        (afterBlanks.starts_with("| ") || afterBlanks == "|")) {
      rest = afterBlanks.substr(1);
      return Part::Source;
    }
    if (end == 0 && view.starts_with(": ") &&
        std::count(name.begin(), name.end(), '.') == 3 &&
        allOf(name, [](char c) { return isDigit(c) || c == '.'; })) {
      rest = view.substr(1);
      return Part::Source;
    }
    // journald and syslog: a host, then the program with its process number.
    if (logged && source.empty()) {
      if (!view.starts_with("[") && consume(view, " "))
        readWhile(view, nameChar);
      std::string_view process = view;
      if (consume(process, "[") && !readWhile(process, isDigit).empty() &&
          consume(process, "]:")) {
        rest = process;
        return Part::Source;
      }
    }
    return Part::None;
  }

  Part readBracket() {
    char open = rest[0];
    char close = open == '[' ? ']' : open == '(' ? ')' : open == '<' ? '>' : 0;
    if (close == 0)
      return Part::None;
    size_t at = rest.substr(0, 100).find(close);
    if (at == std::string_view::npos || at == 0)
      return Part::None;
    std::string_view inside = rest.substr(1, at - 1);
    Part part = classifyBracket(open, inside);
    if (part == Part::None && logged && isSourceSpot(inside))
      part = Part::Other;
    if (part == Part::None)
      return part;
    // A prefix ends in a blank, a colon or the next part.
    std::string_view after = rest.substr(at + 1);
    if (!after.empty() && !isBlank(after[0]) && after[0] != ':' &&
        after[0] != '[' && after[0] != '<' && after[0] != '(')
      return Part::None;
    consume(after, ":");
    rest = after;
    // [2026-09-30 11:42:07 TP1]
    if (part == Part::Time && source.empty() && consumeTime(inside))
      source = trim(inside);
    return part;
  }

  std::string_view line;
  std::string_view rest;
  std::string_view source;
  size_t end = 0;
  bool logged = false;
  bool leveled = false;
};

/// Whether a line that starts with \p c can have one of the known prefixes.
bool mayStartPrefix(char c) {
  return isAlpha(c) || isDigit(c) || c == '[' || c == '(' || c == '<';
}

/// Length of what \p line has in common with \p shape, a number of any length
/// standing for any other; 0 if the shape does not match as a whole.
size_t matchShape(std::string_view line, std::string_view shape) {
  size_t at = 0;
  for (char c : shape) {
    if (c == '0') {
      size_t begin = at;
      while (at < line.size() && isDigit(line[at]))
        ++at;
      if (at == begin)
        return 0;
    } else if (at < line.size() && line[at] == c) {
      ++at;
    } else {
      return 0;
    }
  }
  return at;
}

/// Where an unmistakable first text of a line starts in \p body; npos if none.
size_t findAnchor(std::string_view body) {
  for (std::string_view anchor :
       {"// -----// IR Dump ", "Traceback (most recent call last):"}) {
    size_t at = body.substr(0, 160).find(anchor);
    if (at != std::string_view::npos)
      return at;
  }
  return std::string_view::npos;
}

/// A learnt prefix names a source as far as its first clock.
SplitLine splitLearnt(size_t length, SplitLine outer) {
  std::string_view prefix = outer.body.substr(0, length);
  outer.body.remove_prefix(length);
  for (size_t i = 0; i < prefix.size(); ++i) {
    std::string_view rest = prefix.substr(i);
    if (isDigit(prefix[i]) && consumeClock(rest)) {
      prefix = prefix.substr(0, i);
      outer.isLogged = true;
    }
  }
  if (outer.source.empty())
    outer.source = trim(prefix);
  return outer;
}

std::string shapeOf(std::string_view prefix) {
  std::string shape;
  for (char c : prefix)
    if (!isDigit(c))
      shape += c;
    else if (!shape.ends_with('0'))
      shape += '0';
  return shape;
}

} // namespace

std::string_view irsift::stripTerminalCodes(std::string_view line,
                                            std::string &storage) {
  // Only the last of what a progress bar wrote over itself is left to see.
  const void *back = ::memrchr(line.data(), '\r', line.size());
  size_t over =
      back ? static_cast<const char *>(back) - line.data() + 1 : size_t(0);
  if (over < line.size())
    line.remove_prefix(over);
  if (!std::memchr(line.data(), '\x1b', line.size()))
    return line;
  storage.clear();
  for (size_t i = 0; i < line.size();) {
    if (line[i] != '\x1b') {
      storage += line[i++];
      continue;
    }
    ++i;
    if (i < line.size() && line[i] == '[') {
      for (++i; i < line.size() && !(line[i] >= '@' && line[i] <= '~'); ++i)
        ;
      ++i;
    } else if (i < line.size() && line[i] == ']') {
      while (i < line.size() && line[i] != '\a' && line[i] != '\x1b')
        ++i;
      i += i < line.size() && line[i] == '\a' ? 1 : 2;
    } else {
      ++i;
    }
  }
  return storage;
}

SplitLine PrefixSplitter::split(std::string_view line) const {
  SplitLine result{{}, false, false, line};
  if (!line.empty() && mayStartPrefix(line[0]))
    result = PrefixScanner(line).scan();
  for (const std::string &shape : shapes)
    if (size_t length = matchShape(result.body, shape))
      return splitLearnt(length, result);
  return result;
}

bool PrefixSplitter::wantsToLearn(std::string_view line) const {
  std::string_view body = split(line).body;
  size_t anchor = findAnchor(body);
  return anchor != std::string_view::npos && anchor > 0 && shapes.size() < 64 &&
         !trim(body.substr(0, anchor)).empty();
}

void PrefixSplitter::learn(std::string_view line, std::string_view next) {
  std::string_view body = split(line).body;
  std::string shape = shapeOf(body.substr(0, findAnchor(body)));
  if (matchShape(split(next).body, shape))
    shapes.push_back(std::move(shape));
}
