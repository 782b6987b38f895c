//===- SequenceDiff.cpp - Longest common subsequence of numbers -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/SequenceDiff.h"

#include <algorithm>
#include <unordered_map>

using namespace irsift;

namespace {

using Pairs = std::vector<std::pair<int, int>>;
using Symbols = std::span<const int>;

/// Edits beyond which a part is taken as replaced. The trace of the search
/// grows with its square.
constexpr int MostEdits = 2000;

/// What remains of two sequences, with the position of its first symbols.
struct Part {
  Symbols before, after;
  int beforeAt = 0, afterAt = 0;

  Part sub(int fromBefore, int toBefore, int fromAfter, int toAfter) const {
    return {before.subspan(fromBefore, toBefore - fromBefore),
            after.subspan(fromAfter, toAfter - fromAfter),
            beforeAt + fromBefore, afterAt + fromAfter};
  }
};

/// Moves common ends of \p part to \p kept. \returns the suffix, to be
/// appended after the middle.
Pairs trimEnds(Part &part, Pairs &kept) {
  int n = part.before.size(), m = part.after.size();
  int prefix = 0;
  while (prefix < n && prefix < m && part.before[prefix] == part.after[prefix])
    ++prefix;
  int suffix = 0;
  while (suffix < n - prefix && suffix < m - prefix &&
         part.before[n - 1 - suffix] == part.after[m - 1 - suffix])
    ++suffix;
  Pairs tail;
  for (int i = 0; i < prefix; ++i)
    kept.emplace_back(part.beforeAt + i, part.afterAt + i);
  for (int i = suffix; i > 0; --i)
    tail.emplace_back(part.beforeAt + n - i, part.afterAt + m - i);
  part = part.sub(prefix, n - suffix, prefix, m - suffix);
  return tail;
}

/// Furthest points of the search, one row for each number of edits.
class Trace {
public:
  void save(const std::vector<int> &reach, int origin, int edits) {
    rows.emplace_back(reach.begin() + origin - edits - 1,
                      reach.begin() + origin + edits + 2);
  }
  int at(int edits, int diagonal) const {
    return rows[edits][diagonal + edits + 1];
  }

private:
  std::vector<std::vector<int>> rows;
};

void backtrack(const Part &part, const Trace &trace, int edits, Pairs &kept) {
  int x = part.before.size(), y = part.after.size();
  size_t begin = kept.size();
  for (; edits > 0; --edits) {
    int k = x - y;
    bool isInsertion =
        k == -edits ||
        (k != edits && trace.at(edits, k - 1) < trace.at(edits, k + 1));
    int from = isInsertion ? k + 1 : k - 1;
    int fromX = trace.at(edits, from), fromY = fromX - from;
    while (x > fromX && y > fromY) {
      kept.emplace_back(part.beforeAt + --x, part.afterAt + --y);
    }
    x = fromX;
    y = fromY;
  }
  while (x > 0 && y > 0)
    kept.emplace_back(part.beforeAt + --x, part.afterAt + --y);
  std::reverse(kept.begin() + begin, kept.end());
}

void myers(const Part &part, Pairs &kept) {
  int n = part.before.size(), m = part.after.size();
  int most = std::min(n + m, MostEdits);
  int origin = most + 2;
  std::vector<int> reach(2 * origin + 1, 0);
  Trace trace;
  for (int edits = 0; edits <= most; ++edits) {
    trace.save(reach, origin, edits);
    for (int k = -edits; k <= edits; k += 2) {
      bool isInsertion =
          k == -edits ||
          (k != edits && reach[origin + k - 1] < reach[origin + k + 1]);
      int x = isInsertion ? reach[origin + k + 1] : reach[origin + k - 1] + 1;
      int y = x - k;
      while (x < n && y < m && part.before[x] == part.after[y])
        ++x, ++y;
      reach[origin + k] = x;
      if (x >= n && y >= m)
        return backtrack(part, trace, edits, kept);
    }
  }
}

/// Symbols that occur once on either side, in an order common to both.
Pairs findAnchors(const Part &part) {
  struct Count {
    int before = 0, after = 0, at = 0;
  };
  std::unordered_map<int, Count> counts;
  for (int symbol : part.before)
    ++counts[symbol].before;
  for (int i = 0; i < int(part.after.size()); ++i) {
    Count &count = counts[part.after[i]];
    ++count.after;
    count.at = i;
  }
  Pairs candidates;
  for (int i = 0; i < int(part.before.size()); ++i)
    if (const Count &count = counts[part.before[i]];
        count.before == 1 && count.after == 1)
      candidates.emplace_back(i, count.at);
  // The longest ascending chain of the second members (patience sorting).
  std::vector<int> tops, previous(candidates.size(), -1);
  for (int i = 0; i < int(candidates.size()); ++i) {
    auto pile = std::lower_bound(
        tops.begin(), tops.end(), candidates[i].second,
        [&](int top, int at) { return candidates[top].second < at; });
    if (pile != tops.begin())
      previous[i] = *(pile - 1);
    if (pile == tops.end())
      tops.push_back(i);
    else
      *pile = i;
  }
  Pairs chain;
  for (int i = tops.empty() ? -1 : tops.back(); i >= 0; i = previous[i])
    chain.push_back(candidates[i]);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

void compare(Part part, Pairs &kept) {
  Pairs tail = trimEnds(part, kept);
  if (!part.before.empty() && !part.after.empty())
    myers(part, kept);
  kept.insert(kept.end(), tail.begin(), tail.end());
}

} // namespace

Pairs irsift::commonSymbols(Symbols before, Symbols after) {
  Pairs kept;
  Part whole{before, after, 0, 0};
  Pairs tail = trimEnds(whole, kept);
  int fromBefore = 0, fromAfter = 0;
  for (const auto &[b, a] : findAnchors(whole)) {
    compare(whole.sub(fromBefore, b, fromAfter, a), kept);
    kept.emplace_back(whole.beforeAt + b, whole.afterAt + a);
    fromBefore = b + 1;
    fromAfter = a + 1;
  }
  compare(
      whole.sub(fromBefore, whole.before.size(), fromAfter, whole.after.size()),
      kept);
  kept.insert(kept.end(), tail.begin(), tail.end());
  return kept;
}
