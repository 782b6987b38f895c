//===- TextDiff.cpp - Two snapshots line by line, word by word ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/TextDiff.h"
#include "core/compare/SequenceDiff.h"

#include <QHash>

#include <deque>
#include <unordered_map>

using namespace irsift;
using namespace irsift::gui;

namespace {

bool isWordPart(QChar c) {
  return c.isLetterOrNumber() || c == u'_' || c == u'.' || c == u'%' ||
         c == u'#' || c == u'$' || c == u'@';
}

/// Words, and single characters that are none.
std::vector<TextSpan> splitWords(QStringView line) {
  std::vector<TextSpan> words;
  for (int i = 0; i < line.size();) {
    int from = i++;
    if (isWordPart(line[from]))
      while (i < line.size() && isWordPart(line[i]))
        ++i;
    words.push_back({from, i - from});
  }
  return words;
}

/// End of the bracket that opens at \p at, one past its partner.
qsizetype endOfBracket(QStringView line, qsizetype at) {
  int depth = 0;
  bool isQuoted = false;
  for (qsizetype i = at; i < line.size(); ++i) {
    if (line[i] == u'"')
      isQuoted = !isQuoted;
    else if (!isQuoted && line[i] == u'(')
      ++depth;
    else if (!isQuoted && line[i] == u')' && --depth == 0)
      return i + 1;
  }
  return line.size();
}

/// Gives equal texts equal numbers. Views have to outlive it.
class Interner {
public:
  int operator()(QStringView text) {
    return numbers.try_emplace(text, int(numbers.size())).first->second;
  }
  int operator()(const QString &text) {
    return (*this)(QStringView(owned.emplace_back(text)));
  }

private:
  struct Hash {
    size_t operator()(QStringView text) const { return qHash(text); }
  };

  std::unordered_map<QStringView, int, Hash> numbers;
  std::deque<QString> owned;
};

/// Whether \p filter may take anything out of \p line.
bool isFiltered(QStringView line, const DiffFilter &filter) {
  return (filter.ignoreLocations &&
          (line.startsWith(u"#loc") || line.contains(u" loc("))) ||
         (filter.ignoreSsaNames && line.contains(u'%'));
}

std::vector<int> intern(const QList<QStringView> &lines,
                        const DiffFilter &filter, Interner &interner,
                        const std::stop_token &stop) {
  std::vector<int> symbols;
  symbols.reserve(lines.size());
  for (QStringView line : lines) {
    if (stop.stop_requested())
      return {};
    symbols.push_back(isFiltered(line, filter)
                          ? interner(filteredLine(line, filter))
                          : interner(line));
  }
  return symbols;
}

void addSpan(std::vector<TextSpan> &spans, TextSpan span) {
  if (!spans.empty() && spans.back().from + spans.back().length == span.from)
    spans.back().length += span.length;
  else
    spans.push_back(span);
}

/// Collects rows and closes hunks.
class RowBuilder {
public:
  RowBuilder(const QList<QStringView> &before, const QList<QStringView> &after)
      : before(before), after(after) {}

  void addHunk(int fromBefore, int toBefore, int fromAfter, int toAfter) {
    if (fromBefore == toBefore && fromAfter == toAfter)
      return;
    int begin = diff.rows.size();
    for (int i = fromBefore; i < toBefore; ++i)
      diff.rows.push_back({DiffRow::Kind::Removed, i, -1, {}});
    for (int i = fromAfter; i < toAfter; ++i)
      diff.rows.push_back({DiffRow::Kind::Added, -1, i, {}});
    int removed = toBefore - fromBefore, added = toAfter - fromAfter;
    for (int i = 0; i < std::min(removed, added); ++i)
      std::tie(diff.rows[begin + i].words,
               diff.rows[begin + removed + i].words) =
          diffWords(before[fromBefore + i], after[fromAfter + i]);
    diff.hunks.push_back({begin, int(diff.rows.size())});
    diff.removed += removed;
    diff.added += added;
  }
  void addEqual(int b, int a) {
    diff.rows.push_back({DiffRow::Kind::Equal, b, a, {}});
  }

  TextDiff diff;

private:
  const QList<QStringView> &before, &after;
};

} // namespace

QList<QStringView> irsift::gui::splitLines(QStringView text) {
  if (text.endsWith(u'\n'))
    text.chop(1);
  return text.split(u'\n');
}

QString irsift::gui::filteredLine(QStringView line, const DiffFilter &filter) {
  if (filter.ignoreLocations && line.startsWith(u"#loc"))
    return QStringLiteral("#loc");
  QString result;
  result.reserve(line.size());
  for (qsizetype i = 0; i < line.size();) {
    if (filter.ignoreLocations && line.sliced(i).startsWith(u" loc(")) {
      i = endOfBracket(line, i + 4);
      continue;
    }
    result += line[i++];
    if (filter.ignoreSsaNames && result.back() == u'%')
      while (i < line.size() && isWordPart(line[i]))
        ++i;
  }
  return result;
}

std::pair<std::vector<TextSpan>, std::vector<TextSpan>>
irsift::gui::diffWords(QStringView before, QStringView after) {
  Interner interner;
  auto symbolsOf = [&](QStringView line, const std::vector<TextSpan> &words) {
    std::vector<int> symbols;
    for (TextSpan word : words)
      symbols.push_back(interner(line.sliced(word.from, word.length)));
    return symbols;
  };
  std::vector<TextSpan> old = splitWords(before), now = splitWords(after);
  std::vector<int> oldSymbols = symbolsOf(before, old);
  std::vector<int> nowSymbols = symbolsOf(after, now);
  std::vector<bool> keptOld(old.size()), keptNow(now.size());
  for (const auto &[b, a] : commonSymbols(oldSymbols, nowSymbols)) {
    keptOld[b] = true;
    keptNow[a] = true;
  }
  std::pair<std::vector<TextSpan>, std::vector<TextSpan>> result;
  for (size_t i = 0; i < old.size(); ++i)
    if (!keptOld[i])
      addSpan(result.first, old[i]);
  for (size_t i = 0; i < now.size(); ++i)
    if (!keptNow[i])
      addSpan(result.second, now[i]);
  return result;
}

TextDiff irsift::gui::diffTexts(const QList<QStringView> &before,
                                const QList<QStringView> &after,
                                const DiffFilter &filter,
                                const std::stop_token &stop) {
  Interner interner;
  std::vector<int> old = intern(before, filter, interner, stop);
  std::vector<int> now = intern(after, filter, interner, stop);
  if (stop.stop_requested())
    return {};
  RowBuilder builder(before, after);
  int nextBefore = 0, nextAfter = 0;
  for (const auto &[b, a] : commonSymbols(old, now)) {
    builder.addHunk(nextBefore, b, nextAfter, a);
    builder.addEqual(b, a);
    nextBefore = b + 1;
    nextAfter = a + 1;
  }
  builder.addHunk(nextBefore, before.size(), nextAfter, after.size());
  return std::move(builder.diff);
}
