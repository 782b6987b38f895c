//===- HtmlReport.cpp - A run as one page ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever the run says is escaped, and the page's policy allows no script but
// its own.
//
//===----------------------------------------------------------------------===//

#include "viz/report/HtmlReport.h"
#include "core/model/Json.h"
#include "core/model/Sha256.h"
#include "viz/report/DiffHtml.h"
#include "viz/report/IssueText.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"
#include "viz/svg/SvgText.h"
#include "viz/text/DiffText.h"
#include "viz/text/PeakText.h"
#include "viz/text/RunText.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

/// Of one pass's changes, and of all: the rest is in the snapshots.
constexpr size_t MostDiff = 200'000, MostDiffs = 6'000'000;

constexpr std::string_view styleText =
#include "viz/report/ReportCss.inc"
    ;
constexpr std::string_view scriptText =
#include "viz/report/ReportJs.inc"
    ;

constexpr std::pair<const char *, const char *> keySheet[] = {
    {"j k Down Up", "pass after, before"},
    {"] [", "next, previous pass that changed the IR"},
    {"n p Alt+Down Alt+Up", "next, previous difference"},
    {"g", "the peak of on-chip memory"},
    {"f", "the failing pass"},
    {"u s", "differences unified, side by side"},
    {"v m r", "verdict, memory, reproducer"},
    {"/", "filter the passes; Esc leaves"},
    {"Shift+1..9, 1..9", "set, recall a bookmark"},
    {"Alt+Left Alt+Right", "selection history"},
    {"c", "copy the command that shows it again"},
    {"? F1", "this sheet"},
};

std::string preformatted(const std::string &text) {
  return text.empty() ? std::string() : "<pre>" + escapeXml(text) + "</pre>\n";
}

/// Digits of \p hex, two a byte, in base 64.
std::string base64OfHex(const std::string &hex) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
                                      "opqrstuvwxyz0123456789+/";
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bits = bits << 8 | uint32_t(std::stoul(hex.substr(i, 2), nullptr, 16));
    for (count += 8; count >= 6; count -= 6)
      out += digits[bits >> (count - 6) & 63];
  }
  if (count > 0)
    out += digits[bits << (6 - count) & 63];
  while (out.size() % 4 != 0)
    out += '=';
  return out;
}

std::string headOf(const std::string &title) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
      "'none'; style-src 'unsafe-inline'; script-src 'sha256-{}'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head><body>\n",
      base64OfHex(sha256(std::string(scriptText))), title, styleText);
}

std::string keySheetHtml() {
  std::string html = "<dialog id=\"help\"><h2>Keys</h2><table>\n";
  for (auto [keys, action] : keySheet)
    html += fmt::format("<tr><td><kbd>{}</kbd></td><td>{}</td></tr>\n", keys,
                        action);
  return html + "</table><form method=\"dialog\"><button>Close</button></form>"
                "</dialog>\n<div id=\"note\" role=\"status\"></div>\n";
}

/// The pass after which most LM is live; -1 if none is after any.
int peakPass(const Run &run) {
  int peak = -1;
  int64_t most = 0;
  for (const PassRun &pass : run.passes)
    if (pass.status == PassStatus::Ok &&
        pass.memory.lmPeakPerCore.value > most) {
      most = pass.memory.lmPeakPerCore.value;
      peak = pass.index.value;
    }
  return peak;
}

std::string navigation(const Run &run) {
  std::string html =
      "<nav><a href=\"#verdict\">Verdict</a><a href=\"#memory\">On-chip "
      "memory</a><a href=\"#repro\">Reproducer</a>\n<input id=\"filter\" "
      "type=\"search\" placeholder=\"/ to filter passes\" "
      "aria-label=\"filter passes\">\n";
  int peak = peakPass(run);
  int64_t lm = run.inputMemory.lmPerCore.value;
  size_t unchanged = 0;
  for (const PassRun &pass : run.passes) {
    std::string classes = "pass", delta;
    bool isOk = pass.status == PassStatus::Ok;
    if (isOk) {
      delta = signedDifference(pass.memory.lmPerCore.value - lm);
      lm = pass.memory.lmPerCore.value;
    }
    bool isFailing = run.verdict.passIndex == pass.index &&
                     run.verdict.kind != VerdictClass::None;
    classes += isOk && pass.changed ? " changed" : "";
    classes += isFailing ? " failed" : "";
    classes += peak == pass.index.value ? " peak" : "";
    unchanged += isOk && !pass.changed;
    if (!isOk)
      delta = std::string(toString(pass.status));
    html += fmt::format(
        "<a class=\"{0}\" href=\"#pass-{1}\"><span class=\"n\">{1}</span><span "
        "class=\"name\">{2}</span><span class=\"delta\">{3}</span></a>\n",
        classes, pass.index.value, escapeXml(pass.pass.name), delta);
  }
  return html + fmt::format("<p>{} passes, {} without effect. Figures: change "
                            "of LM bytes per core.</p></nav>\n",
                            run.passes.size(), unchanged);
}

