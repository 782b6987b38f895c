//===- ClusterText.cpp - Repairs cluster attributes of the 3.0 line -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/dialect/xpu/ClusterText.h"

using std::string_view;

static constexpr string_view clusterStart = "triton_xpu.cluster<{";
static constexpr string_view verboseStart = "triton_xpu<cluster<{";
static constexpr string_view closing = "}>";

static bool startsWithAt(string_view text, size_t at, string_view what) {
  return text.substr(at, what.size()) == what;
}

/// Where the body of the cluster attribute that starts at or after `from`
/// begins, and where the text before the attribute ends.
struct Cluster {
  size_t begin; ///< Of `#triton_xpu...`.
  size_t body;  ///< Behind `<{`.
  bool isVerbose;
};

static bool findCluster(string_view text, size_t from, Cluster &cluster) {
  for (size_t hash = text.find('#', from); hash != string_view::npos;
       hash = text.find('#', hash + 1)) {
    bool isPretty = startsWithAt(text, hash + 1, clusterStart);
    if (!isPretty && !startsWithAt(text, hash + 1, verboseStart))
      continue;
    cluster = {hash, hash + 1 + clusterStart.size(), !isPretty};
    return true;
  }
  return false;
}

/// Slices whose parent starts right at `position`.
static unsigned enclosingSlices(string_view text, size_t position) {
  static constexpr string_view parent = "parent = ";
  unsigned count = 0;
  while (position >= parent.size() &&
         startsWithAt(text, position - parent.size(), parent)) {
    size_t slice = text.rfind("slice<{", position);
    if (slice == string_view::npos)
      break;
    ++count;
    size_t hash = text.rfind('#', slice);
    if (hash == string_view::npos)
      break;
    position = hash;
  }
  return count;
}

/// Whether the innermost brace that is open at `position` is that of a plain
/// dictionary, which no `}>` closes.
static bool isInDictionary(string_view text, size_t position) {
  int depth = 0;
  while (position-- > 0 && text[position] != '\n') {
    if (text[position] == '}')
      ++depth;
    if (text[position] == '{' && depth-- == 0)
      return position == 0 || text[position - 1] != '<';
  }
  return false;
}

/// Whether the attribute at `position` is the encoding of a type, a slice's
/// parent, the value of an alias or in a dictionary: a property of an operation
/// is followed by the `}>` of its properties.
static bool isTypeOrAlias(string_view text, size_t position) {
  static constexpr string_view equals = "= ";
  if (position < equals.size() ||
      !startsWithAt(text, position - equals.size(), equals) ||
      enclosingSlices(text, position) != 0)
    return true;
  if (isInDictionary(text, position))
    return true;
  size_t lineStart = text.rfind('\n', position);
  lineStart = lineStart == string_view::npos ? 0 : lineStart + 1;
  return text[lineStart] == '#';
}

/// Calls `drop(at)` for the place of each surplus closing, in order.
template <typename Fn> static void forEachSurplus(string_view text, Fn drop) {
  Cluster cluster;
  for (size_t from = 0; findCluster(text, from, cluster);) {
    // The body is a dictionary of lists of numbers: the first `}` ends it.
    size_t end = text.find('}', cluster.body);
    if (end == string_view::npos || !startsWithAt(text, end, closing))
      return;
    from = end + closing.size();
    if (cluster.isVerbose && startsWithAt(text, from, ">"))
      ++from;
    size_t after = from;
    unsigned closings = 0;
    for (; startsWithAt(text, after, closing); after += closing.size())
      ++closings;
    if (isTypeOrAlias(text, cluster.begin) &&
        closings > enclosingSlices(text, cluster.begin))
      drop(from);
  }
}

std::string irsift::xpu::dropSurplusClosings(string_view text) {
  std::string repaired;
  size_t copied = 0;
  forEachSurplus(text, [&](size_t at) {
    repaired.append(text, copied, at - copied);
    copied = at + closing.size();
  });
  repaired.append(text, copied);
  return repaired;
}

bool irsift::xpu::hasSurplusClosings(string_view text) {
  bool found = false;
  forEachSurplus(text, [&](size_t) { found = true; });
  return found;
}
