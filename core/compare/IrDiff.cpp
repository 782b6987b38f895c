//===- IrDiff.cpp - Two texts of IR, names of values apart ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/IrDiff.h"
#include "core/compare/SequenceDiff.h"
#include "core/ingest/IrText.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

using namespace irsift;

namespace {

struct Line {
  /// Without locations.
  std::string text;
  /// Equal for lines that are equal but for names.
  std::string key;
  /// "%name" and "^name" in order.
  std::vector<std::string> names;
};

bool isNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         c == '.' || c == '-' || c == '#';
}

/// \p line without "loc(...)", outside of strings.
std::string withoutLocations(std::string_view line) {
  std::string out;
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (c == '"' && (i == 0 || line[i - 1] != '\\'))
      quoted = !quoted;
    if (!quoted && line.substr(i).starts_with(" loc(")) {
      int depth = 0;
      bool inString = false;
      for (; i < line.size(); ++i) {
        inString ^= line[i] == '"' && line[i - 1] != '\\';
        depth += !inString && line[i] == '(';
        depth -= !inString && line[i] == ')';
        if (!inString && line[i] == ')' && depth == 0)
          break;
      }
      continue;
    }
    out += c;
  }
  return out;
}

std::vector<std::string> namesIn(std::string_view line) {
  std::vector<std::string> names;
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"')
      quoted = !quoted;
    if (quoted || (line[i] != '%' && line[i] != '^') || i + 1 == line.size() ||
        !isNameChar(line[i + 1]))
      continue;
    size_t end = i + 1;
    while (end < line.size() && isNameChar(line[end]))
      ++end;
    names.emplace_back(line.substr(i, end - i));
    i = end - 1;
  }
  return names;
}

std::vector<Line> linesOf(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view raw = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string key = normalizeIr(raw);
    if (key.empty())
      continue;
    Line line;
    line.text = withoutLocations(raw);
    line.key = std::move(key);
    line.names = namesIn(line.text);
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Which name of one text is which of the other.
class Renaming {
public:
  /// Whether the lines agree with what is known; if so, learns from them.
  bool agrees(const Line &before, const Line &after) {
    if (before.names.size() != after.names.size())
      return false;
    for (size_t i = 0; i < before.names.size(); ++i) {
      auto there = forth.find(before.names[i]);
      auto back = reverse.find(after.names[i]);
      if ((there != forth.end() && there->second != after.names[i]) ||
          (back != reverse.end() && back->second != before.names[i]))
        return false;
    }
    for (size_t i = 0; i < before.names.size(); ++i)
      set(before.names[i], after.names[i]);
    return true;
  }

  /// Names that a pair of lines defines are made anew there: inner scopes use
  /// them again.
  void forgetDefinitions(const Line &before, const Line &after) {
    for (size_t i = 0; i < before.names.size() && isDefined(before, i); ++i)
      if (auto there = forth.find(before.names[i]); there != forth.end()) {
        reverse.erase(there->second);
        forth.erase(there);
      }
    for (size_t i = 0; i < after.names.size() && isDefined(after, i); ++i)
      if (auto back = reverse.find(after.names[i]); back != reverse.end()) {
        forth.erase(back->second);
        reverse.erase(back);
      }
  }

private:
  /// Left of the " = " of its line, or an argument of a block or function.
  static bool isDefined(const Line &line, size_t index) {
    size_t start = line.text.find_first_not_of(' ');
    std::string_view rest = std::string_view(line.text).substr(start);
    if (rest[0] == '^' || rest.substr(0, rest.find(' ')).ends_with("func"))
      return true;
    size_t equals = line.text.find(" = ");
    size_t at = line.text.find(line.names[index]);
    return equals != std::string::npos && at < equals;
  }
  void set(const std::string &before, const std::string &after) {
    forth[before] = after;
    reverse[after] = before;
  }

  std::unordered_map<std::string, std::string> forth, reverse;
};

std::vector<int> symbolsOf(const std::vector<Line> &lines,
                           std::unordered_map<std::string, int> &numbers) {
  std::vector<int> symbols;
  for (const Line &line : lines)
    symbols.push_back(
        numbers.try_emplace(line.key, int(numbers.size())).first->second);
  return symbols;
}

class Builder {
public:
  void remove(const Line &line) {
    diff.lines.push_back({IrDiffLine::Kind::Removed, line.text});
    ++diff.removed;
  }
  void add(const Line &line) {
    diff.lines.push_back({IrDiffLine::Kind::Added, line.text});
    ++diff.added;
  }
  void keep(const Line &line) {
    diff.lines.push_back({IrDiffLine::Kind::Both, line.text});
  }
  IrDiff diff;
};

} // namespace

IrDiff irsift::diffIr(std::string_view before, std::string_view after) {
  std::vector<Line> left = linesOf(before), right = linesOf(after);
  std::unordered_map<std::string, int> numbers;
  std::vector<int> leftSymbols = symbolsOf(left, numbers);
  std::vector<int> rightSymbols = symbolsOf(right, numbers);
  std::vector<std::pair<int, int>> common =
      commonSymbols(leftSymbols, rightSymbols);
  common.emplace_back(int(left.size()), int(right.size()));
  Builder builder;
  Renaming renaming;
  size_t i = 0, j = 0;
  for (auto [keptLeft, keptRight] : common) {
    for (; i < size_t(keptLeft); ++i)
      builder.remove(left[i]);
    for (; j < size_t(keptRight); ++j)
      builder.add(right[j]);
    if (i == left.size())
      continue;
    renaming.forgetDefinitions(left[i], right[j]);
    if (renaming.agrees(left[i], right[j])) {
      builder.keep(right[j]);
    } else {
      builder.remove(left[i]);
      builder.add(right[j]);
    }
    ++i, ++j;
  }
  return std::move(builder.diff);
}
