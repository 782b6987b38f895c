//===- JsonLine.cpp - Lines of a log that are JSON objects ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/JsonLine.h"

#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>
#include <charconv>

using namespace irsift;
using namespace irsift::scan;

namespace {

/// Members that hold the text, the surer ones first.
constexpr std::array<std::string_view, 9> messageKeys = {
    "log",         "MESSAGE", "text", "message", "msg",
    "textPayload", "event",   "body", "line"};

/// Members that hold more of it.
constexpr std::array<std::string_view, 8> detailKeys = {
    "exception", "exc_info",   "exc_text", "traceback",
    "stack",     "stacktrace", "error",    "stderr"};

constexpr std::array<std::string_view, 6> sourceKeys = {
    "_PID", "pid", "process", "rank", "local_rank", "container_id"};

constexpr std::array<std::string_view, 6> levelKeys = {
    "level", "levelname", "lvl", "severity", "loglevel", "log_level"};

template <size_t N>
bool isOneOf(std::string_view key,
             const std::array<std::string_view, N> &keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

void appendUtf8(std::string &out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

/// Takes a string with its quotes off \p view; lenient about its end.
bool readString(std::string_view &view, std::string &out) {
  if (!consume(view, "\""))
    return false;
  size_t i = 0;
  for (; i < view.size() && view[i] != '"'; ++i) {
    if (view[i] != '\\' || i + 1 == view.size()) {
      out += view[i];
      continue;
    }
    char next = view[++i];
    unsigned code = 0;
    if (next == 'u' && i + 4 < view.size() &&
        std::from_chars(view.data() + i + 1, view.data() + i + 5, code, 16)
                .ptr == view.data() + i + 5) {
      appendUtf8(out, code);
      i += 4;
    } else {
      out += next == 'n'   ? '\n'
             : next == 't' ? '\t'
             : next == 'r' ? '\r'
                           : next;
    }
  }
  view.remove_prefix(std::min(i + 1, view.size()));
  return true;
}

/// Takes any value off \p view; \p text gets a string's content, or a
/// number's digits.
bool readValue(std::string_view &view, std::string &text, bool &isString) {
  isString = view.starts_with('"');
  if (isString)
    return readString(view, text);
  if (view.starts_with('{') || view.starts_with('[')) {
    size_t close = closingBracket(view, 0);
    if (close == std::string_view::npos)
      return false;
    view.remove_prefix(close + 1);
    return true;
  }
  text = readWhile(view, [](char c) {
    return isWord(c) || c == '-' || c == '+' || c == '.';
  });
  return !text.empty();
}

/// What the members of one object add up to.
class Members {
public:
  void take(const std::string &key, std::string text, bool isString) {
    if (isOneOf(key, levelKeys))
      result.isLogged = true;
    if (isOneOf(key, sourceKeys) && result.source.empty() && !text.empty())
      result.source = key + "=" + text.substr(0, 64);
    if (!isString)
      return;
    auto at = std::find(messageKeys.begin(), messageKeys.end(), key);
    if (at < best) {
      best = at;
      // Docker cuts lines at 16 KiB; what it writes otherwise ends in the
      // line's end, but collectors take that off.
      constexpr size_t cut = 8 << 10;
      result.isPartial =
          key == "log" && text.size() >= cut && !text.ends_with('\n');
      result.text = std::move(text);
    } else if (isOneOf(key, detailKeys)) {
      details += '\n';
      details += text;
    }
  }

  std::optional<JsonLine> finish() {
    if (best == messageKeys.end() && details.empty())
      return std::nullopt;
    while (result.text.ends_with('\n') || result.text.ends_with('\r'))
      result.text.pop_back();
    result.text += details;
    return std::move(result);
  }

private:
  JsonLine result;
  std::string details;
  decltype(messageKeys)::const_iterator best = messageKeys.end();
};

} // namespace

std::optional<JsonLine> irsift::parseJsonLine(std::string_view line) {
  std::string_view rest = trimLeft(line);
  if (!consume(rest, "{"))
    return std::nullopt;
  Members members;
  for (bool more = true; more;) {
    std::string key;
    std::string text;
    bool isString = false;
    rest = trimLeft(rest);
    if (!readString(rest, key))
      return std::nullopt;
    rest = trimLeft(rest);
    if (!consume(rest, ":"))
      return std::nullopt;
    rest = trimLeft(rest);
    if (!readValue(rest, text, isString))
      return std::nullopt;
    members.take(key, std::move(text), isString);
    rest = trimLeft(rest);
    more = consume(rest, ",");
  }
  // Of a line that was cut off, what is there counts.
  if (!rest.empty() && !rest.starts_with('}'))
    return std::nullopt;
  return members.finish();
}
