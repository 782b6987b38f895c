//===- SvgText.cpp - Parts of our pictures --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/svg/SvgText.h"

#include <fmt/format.h>

using namespace irsift;

std::string irsift::escapeXml(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    unsigned char code = static_cast<unsigned char>(c);
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else if ((code < 0x20 && c != '\n' && c != '\t') || code == 0x7f)
      out += "\xEF\xBF\xBD";
    else
      out += c;
  }
  return out;
}

std::string irsift::shortened(std::string_view text, size_t width) {
  if (text.size() <= width)
    return std::string(text);
  size_t end = width > 0 ? width - 1 : 0;
  // Not in the middle of a character of UTF-8.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return std::string(text.substr(0, end)) + "\xE2\x80\xA6";
}

std::string irsift::svgOpening(int width, int height, std::string_view title) {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" aria-label="{2}">
<title>{2}</title>
<style>
svg {{ background: #ffffff; font: 12px sans-serif; }}
text {{ fill: #1f2328; }} .dim {{ fill: #59636e; }}
.axis {{ stroke: #8c959f; }} .limit {{ stroke: #b35900; stroke-dasharray: 6 4; }}
.cursor {{ stroke: #1f2328; stroke-dasharray: 3 3; }}
.s0 {{ fill: #56b4e9; }} .s1 {{ fill: #e69f00; }} .s2 {{ fill: #009e73; }}
.s3 {{ fill: #cc79a7; }} .s4 {{ fill: #0072b2; }} .s5 {{ fill: #d55e00; }}
.halo {{ stroke: #ffffff; stroke-width: 3; paint-order: stroke; }}
.box {{ stroke: #ffffff; stroke-width: 1; }} .box-text {{ fill: #000000; font-size: 11px; }}
.on-s4 {{ fill: #ffffff; }} .pad {{ fill: url(#padding); }}
@media (prefers-color-scheme: dark) {{
svg {{ background: #0d1117; }} text {{ fill: #e6edf3; }} .dim {{ fill: #9198a1; }}
.axis {{ stroke: #6e7681; }} .limit {{ stroke: #f0a050; }} .cursor {{ stroke: #e6edf3; }}
.halo {{ stroke: #0d1117; }} .box {{ stroke: #0d1117; }} .box-text {{ fill: #000000; }}
.on-s4 {{ fill: #ffffff; }}
}}
</style>
)",
      width, height, escapeXml(title));
}

std::string irsift::paddingPattern() {
  return R"svg(<defs><pattern id="padding" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2" height="6" fill="#ffffff" fill-opacity="0.8"/></pattern></defs>
)svg";
}

std::string irsift::seriesClass(size_t index) {
  return "s" + std::to_string(index % 6);
}
