//===- DiffText.cpp - Differences as text ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/DiffText.h"
#include "core/compare/WordDiff.h"
#include "core/model/Json.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

using Kind = IrDiffLine::Kind;

/// \p text in \p ink, the parts in \p ranges in \p wordInk.
std::string paintWords(std::string_view text, const TextRanges &ranges, Ink ink,
                       Ink wordInk, const Style &style) {
  std::string out;
  size_t at = 0;
  for (auto [from, to] : ranges) {
    out += style.paint(text.substr(at, from - at), ink);
    out += style.paint(text.substr(from, to - from), wordInk);
    at = to;
  }
  return out + style.paint(text.substr(at), ink);
}

std::string lineText(const IrDiffLine &line, const LineWords &words,
                     const Style &style) {
  switch (line.kind) {
  case Kind::Both:
    return " " + line.text + "\n";
  case Kind::Removed:
    return style.paint("-", Ink::Bad) +
           paintWords(line.text, words.changed, Ink::Bad, Ink::BadWord, style) +
           "\n";
  case Kind::Added:
    return style.paint("+", Ink::Good) +
           paintWords(line.text, words.changed, Ink::Good, Ink::GoodWord,
                      style) +
           "\n";
  }
  return {};
}

/// Two partners as one line: what both have, with what went before what came.
std::string mergedLine(const std::string &before, const std::string &after,
                       const Style &style) {
  std::string out = "~";
  for (const WordPiece &piece : mergedWords(before, after)) {
    if (piece.kind == Kind::Removed)
      out += style.paint("[-" + piece.text + "-]", Ink::Bad);
    else if (piece.kind == Kind::Added)
      out += style.paint("{+" + piece.text + "+}", Ink::Good);
    else
      out += piece.text;
  }
  return out + "\n";
}

/// The lines [from, to) with partners merged at the place of the added one.
std::string mergedLines(const IrDiff &diff, const std::vector<LineWords> &words,
                        size_t from, size_t to, const Style &style) {
  std::string body;
  for (size_t i = from; i < to; ++i) {
    const std::optional<size_t> &partner = words[i].partner;
    if (!partner)
      body += lineText(diff.lines[i], words[i], style);
    else if (diff.lines[i].kind == Kind::Added)
      body += mergedLine(diff.lines[*partner].text, diff.lines[i].text, style);
  }
  return body;
}

std::string describe(const Buffer &buffer) {
  return fmt::format("{} {} {} {}", toString(buffer.space), buffer.op,
                     buffer.type, buffer.bytes.value);
}

std::string outcome(const PassRun *pass) {
  if (!pass)
    return "-";
  if (pass->status != PassStatus::Ok)
    return std::string(toString(pass->status));
  return fmt::format("{} ops, {} LM", pass->opCount(),
                     pass->memory.lmPerCore.value);
}

} // namespace

std::vector<DiffHunk> irsift::hunksOf(const IrDiff &diff, size_t context) {
  std::vector<DiffHunk> hunks;
  for (size_t i = 0; i < diff.lines.size(); ++i) {
    if (diff.lines[i].kind == Kind::Both)
      continue;
    size_t from = i > context ? i - context : 0;
    size_t to = std::min(i + context + 1, diff.lines.size());
    if (!hunks.empty() && from <= hunks.back().to)
      hunks.back().to = to;
    else
      hunks.push_back({from, to, 0, 0, 0, 0});
  }
  size_t before = 1, after = 1, at = 0;
  auto skipTo = [&](size_t end) {
    for (; at < end; ++at) {
      before += diff.lines[at].kind != Kind::Added;
      after += diff.lines[at].kind != Kind::Removed;
    }
  };
  for (DiffHunk &hunk : hunks) {
    skipTo(hunk.from);
    hunk.before = before;
    hunk.after = after;
    skipTo(hunk.to);
    hunk.beforeLines = before - hunk.before;
    hunk.afterLines = after - hunk.after;
  }
  return hunks;
}

