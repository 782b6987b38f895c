//===- DiffHtml.cpp - Differences as markup -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/DiffHtml.h"
#include "core/compare/WordDiff.h"
#include "viz/svg/SvgText.h"
#include "viz/text/DiffText.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

using Kind = IrDiffLine::Kind;

std::string code(const char *side, std::string_view text,
                 const TextRanges &changed) {
  std::string html = fmt::format("<code class=\"{}\">", side);
  size_t at = 0;
  for (auto [from, to] : changed) {
    html += escapeXml(text.substr(at, from - at)) + "<mark>" +
            escapeXml(text.substr(from, to - from)) + "</mark>";
    at = to;
  }
  return html + escapeXml(text.substr(at)) + "</code>";
}

std::string row(const std::string &cells) {
  return "<div class=\"row\">" + cells + "</div>\n";
}

/// The rows of the lines [from, to): a removed line stands with the one that
/// it became.
std::string rowsOf(const IrDiff &diff, const std::vector<LineWords> &words,
                   const DiffHunk &hunk) {
  std::string html;
  for (size_t i = hunk.from; i < hunk.to; ++i) {
    const IrDiffLine &line = diff.lines[i];
    const std::optional<size_t> &partner = words[i].partner;
    if (line.kind == Kind::Both)
      html += row(code("both", line.text, {}));
    else if (!partner)
      html += row(code(line.kind == Kind::Removed ? "old" : "new", line.text,
                       words[i].changed));
    else if (line.kind == Kind::Added)
      html +=
          row(code("old", diff.lines[*partner].text, words[*partner].changed) +
              code("new", line.text, words[i].changed));
  }
  return html;
}

} // namespace

std::string irsift::diffHtml(const IrDiff &diff, int context, size_t most) {
  if (diff.isEmpty())
    return {};
  std::vector<LineWords> words = wordsOf(diff);
  std::string html = "<div class=\"diff\">\n";
  for (const DiffHunk &hunk : hunksOf(diff, size_t(context))) {
    if (html.size() > most) {
      html += "<div class=\"hunk\">... the rest is in the snapshots</div>\n";
      break;
    }
    html +=
        fmt::format("<div class=\"hunk\">@@ -{},{} +{},{} @@</div>\n",
                    hunk.before, hunk.beforeLines, hunk.after, hunk.afterLines);
    std::string rows = rowsOf(diff, words, hunk);
    // A hunk may be the whole module.
    if (rows.size() > most) {
      rows.resize(rows.rfind("</div>\n", most) + 7);
      rows += "<div class=\"hunk\">... the rest is in the snapshots</div>\n";
    }
    html += rows;
  }
  return html + "</div>\n";
}
