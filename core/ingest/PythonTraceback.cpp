//===- PythonTraceback.cpp - Tracebacks and their exceptions --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/PythonTraceback.h"

#include "core/ingest/TextScan.h"

#include <algorithm>

using namespace irsift;
using namespace irsift::scan;

namespace {

constexpr size_t longestMessage = 64 << 10;
constexpr int mostMessageLines = 200;
constexpr size_t mostFrames = 256;

} // namespace

std::optional<PythonFrame> irsift::parsePythonFrame(std::string_view line) {
  std::string_view rest = trimLeft(line);
  if (!consume(rest, "File \""))
    return std::nullopt;
  PythonFrame frame;
  std::optional<std::string_view> file = readUntil(rest, "\"");
  if (!file)
    return std::nullopt;
  frame.location.file = *file;
  consume(rest, ", line ");
  frame.location.line = static_cast<int32_t>(
      std::min<int64_t>(readNumber(rest).value_or(0), INT32_MAX));
  consume(rest, ",");
  if (consume(rest, " in "))
    frame.function = trim(rest);
  return frame;
}

bool irsift::isFrontEndError(std::string_view type) {
  std::string_view name = type.substr(type.rfind('.') + 1);
  return name == "CompilationError" || name == "CompileTimeAssertionFailure" ||
         name == "UnsupportedLanguageConstruct";
}

void TracebackReader::start(std::string_view head, bool isLogged,
                            bool isChained) {
  exception = {};
  exception.isLogged = isLogged;
  exception.isChained = isChained;
  firstIsInnermost = contains(head, "most recent call first");
  size_t lead = head.find_first_not_of(" \t|+");
  indent = head.substr(0, std::min(lead, head.size()));
  std::replace(indent.begin(), indent.end(), '+', ' ');
  messageLines = 0;
  state = State::Frames;
}

bool TracebackReader::startAtException(std::string_view line, bool isLogged) {
  exception = {};
  exception.isLogged = isLogged;
  indent.clear();
  messageLines = 0;
  if (!readException(line))
    return false;
  state = State::Message;
  return true;
}

/// `package.module.Type: message`, or the type alone.
bool TracebackReader::readException(std::string_view line) {
  std::string_view rest = line;
  std::string_view type =
      readWhile(rest, [](char c) { return isWord(c) || c == '.'; });
  if (type.empty() || isDigit(type[0]) || (!rest.empty() && rest[0] != ':'))
    return false;
  std::string_view name = type.substr(type.rfind('.') + 1);
  bool isType =
      !name.empty() && isUpper(name[0]) &&
      std::any_of(name.begin(), name.end(), isLower) &&
      (state == State::Frames || name.ends_with("Error") ||
       name.ends_with("Exception") || name.ends_with("OutOfResources") ||
       name.starts_with("RayTaskError"));
  if (!isType)
    return false;
  consume(rest, ":");
  exception.type = type;
  exception.message = trim(rest);
  return true;
}

TracebackReader::Take TracebackReader::feed(std::string_view line,
                                            bool isLogged) {
  // A line of a logger ends what was printed plainly, and the reverse.
  if (state == State::Closed || isLogged != exception.isLogged)
    return Take::Complete;
  consume(line, indent);
  return state == State::Frames ? feedFrames(line) : feedMessage(line);
}

TracebackReader::Take TracebackReader::feedFrames(std::string_view line) {
  // Source text, marks below it, "[Previous line repeated ...]".
  if (line.empty() || isBlank(line[0])) {
    if (firstIsInnermost && trim(line).empty() && !exception.frames.empty())
      return Take::Complete;
    if (exception.frames.size() < mostFrames)
      if (std::optional<PythonFrame> frame = parsePythonFrame(line))
        exception.frames.push_back(std::move(*frame));
    return Take::Taken;
  }
  if (firstIsInnermost || !readException(line))
    return Take::Complete;
  state = State::Message;
  return Take::Taken;
}

/// Whether the message so far is known to go on.
bool TracebackReader::wantsMore() const {
  const std::string &text = exception.message;
  if (contains(text, "ut of resource") && !contains(text, "ardware limit"))
    return true;
  return isFrontEndError(exception.type) || text.ends_with(':');
}

TracebackReader::Take TracebackReader::feedMessage(std::string_view line) {
  if (++messageLines > mostMessageLines ||
      exception.message.size() + line.size() > longestMessage)
    return Take::Complete;
  std::string_view text = trim(line);
  bool isChain = contains(line, "During handling of the above") ||
                 contains(line, "direct cause of the following") ||
                 contains(line, "Traceback (most recent");
  // A diagnostic after a message that says nothing is the next failure's.
  const std::string &message = exception.message;
  bool quotes = contains(message, "PassManager::run failed") &&
                !isGenericFailureText(message) &&
                !contains(message, "ardware limit");
  bool wanted =
      !text.empty() && !isChain &&
      (wantsMore() ||
       (quotes && (text.starts_with("loc(") || parseDiagnosticLine(text))));
  if (!wanted)
    return Take::Complete;
  exception.message += '\n';
  exception.message += line;
  return Take::Taken;
}

std::optional<PythonException> TracebackReader::finish() {
  state = State::Closed;
  if (firstIsInnermost)
    std::reverse(exception.frames.begin(), exception.frames.end());
  firstIsInnermost = false;
  if (exception.type.empty() && exception.frames.empty())
    return std::nullopt;
  exception.message = trimRight(exception.message);
  return std::move(exception);
}
