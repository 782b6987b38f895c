//===- DiffText.cpp - Differences as text ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/DiffText.h"
#include "core/model/Json.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

using Kind = IrDiffLine::Kind;

struct Hunk {
  size_t from, to;
};

/// Changes with their context, those that touch joined.
std::vector<Hunk> hunksOf(const IrDiff &diff, size_t context) {
  std::vector<Hunk> hunks;
  for (size_t i = 0; i < diff.lines.size(); ++i) {
    if (diff.lines[i].kind == Kind::Both)
      continue;
    size_t from = i > context ? i - context : 0;
    size_t to = std::min(i + context + 1, diff.lines.size());
    if (!hunks.empty() && from <= hunks.back().to)
      hunks.back().to = to;
    else
      hunks.push_back({from, to});
  }
  return hunks;
}

std::string lineText(const IrDiffLine &line, const Style &style) {
  switch (line.kind) {
  case Kind::Both:
    return " " + line.text + "\n";
  case Kind::Removed:
    return style.paint("-" + line.text, Ink::Bad) + "\n";
  case Kind::Added:
    return style.paint("+" + line.text, Ink::Good) + "\n";
  }
  return {};
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

std::string irsift::renderIrDiff(const IrDiff &diff, const std::string &before,
                                 const std::string &after, int context,
                                 const Style &style) {
  if (diff.isEmpty())
    return {};
  std::string text = style.paint("--- " + before, Ink::Bold) + "\n" +
                     style.paint("+++ " + after, Ink::Bold) + "\n";
  size_t left = 1, right = 1, at = 0;
  auto skipTo = [&](size_t end) {
    for (; at < end; ++at) {
      left += diff.lines[at].kind != Kind::Added;
      right += diff.lines[at].kind != Kind::Removed;
    }
  };
  for (const Hunk &hunk : hunksOf(diff, context)) {
    skipTo(hunk.from);
    size_t leftFrom = left, rightFrom = right;
    std::string body;
    for (size_t i = hunk.from; i < hunk.to; ++i)
      body += lineText(diff.lines[i], style);
    skipTo(hunk.to);
    text +=
        style.paint(fmt::format("@@ -{},{} +{},{} @@", leftFrom,
                                left - leftFrom, rightFrom, right - rightFrom),
                    Ink::Dim) +
        "\n" + body;
  }
  return text;
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
