//===- HtmlReport.cpp - A run as one page ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/HtmlReport.h"
#include "core/model/Json.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"
#include "viz/svg/SvgText.h"
#include "viz/text/DiffText.h"
#include "viz/text/RunText.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

/// Of one pass's changes; the rest is in the snapshots.
constexpr size_t MostDiff = 200'000;

constexpr std::string_view head = R"(<style>
:root { color-scheme: light dark; --line: #8c959f66; --bad: #a40e26; --good: #116329; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8182; --good: #7ee787; } }
body { font: 15px/1.5 sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .6em; font-size: 13px; }
summary { cursor: pointer; padding: .15em .3em; } summary:focus { outline: 2px solid; }
.minus { color: var(--bad); } .plus { color: var(--good); }
svg { max-width: 100%; height: auto; }
</style>
)";

constexpr std::string_view script = R"(<script>
document.addEventListener('keydown', function (event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  var all = Array.from(document.querySelectorAll('#passes summary'));
  var at = all.indexOf(document.activeElement);
  if (event.key === 'j') at = Math.min(at + 1, all.length - 1);
  else if (event.key === 'k') at = Math.max(at - 1, 0);
  else return;
  if (all[at]) { all[at].focus(); all[at].scrollIntoView({block: 'nearest'}); }
});
</script>
)";

std::string preformatted(const std::string &text) {
  return "<pre>" + escapeXml(text) + "</pre>\n";
}

std::string diffHtml(const std::string &before, const std::string &after) {
  std::string diff =
      renderIrDiff(diffIr(before, after), "before", "after", 3, Style());
  bool isCut = diff.size() > MostDiff;
  if (isCut)
    diff.resize(diff.rfind('\n', MostDiff));
  std::string html = "<pre>";
  for (size_t at = 0; at < diff.size();) {
    size_t end = std::min(diff.find('\n', at), diff.size());
    std::string line = escapeXml(std::string_view(diff).substr(at, end - at));
    if (line.starts_with('+'))
      line = "<span class=\"plus\">" + line + "</span>";
    else if (line.starts_with('-'))
      line = "<span class=\"minus\">" + line + "</span>";
    html += line + "\n";
    at = end + 1;
  }
  return html + (isCut ? "... the rest is in the snapshots\n" : "") +
         "</pre>\n";
}

std::string passesHtml(const ReportSource &source) {
  std::string html = "<section id=\"passes\"><h2>Passes</h2>\n"
                     "<p>j and k go from pass to pass, Enter opens one.</p>\n";
  SnapshotId last = source.run.inputSnapshot;
  for (const PassRun &pass : source.run.passes) {
    std::string title =
        fmt::format("{} {}", pass.index.value, escapeXml(pass.pass.name));
    if (pass.status != PassStatus::Ok)
      title +=
          " <b class=\"minus\">" + std::string(toString(pass.status)) + "</b>";
    else if (pass.changed)
      title += fmt::format(" * ({} operations, {} bytes of LM)", pass.opCount(),
                           pass.memory.lmPerCore.value);
    html += "<details><summary>" + title + "</summary>\n";
    html += preformatted(passText(pass.pass.name, pass.pass.options));
    for (const Diagnostic &diagnostic : pass.diagnostics)
      html += preformatted(std::string(toString(diagnostic.severity)) + ": " +
                           diagnostic.message);
    if (!pass.snapshot.empty() && pass.snapshot != last) {
      html += diffHtml(source.text(last), source.text(pass.snapshot));
      last = pass.snapshot;
    }
    html += "</details>\n";
  }
  return html + "</section>\n";
}

} // namespace

std::string irsift::htmlReport(const ReportSource &source) {
  const Run &run = source.run;
  Style plain;
  std::string title =
      escapeXml(run.input.path + ": " + verdictTitle(run.verdict));
  PassIndex index = lastFinishedPass(run);
  const std::vector<Buffer> &buffers =
      index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
  std::string html = "<!doctype html>\n<html lang=\"en\"><head><meta "
                     "charset=\"utf-8\">\n<title>" +
                     title + "</title>\n" + std::string(head) +
                     "</head><body>\n<h1>" + title + "</h1>\n";
  html += preformatted(renderVerdict(run, plain));
  html += "<h2>On-chip memory</h2>\n" + footprintChart(run, source.target) +
          addressMap(buffers, MemorySpace::LM) +
          addressMap(buffers, MemorySpace::SM) +
          preformatted(renderFootprint(run, source.target, plain)) +
          preformatted(renderBuffers(run, index, plain));
  html += passesHtml(source);
  html += "<h2>Reproducer</h2>\n" + preformatted(source.repro);
  return html + std::string(script) + "</body></html>\n";
}
