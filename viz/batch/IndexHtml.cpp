//===- IndexHtml.cpp - The index of a batch as a page -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"
#include "viz/svg/SvgText.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

constexpr std::string_view style = R"(<style>
:root { color-scheme: light dark; --line: #8c959f66; --bad: #a40e26; --good: #116329; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8182; --good: #7ee787; } }
body { font: 15px/1.5 sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .6em; font-size: 13px; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid var(--line); padding: .3em .8em; text-align: left; vertical-align: top; }
td.number { text-align: right; } summary { cursor: pointer; }
.new { color: var(--bad); } .fixed { color: var(--good); } code { overflow-wrap: anywhere; }
</style>
)";

std::string text(std::string_view raw) { return escapeXml(printable(raw)); }

std::string rowOf(const BatchReport &report, const Bucket &bucket) {
  const BatchCase &first = report.representative(bucket);
  std::string anchor = bucketName(first.verdict);
  std::string status(toString(bucket.status));
  return fmt::format(
      "<tr><td class=\"number\">{}</td><td class=\"{}\">{}</td><td><a "
      "href=\"#{}\">{}</a></td><td>{}</td><td class=\"number\">{}</td></tr>\n",
      bucket.cases.size(), status, report.hasBaseline ? status : "", anchor,
      text(bucketTitle(first.verdict)), text(first.name()),
      bucket.reduction ? std::to_string(bucket.reduction->ops) : "");
}

std::string sectionOf(const BatchReport &report, const Bucket &bucket) {
  const BatchCase &first = report.representative(bucket);
  std::string html =
      fmt::format("<h2 id=\"{}\">{}</h2>\n<p>{}; smallest: {}",
                  bucketName(first.verdict), text(bucketTitle(first.verdict)),
                  caseCount(bucket.cases.size()), text(first.name()));
  if (first.verdict.location.isKnown())
    html += "; at " + text(first.verdict.location.str());
  html += "</p>\n";
  if (!bucket.bundle.empty())
    html += fmt::format("<p><a href=\"{0}/report.html\">report</a>, <a "
                        "href=\"{0}/repro.mlir\">reproducer</a>, <a "
                        "href=\"{0}/issue.md\">text for an issue</a>, <a "
                        "href=\"{0}.tar.zst\">all in one file</a></p>\n",
                        bucket.bundle);
  html += "<p>signature: <code>" + text(bucket.signature) + "</code></p>\n";
  if (bucket.reduction)
    html += "<p>" + reductionText(bucket) + "</p>\n<pre>" +
            text(bucket.reduction->repro) + "</pre>\n";
  html += "<details><summary>" + caseCount(bucket.cases.size()) +
          "</summary>\n<ul>\n";
  for (size_t index : bucket.cases)
    html += "<li>" + text(report.cases[index].name()) + "</li>\n";
  return html + "</ul></details>\n";
}

} // namespace

std::string irsift::renderBatchHtml(const BatchReport &report) {
  std::string title =
      fmt::format("irsift batch: {} of {} fail", report.countFailed(),
                  caseCount(report.cases.size()));
  std::string html = "<!doctype html>\n<html lang=\"en\"><head><meta "
                     "charset=\"utf-8\">\n<title>" +
                     title + "</title>\n" + std::string(style) +
                     "</head><body>\n<h1>" + title + "</h1>\n";
  if (std::string counts = statusCounts(report); !counts.empty())
    html += "<p>" + counts + "</p>\n";
  if (size_t open = report.cases.size() - report.countDone(); open > 0)
    html +=
        fmt::format("<p>Stopped early: {} did not run.</p>\n", caseCount(open));
  if (!report.buckets.empty()) {
    html += "<table><tr><th>cases</th><th></th><th>failure</th><th>smallest"
            "</th><th>operations</th></tr>\n";
    for (const Bucket &bucket : report.buckets)
      html += rowOf(report, bucket);
    html += "</table>\n";
  }
  for (const Bucket &bucket : report.buckets)
    html += sectionOf(report, bucket);
  if (!report.fixed.empty()) {
    html += "<h2>Fixed</h2>\n<ul>\n";
    for (const FixedBucket &bucket : report.fixed)
      html += fmt::format("<li class=\"fixed\"><code>{}</code> ({})</li>\n",
                          text(bucket.signature), caseCount(bucket.count));
    html += "</ul>\n";
  }
  return html + "</body></html>\n";
}
