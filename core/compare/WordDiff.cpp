//===- WordDiff.cpp - What differs within lines ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/WordDiff.h"
#include "core/compare/SequenceDiff.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

using namespace irsift;

namespace {

/// Of two lines with fewer words in common than this part, one did not come
/// from the other.
constexpr double LeastCommon = 0.5;
/// How far ahead a partner is looked for.
constexpr size_t Lookahead = 8;

bool isWordChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

/// Words, runs of blanks, and single other characters.
TextRanges splitWords(std::string_view text) {
  TextRanges words;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    bool startsName = text[at] == '%' || text[at] == '^' || text[at] == '#' ||
                      text[at] == '@' || text[at] == '!';
    if (startsName || isWordChar(text[at]))
      while (end < text.size() && isWordChar(text[end]))
        ++end;
    else if (text[at] == ' ')
      while (end < text.size() && text[end] == ' ')
        ++end;
    words.emplace_back(at, end);
    at = end;
  }
  return words;
}

/// Numbers words so that equal words have equal numbers.
class WordNumbers {
public:
  explicit WordNumbers(bool namesDiffer) : namesDiffer(namesDiffer) {}

  std::vector<int> of(std::string_view text, const TextRanges &words) {
    std::vector<int> symbols;
    for (auto [from, to] : words) {
      std::string_view word = text.substr(from, to - from);
      if (!namesDiffer && word.size() > 1 && (word[0] == '%' || word[0] == '^'))
        word = word.substr(0, 1);
      symbols.push_back(
          numbers.try_emplace(std::string(word), int(numbers.size()))
              .first->second);
    }
    return symbols;
  }

private:
  bool namesDiffer;
  std::unordered_map<std::string, int> numbers;
};

struct WordPair {
  TextRanges before, after;
  std::vector<std::pair<int, int>> common;
};

WordPair compare(std::string_view before, std::string_view after,
                 bool namesDiffer) {
  WordPair pair{splitWords(before), splitWords(after), {}};
  WordNumbers numbers(namesDiffer);
  std::vector<int> left = numbers.of(before, pair.before);
  std::vector<int> right = numbers.of(after, pair.after);
  pair.common = commonSymbols(left, right);
  return pair;
}

/// The words at positions that are not \p kept, neighbours joined.
TextRanges othersOf(const TextRanges &words, const std::vector<int> &kept) {
  TextRanges ranges;
  size_t next = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    if (next < kept.size() && size_t(kept[next]) == i) {
      ++next;
      continue;
    }
    if (!ranges.empty() && ranges.back().second == words[i].first)
      ranges.back().second = words[i].second;
    else
      ranges.push_back(words[i]);
  }
  return ranges;
}

/// Part of the words, blanks apart, that two lines share.
double likeness(std::string_view before, std::string_view after) {
  WordPair pair = compare(before, after, /*namesDiffer=*/false);
  auto weight = [](std::string_view text, const TextRanges &words, size_t i) {
    return text[words[i].first] == ' ' ? 0.0 : 1.0;
  };
  double common = 0, all = 0;
  for (auto [left, right] : pair.common)
    common += 2 * weight(before, pair.before, size_t(left));
  for (size_t i = 0; i < pair.before.size(); ++i)
    all += weight(before, pair.before, i);
  for (size_t i = 0; i < pair.after.size(); ++i)
    all += weight(after, pair.after, i);
  return all > 0 ? common / all : 0;
}

/// Makes partners of the removed lines [from, middle) and the added ones
/// [middle, to).
void pairUp(const IrDiff &diff, size_t from, size_t middle, size_t to,
            std::vector<LineWords> &words) {
  size_t next = middle;
  for (size_t i = from; i < middle && next < to; ++i) {
    size_t best = to;
    double most = LeastCommon;
    for (size_t j = next; j < std::min(to, next + Lookahead); ++j)
      if (double like = likeness(diff.lines[i].text, diff.lines[j].text);
          like > most) {
        most = like;
        best = j;
      }
    if (best == to)
      continue;
    auto [removed, added] =
        changedWords(diff.lines[i].text, diff.lines[best].text);
    words[i] = {best, std::move(removed)};
    words[best] = {i, std::move(added)};
    next = best + 1;
  }
}

} // namespace

std::vector<WordPiece> irsift::mergedWords(std::string_view before,
                                           std::string_view after) {
  using Kind = IrDiffLine::Kind;
  std::vector<WordPiece> pieces;
  auto add = [&](Kind kind, std::string_view text) {
    if (text.empty())
      return;
    if (pieces.empty() || pieces.back().kind != kind)
      pieces.push_back({kind, {}});
    pieces.back().text += text;
  };
  auto part = [](std::string_view text, const TextRanges &words, size_t from,
                 size_t to) {
    return from == to ? std::string_view()
                      : text.substr(words[from].first,
                                    words[to - 1].second - words[from].first);
  };
  WordPair pair = compare(before, after, /*namesDiffer=*/false);
  if (pair.common.size() == pair.before.size() &&
      pair.common.size() == pair.after.size())
    pair = compare(before, after, /*namesDiffer=*/true);
  pair.common.emplace_back(int(pair.before.size()), int(pair.after.size()));
  size_t i = 0, j = 0;
  for (auto [keptBefore, keptAfter] : pair.common) {
    add(Kind::Removed, part(before, pair.before, i, size_t(keptBefore)));
    add(Kind::Added, part(after, pair.after, j, size_t(keptAfter)));
    i = size_t(keptBefore) + 1;
    j = size_t(keptAfter) + 1;
    if (size_t(keptAfter) < pair.after.size())
      add(Kind::Both, part(after, pair.after, j - 1, j));
  }
  return pieces;
}

std::pair<TextRanges, TextRanges> irsift::changedWords(std::string_view before,
                                                       std::string_view after) {
  for (bool namesDiffer : {false, true}) {
    WordPair pair = compare(before, after, namesDiffer);
    std::vector<int> left, right;
    for (auto [i, j] : pair.common) {
      left.push_back(i);
      right.push_back(j);
    }
    TextRanges removed = othersOf(pair.before, left);
    TextRanges added = othersOf(pair.after, right);
    if (!removed.empty() || !added.empty())
      return {std::move(removed), std::move(added)};
  }
  return {};
}

std::vector<LineWords> irsift::wordsOf(const IrDiff &diff) {
  using Kind = IrDiffLine::Kind;
  std::vector<LineWords> words(diff.lines.size());
  for (size_t from = 0; from < diff.lines.size();) {
    if (diff.lines[from].kind != Kind::Removed) {
      ++from;
      continue;
    }
    size_t middle = from;
    while (middle < diff.lines.size() &&
           diff.lines[middle].kind == Kind::Removed)
      ++middle;
    size_t to = middle;
    while (to < diff.lines.size() && diff.lines[to].kind == Kind::Added)
      ++to;
    pairUp(diff, from, middle, to, words);
    from = to;
  }
  return words;
}
