//===- IndexMarkdown.cpp - The index of a batch in Markdown -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

/// More of them are in the HTML page.
constexpr size_t mostCases = 20;

/// Text that nothing in it formats: in a cell of a table, too.
std::string plain(std::string_view text) {
  std::string out;
  for (char c : printable(text)) {
    if (c == '\n')
      out += ' ';
    else if (c == '<')
      out += "&lt;";
    else if (std::string_view("\\`*_[]|#").find(c) != std::string_view::npos)
      (out += '\\') += c;
    else
      out += c;
  }
  return out;
}

/// Text in a line of a block of code.
std::string codeLine(std::string_view text) {
  std::string line = printable(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

/// In a fence that \p text cannot end.
std::string fenced(const std::string &text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos)
    fence += '`';
  return fence + "mlir\n" + text + (text.ends_with('\n') ? "" : "\n") + fence +
         "\n";
}

std::string sectionOf(const BatchReport &report, const Bucket &bucket) {
  const BatchCase &first = report.representative(bucket);
  std::string text =
      fmt::format("\n## {}\n\n", plain(bucketTitle(first.verdict)));
  text += fmt::format(
      "- {}{}\n", caseCount(bucket.cases.size()),
      report.hasBaseline ? fmt::format(", {}", toString(bucket.status)) : "");
  text += "- smallest: " + plain(first.name()) + "\n";
  if (first.verdict.location.isKnown())
    text += "- at " + plain(first.verdict.location.str()) + "\n";
  if (!bucket.bundle.empty())
    text += fmt::format("- [report]({0}/report.html), [reproducer]({0}/"
                        "repro.mlir), [text for an issue]({0}/issue.md), [all "
                        "in one file]({0}.tar.zst)\n",
                        bucket.bundle);
  text += "- signature: " + plain(bucket.signature) + "\n";
  if (bucket.reduction)
    text += "- " + reductionText(bucket) + "\n\n" +
            fenced(printable(bucket.reduction->repro));
  text += "\n";
  for (size_t i = 0; i < bucket.cases.size() && i < mostCases; ++i)
    text += "    " + codeLine(report.cases[bucket.cases[i]].name()) + "\n";
  if (bucket.cases.size() > mostCases)
    text += fmt::format("    and {} more\n", bucket.cases.size() - mostCases);
  return text;
}

} // namespace

std::string irsift::renderBatchMarkdown(const BatchReport &report) {
  std::string text = "# irsift batch\n\n";
  text += fmt::format("{} of {} fail, in {} bucket{}", report.countFailed(),
                      caseCount(report.cases.size()), report.buckets.size(),
                      report.buckets.size() == 1 ? "" : "s");
  if (std::string counts = statusCounts(report); !counts.empty())
    text += ": " + counts;
  text += ".\n";
  if (size_t open = report.cases.size() - report.countDone(); open > 0)
    text += fmt::format("\nStopped early: {} did not run.\n", caseCount(open));
  if (!report.buckets.empty())
    text += "\n| cases | failure | smallest | operations |\n"
            "| ---: | --- | --- | ---: |\n";
  for (const Bucket &bucket : report.buckets) {
    const BatchCase &first = report.representative(bucket);
    text += fmt::format("| {} | {} | {} | {} |\n", bucket.cases.size(),
                        plain(bucketTitle(first.verdict)), plain(first.name()),
                        bucket.reduction ? std::to_string(bucket.reduction->ops)
                                         : "");
  }
  for (const Bucket &bucket : report.buckets)
    text += sectionOf(report, bucket);
  if (!report.fixed.empty())
    text += "\n## Fixed\n\n";
  for (const FixedBucket &bucket : report.fixed)
    text += fmt::format("- {} ({})\n", plain(bucket.signature),
                        caseCount(bucket.count));
  return text;
}