/// What pass \p pass did to what stood before it.
class PassPages {
public:
  explicit PassPages(const ReportSource &source)
      : source(source), last(source.run.inputSnapshot),
        ops(source.run.inputOps), buffers(source.run.inputBuffers) {}

  std::string next(const PassRun &pass) {
    std::string html = fmt::format(
        "<section class=\"pass\" id=\"pass-{}\"><h2>{} {}</h2>\n",
        pass.index.value, pass.index.value, escapeXml(pass.pass.name));
    html += preformatted(passText(pass.pass.name, pass.pass.options));
    html += fmt::format("<p>{}, {}</p>\n", stateOf(pass),
                        durationText(pass.wallMicroseconds));
    for (const Diagnostic &diagnostic : pass.diagnostics)
      html += preformatted(diagnosticText(diagnostic));
    html += preformatted(pass.crashText);
    if (pass.status == PassStatus::Ok) {
      html += preformatted(renderOpCounts(ops, pass.ops, Style()));
      html += preformatted(renderBufferDiff(buffers, pass.buffers, Style()));
      ops = pass.ops;
      buffers = pass.buffers;
    }
    if (!pass.snapshot.empty() && pass.snapshot != last) {
      html += changes(pass);
      last = pass.snapshot;
    }
    return html + "</section>\n";
  }

private:
  static std::string stateOf(const PassRun &pass) {
    if (pass.status != PassStatus::Ok)
      return "<b>" + std::string(toString(pass.status)) + "</b>";
    return pass.changed
               ? fmt::format("changed the IR; {} operations, {} bytes "
                             "of LM per core, {} at the peak",
                             withThousands(pass.opCount()),
                             withThousands(pass.memory.lmPerCore.value),
                             withThousands(pass.memory.lmPeakPerCore.value))
               : std::string("changed nothing");
  }

  static std::string diagnosticText(const Diagnostic &diagnostic) {
    std::string place = diagnostic.location.str();
    std::string text = (place.empty() ? "" : place + ": ") +
                       std::string(toString(diagnostic.severity)) + ": " +
                       diagnostic.message + "\n";
    for (const Diagnostic &note : diagnostic.notes)
      text += "  note: " + firstLine(note.message) + "\n";
    return text;
  }

  std::string changes(const PassRun &pass) {
    if (written > MostDiffs)
      return "<p>The difference is left out here: see the snapshots.</p>\n";
    std::string html = diffHtml(
        diffIr(source.text(last), source.text(pass.snapshot)), 3, MostDiff);
    written += html.size();
    return html;
  }

  const ReportSource &source;
  SnapshotId last;
  std::map<std::string, int64_t> ops;
  std::vector<Buffer> buffers;
  size_t written = 0;
};

std::string memoryHtml(const ReportSource &source) {
  const Run &run = source.run;
  Style plain;
  PassIndex index = lastFinishedPass(run);
  const std::vector<Buffer> &buffers = source.lastBuffers();
  return "<section id=\"memory\"><h2>On-chip memory</h2>\n" +
         footprintChart(run, source.target) +
         preformatted(renderFootprint(run, source.target, plain)) +
         addressMap(buffers, MemorySpace::LM) +
         addressMap(buffers, MemorySpace::SM) +
         preformatted(renderPeaks(buffers, plain)) +
         preformatted(renderBuffers(run, index, plain)) + "</section>\n";
}

} // namespace

std::string irsift::htmlReport(const ReportSource &source) {
  const Run &run = source.run;
  std::string title =
      escapeXml(run.input.path + ": " + verdictTitle(run.verdict));
  std::string html = headOf(title) + "<header><h1>" + title +
                     "</h1><button id=\"copy\">Copy command</button><button "
                     "id=\"keys\">? Keys</button></header>\n<div "
                     "id=\"columns\">\n";
  html += navigation(run) + "<main>\n<section id=\"verdict\">" +
          preformatted(renderHeading(run, Style()) + "\n" +
                       renderVerdict(run, Style())) +
          "</section>\n<section id=\"passes\">\n";
  PassPages pages(source);
  for (const PassRun &pass : run.passes)
    html += pages.next(pass);
  html += "</section>\n" + memoryHtml(source);
  for (const ReportSection &section : source.notes.sections)
    html += "<section><h2>" + escapeXml(section.title) + "</h2>\n" +
            preformatted(section.text) + "</section>\n";
  html += "<section id=\"repro\"><h2>Reproducer</h2>\n";
  if (!source.notes.repro.empty())
    html += "<p>" + escapeXml(source.notes.repro) + "</p>\n";
  html += "<pre id=\"command-text\">" + escapeXml(reproCommand(source)) +
          "</pre>\n" + preformatted(source.reproducer());
  if (!source.passRepro.empty())
    html += "<h3>For the failing pass alone</h3>\n" +
            preformatted(source.passRepro);
  html += "<h3>Environment</h3>\n" + preformatted(environmentText(run)) +
          "</section>\n</main></div>\n" + keySheetHtml();
  return html + "<script>" + std::string(scriptText) +
         "</script>\n</body></html>\n";
}
