//===- DiagnosticText.cpp - What the text of a diagnostic gives away ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/DiagnosticText.h"

#include <algorithm>
#include <cctype>
#include <charconv>

using namespace irsift;

namespace {

bool isOperationNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' ||
         c == '$' || c == '-';
}

/// An operation's full name has a dialect and a dot.
bool isOperationName(std::string_view text) {
  size_t dot = text.find('.');
  if (dot == 0 || dot == std::string_view::npos || dot + 1 == text.size())
    return false;
  for (char c : text)
    if (!isOperationNameChar(c))
      return false;
  return true;
}

/// Text between the quote at \p open and the next \p close, if it is the name
/// of an operation.
std::string quotedName(std::string_view text, size_t open, char close) {
  size_t end = text.find(close, open + 1);
  if (end == std::string_view::npos)
    return {};
  std::string_view name = text.substr(open + 1, end - open - 1);
  return isOperationName(name) ? std::string(name) : std::string();
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text[0])))
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.remove_suffix(1);
  return text;
}

std::string_view lineAround(std::string_view text, size_t position) {
  size_t begin = text.rfind('\n', position);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  return text.substr(begin, text.find('\n', position) - begin);
}

/// Line that ends before the line around \p position.
std::string_view lineBefore(std::string_view text, size_t position) {
  size_t begin = text.rfind('\n', position);
  if (begin == std::string_view::npos || begin == 0)
    return {};
  return lineAround(text, begin - 1);
}

/// Splits "/a/b/File.cpp:12" into file without folders and line.
void setSource(CrashText &crash, std::string_view place) {
  size_t colon = place.rfind(':');
  if (colon != std::string_view::npos) {
    std::from_chars(place.data() + colon + 1, place.data() + place.size(),
                    crash.line);
    place = place.substr(0, colon);
  }
  place = place.substr(place.rfind('/') + 1);
  crash.file = std::string(trim(place));
}

/// "program: /a/File.cpp:12: type function(args): Assertion `cond' failed."
CrashText readAssertion(std::string_view line, size_t marker) {
  CrashText crash;
  crash.kind = CrashText::Kind::Assertion;
  std::string_view condition = line.substr(marker);
  size_t open = condition.find_first_of("`'");
  size_t close = condition.rfind("' failed");
  if (open != std::string_view::npos && close != std::string_view::npos &&
      close > open)
    condition = condition.substr(open + 1, close - open - 1);
  crash.message = std::string(trim(condition));

  std::string_view head = line.substr(0, marker);
  size_t extension = std::string_view::npos;
  for (std::string_view suffix : {".cpp:", ".h:", ".cc:", ".inc:", ".hpp:"})
    if (extension == std::string_view::npos)
      if (size_t at = head.find(suffix); at != std::string_view::npos)
        extension = at + suffix.size();
  if (extension == std::string_view::npos)
    return crash;
  size_t lineEnd = head.find(':', extension);
  std::string_view place = head.substr(0, lineEnd);
  if (size_t space = place.find(": "); space != std::string_view::npos)
    place = place.substr(space + 2);
  setSource(crash, place);
  if (lineEnd != std::string_view::npos) {
    std::string_view function = trim(head.substr(lineEnd + 1));
    if (!function.empty() && function.back() == ':')
      function.remove_suffix(1);
    crash.function = std::string(function);
  }
  return crash;
}

/// "UNREACHABLE executed at /a/File.cpp:12!", message on the line before.
CrashText readUnreachable(std::string_view output, size_t marker) {
  constexpr std::string_view At = "UNREACHABLE executed at ";
  CrashText crash;
  crash.kind = CrashText::Kind::Unreachable;
  std::string_view place = lineAround(output, marker);
  place = place.substr(place.find(At) + At.size());
  setSource(crash, place.substr(0, place.find('!')));
  crash.message = std::string(trim(lineBefore(output, marker)));
  if (crash.message.empty())
    crash.message = "unreachable code";
  return crash;
}

} // namespace

std::string irsift::operationNamedIn(std::string_view message) {
  if (!message.empty() && message[0] == '\'')
    if (std::string name = quotedName(message, 0, '\''); !name.empty())
      return name;
  constexpr std::string_view Legalize = "operation '";
  if (size_t at = message.find(Legalize); at != std::string_view::npos)
    return quotedName(message, at + Legalize.size() - 1, '\'');
  return {};
}

std::string irsift::operationNamedIn(const Diagnostic &diagnostic) {
  std::string name = operationNamedIn(diagnostic.message);
  if (!name.empty())
    return name;
  constexpr std::string_view Current = "see current operation:";
  for (const Diagnostic &note : diagnostic.notes) {
    std::string_view text = note.message;
    if (!text.starts_with(Current))
      continue;
    text = text.substr(0, text.find('\n'));
    size_t quote = text.find('"');
    if (quote != std::string_view::npos)
      return quotedName(text, quote, '"');
  }
  return {};
}

std::optional<CrashText> irsift::findCrashText(std::string_view output) {
  size_t assertion = output.find(": Assertion ");
  size_t unreachable = output.find("UNREACHABLE executed");
  size_t fatal = output.find("LLVM ERROR: ");
  size_t memory = std::min(output.find("std::bad_alloc"),
                           output.find("LLVM ERROR: out of memory"));
  size_t first = std::min({assertion, unreachable, fatal, memory});
  if (first == std::string_view::npos)
    return std::nullopt;
  if (first == memory) {
    CrashText crash;
    crash.kind = CrashText::Kind::OutOfMemory;
    crash.message = std::string(trim(lineAround(output, first)));
    return crash;
  }
  if (first == unreachable)
    return readUnreachable(output, first);
  std::string_view line = lineAround(output, first);
  if (first == assertion)
    return readAssertion(line, line.find(": Assertion ") + 2);
  CrashText crash;
  crash.kind = CrashText::Kind::FatalError;
  crash.message = std::string(trim(line.substr(line.find("LLVM ERROR: "))));
  return crash;
}
