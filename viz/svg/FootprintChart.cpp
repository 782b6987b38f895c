//===- FootprintChart.cpp - Bytes after each pass, as a picture -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/svg/FootprintChart.h"
#include "viz/svg/SvgText.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

constexpr int Width = 960, Left = 80, Right = 20, Top = 36, Plot = 220,
              Labels = 150;
/// A limit that is this many times what is used would flatten the bars.
constexpr int64_t MostLimitScale = 4;

struct Scale {
  int64_t most = 1;
  double y(int64_t bytes) const {
    return Top + Plot - double(bytes) / double(most) * Plot;
  }
};

} // namespace

std::string irsift::footprintChart(const Run &run, const Target &target) {
  std::vector<const PassRun *> passes;
  for (const PassRun &pass : run.passes)
    if (pass.status == PassStatus::Ok)
      passes.push_back(&pass);
  int64_t used = 1;
  for (const PassRun *pass : passes)
    used = std::max(used, pass->memory.lmPerCore.value);
  const TargetMemory *lm = target.memory("LM");
  bool drawsLimit = lm && lm->limit.value <= used * MostLimitScale;
  Scale scale{drawsLimit ? std::max(used, lm->limit.value) : used};

  std::string svg = svgOpening(Width, Top + Plot + Labels,
                               "LM bytes per core after each pass");
  std::string note = "LM bytes per core after each pass; lower part: live at "
                     "the peak";
  if (lm && !drawsLimit)
    note += fmt::format("; limit {} is out of the picture",
                        withThousands(lm->limit.value));
  svg += fmt::format("<text x=\"{}\" y=\"20\">{}</text>\n", Left, note);
  for (int64_t part : {int64_t(0), scale.most / 2, scale.most})
    svg += fmt::format("<text class=\"dim\" x=\"{}\" y=\"{:.1f}\" "
                       "text-anchor=\"end\">{}</text>\n",
                       Left - 8, scale.y(part) + 4, withThousands(part));
  svg += fmt::format(
      "<line class=\"axis\" x1=\"{0}\" y1=\"{2}\" x2=\"{1}\" y2=\"{2}\"/>\n",
      Left, Width - Right, Top + Plot);
  double step =
      double(Width - Left - Right) / double(std::max<size_t>(passes.size(), 1));
  // Names need 14 units across each.
  size_t every = std::max<size_t>(1, size_t(14 / step + 0.999));
  for (size_t i = 0; i < passes.size(); ++i) {
    const PassRun &pass = *passes[i];
    double x = Left + step * double(i);
    auto bar = [&](int64_t bytes, const char *style) {
      if (bytes > 0)
        svg += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" "
                           "width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                           style, x + step * 0.1, scale.y(bytes), step * 0.8,
                           Top + Plot - scale.y(bytes));
    };
    std::string name = escapeXml(pass.pass.name);
    svg += fmt::format("<g><title>{} {}: {} bytes, {} at the peak</title>\n",
                       pass.index.value, name,
                       withThousands(pass.memory.lmPerCore.value),
                       withThousands(pass.memory.lmPeakPerCore.value));
    bar(pass.memory.lmPerCore.value, "s0");
    bar(pass.memory.lmPeakPerCore.value, "s4");
    svg += "</g>\n";
    if (i % every == 0)
      svg += fmt::format(
          "<text class=\"dim\" font-size=\"10\" text-anchor=\"end\" "
          "transform=\"translate({:.1f} {}) rotate(-60)\">{} {}</text>\n",
          x + step / 2 + 4, Top + Plot + 12, pass.index.value,
          escapeXml(shortened(pass.pass.name, 26)));
  }
  // On the left: buffers come late.
  if (drawsLimit)
    svg += fmt::format(
        "<line class=\"limit\" x1=\"{0}\" y1=\"{2:.1f}\" x2=\"{1}\" "
        "y2=\"{2:.1f}\"/>\n<text class=\"halo\" x=\"{3}\" y=\"{4:.1f}\">limit "
        "{5}</text>\n",
        Left, Width - Right, scale.y(lm->limit.value), Left + 6,
        scale.y(lm->limit.value) - 5, withThousands(lm->limit.value));
  return svg + "</svg>\n";
}

Json irsift::footprintFigures(const Run &run, const Target &target) {
  Json passes = Json::array();
  for (const PassRun &pass : run.passes)
    passes.push_back(Json{{"index", pass.index.value},
                          {"name", pass.pass.name},
                          {"status", toString(pass.status)},
                          {"memory", toJson(pass.memory)}});
  Json limit = nullptr;
  if (const TargetMemory *lm = target.memory("LM"))
    limit = Json{{"space", lm->name},
                 {"scope", lm->scope},
                 {"limit_bytes", lm->limit.value},
                 {"limit_origin", lm->limitOrigin}};
  return Json{{"kind", "footprint"}, {"limit", limit}, {"passes", passes}};
}