/// Headings, and what \p body makes of the lines [from, to) of each hunk.
template <typename Body>
static std::string renderHunks(const IrDiff &diff, const std::string &before,
                               const std::string &after, int context,
                               const Style &style, Body body) {
  if (diff.isEmpty())
    return {};
  std::string text = style.paint("--- " + before, Ink::Bold) + "\n" +
                     style.paint("+++ " + after, Ink::Bold) + "\n";
  for (const DiffHunk &hunk : hunksOf(diff, size_t(context)))
    text +=
        style.paint(fmt::format("@@ -{},{} +{},{} @@", hunk.before,
                                hunk.beforeLines, hunk.after, hunk.afterLines),
                    Ink::Dim) +
        "\n" + body(hunk.from, hunk.to);
  return text;
}

std::string irsift::renderIrDiff(const IrDiff &diff, const std::string &before,
                                 const std::string &after, int context,
                                 const Style &style) {
  std::vector<LineWords> words = wordsOf(diff);
  return renderHunks(diff, before, after, context, style,
                     [&](size_t from, size_t to) {
                       std::string body;
                       for (size_t i = from; i < to; ++i)
                         body += lineText(diff.lines[i], words[i], style);
                       return body;
                     });
}

std::string irsift::renderWordDiff(const IrDiff &diff,
                                   const std::string &before,
                                   const std::string &after, int context,
                                   const Style &style) {
  std::vector<LineWords> words = wordsOf(diff);
  return renderHunks(diff, before, after, context, style,
                     [&](size_t from, size_t to) {
                       return mergedLines(diff, words, from, to, style);
                     });
}

std::string irsift::renderOpCounts(const std::map<std::string, int64_t> &before,
                                   const std::map<std::string, int64_t> &after,
                                   const Style &style) {
  std::map<std::string, std::pair<int64_t, int64_t>> both;
  for (const auto &[name, count] : before)
    both[name].first = count;
  for (const auto &[name, count] : after)
    both[name].second = count;
  Table table;
  table.addColumn("operation");
  for (const char *heading : {"before", "after", ""})
    table.addColumn(heading, Table::Align::Right);
  for (const auto &[name, counts] : both)
    if (counts.first != counts.second)
      table.addRow({name, withThousands(counts.first),
                    withThousands(counts.second),
                    signedDifference(counts.second - counts.first)});
  return table.isEmpty() ? std::string() : table.render(style);
}

std::string irsift::renderBufferDiff(const std::vector<Buffer> &before,
                                     const std::vector<Buffer> &after,
                                     const Style &style) {
  std::map<std::string, std::pair<int64_t, int64_t>> both;
  for (const Buffer &buffer : before)
    ++both[describe(buffer)].first;
  for (const Buffer &buffer : after)
    ++both[describe(buffer)].second;
  Table table;
  table.addColumn("memory, made by, type, bytes");
  for (const char *heading : {"before", "after"})
    table.addColumn(heading, Table::Align::Right);
  for (const auto &[name, counts] : both)
    if (counts.first != counts.second)
      table.addRow(
          {name, withThousands(counts.first), withThousands(counts.second)});
  return table.isEmpty() ? std::string() : table.render(style);
}

std::string irsift::renderRunDiff(const Run &before, const Run &after,
                                  const Style &style) {
  Table table;
  table.addColumn("#", Table::Align::Right);
  for (const char *heading : {"pass", "before", "after"})
    table.addColumn(heading);
  for (size_t i = 0; i < std::max(before.passes.size(), after.passes.size());
       ++i) {
    const PassRun *left =
        i < before.passes.size() ? &before.passes[i] : nullptr;
    const PassRun *right = i < after.passes.size() ? &after.passes[i] : nullptr;
    std::string name = (left ? left : right)->pass.name;
    if (left && right && left->pass.name != right->pass.name)
      name += " / " + right->pass.name;
    std::string was = outcome(left), is = outcome(right);
    if (was != is || (left && right && left->pass.name != right->pass.name))
      table.addRow({std::to_string(i), name, was, is});
  }
  return table.isEmpty() ? std::string() : table.render(style);
}
