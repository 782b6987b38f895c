//===- TextScan.h - Small steps through a line of text --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the readers of logs share. A `view` that is passed by reference is a
// cursor: on success it moves past what was read, on failure it stays.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_TEXTSCAN_H
#define IRSIFT_CORE_INGEST_TEXTSCAN_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace irsift::scan {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool isAlpha(char c) { return isLower(c) || isUpper(c); }
constexpr bool isWord(char c) { return isAlpha(c) || isDigit(c) || c == '_'; }
constexpr bool isBlank(char c) { return c == ' ' || c == '\t'; }

inline std::string_view trimLeft(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view()
                                         : text.substr(begin);
}

inline std::string_view trimRight(std::string_view text) {
  size_t end = text.find_last_not_of(" \t\r\n");
  return end == std::string_view::npos ? std::string_view()
                                       : text.substr(0, end + 1);
}

inline std::string_view trim(std::string_view text) {
  return trimLeft(trimRight(text));
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline bool consume(std::string_view &view, std::string_view prefix) {
  if (!view.starts_with(prefix))
    return false;
  view.remove_prefix(prefix.size());
  return true;
}

/// Digits, at most 18 of them, so that the value always fits.
inline std::optional<int64_t> readNumber(std::string_view &view) {
  size_t length = 0;
  int64_t value = 0;
  while (length < view.size() && length < 18 && isDigit(view[length]))
    value = value * 10 + (view[length++] - '0');
  if (length == 0)
    return std::nullopt;
  view.remove_prefix(length);
  return value;
}

/// Like readNumber, anywhere: the first number in \p text at or after a blank,
/// a bracket or the start.
inline std::optional<int64_t> firstNumber(std::string_view text) {
  size_t begin = text.find_first_of("0123456789");
  if (begin == std::string_view::npos)
    return std::nullopt;
  text.remove_prefix(begin);
  return readNumber(text);
}

/// Everything up to \p end, which is passed over too.
inline std::optional<std::string_view> readUntil(std::string_view &view,
                                                 std::string_view end) {
  size_t at = view.find(end);
  if (at == std::string_view::npos)
    return std::nullopt;
  std::string_view text = view.substr(0, at);
  view.remove_prefix(at + end.size());
  return text;
}

/// The longest start of \p view whose characters satisfy \p accept.
template <typename Accept>
std::string_view readWhile(std::string_view &view, Accept accept) {
  size_t length = 0;
  while (length < view.size() && accept(view[length]))
    ++length;
  std::string_view text = view.substr(0, length);
  view.remove_prefix(length);
  return text;
}

/// Index of the bracket that closes the one at \p open, strings skipped; npos
/// if there is none. Knows (), [] and {}.
inline size_t closingBracket(std::string_view text, size_t open) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = open; i < text.size(); ++i) {
    char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      if (--depth == 0)
        return i;
    }
  }
  return std::string_view::npos;
}

} // namespace irsift::scan

#endif // IRSIFT_CORE_INGEST_TEXTSCAN_H
