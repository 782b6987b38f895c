//===- AddressMap.cpp - Buffers as rectangles of time and address ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/svg/AddressMap.h"
#include "core/memory/PlacementReport.h"
#include "viz/svg/SvgText.h"
#include "viz/text/PeakText.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace irsift;

namespace {

constexpr int Width = 960, Left = 80, Right = 20, Top = 36, Plot = 360,
              Bottom = 40;
constexpr std::chrono::milliseconds PlacementTime(300);

std::vector<Buffer> buffersIn(const std::vector<Buffer> &buffers,
                              MemorySpace space) {
  std::vector<Buffer> found;
  for (const Buffer &buffer : buffers)
    if (buffer.space == space)
      found.push_back(buffer);
  return found;
}

struct Frame {
  int32_t from = 0, to = 1;
  int64_t height = 1;
  /// Where the cursor is.
  int32_t peak = 0;

  double x(int32_t point) const {
    return Left + double(point - from) / (to - from) * (Width - Left - Right);
  }
  double y(int64_t address) const {
    return Top + Plot - double(address) / double(height) * Plot;
  }
};

/// The bytes at the end of a buffer that hold no element, laid over it.
std::string paddingTone(const Frame &frame, const PlacementItem &item,
                        Bytes offset, Bytes padding) {
  double x = frame.x(item.live.from.value);
  double y = frame.y(offset.value + item.size.value);
  return fmt::format("<rect class=\"pad\" x=\"{:.1f}\" y=\"{:.1f}\" "
                     "width=\"{:.1f}\" height=\"{:.1f}\"/>",
                     x, y, std::max(frame.x(item.live.to.value) - x, 1.0),
                     frame.y(offset.value + item.size.value - padding.value) -
                         y);
}

/// Number and bytes of a buffer where no padding and no cursor is, if that
/// leaves room; the tooltip has them as well.
std::string label(const Frame &frame, const Buffer &buffer,
                  const PlacementItem &item, Bytes offset, size_t index) {
  std::string text =
      fmt::format("{}: {}", buffer.id.value, withThousands(buffer.bytes.value));
  double width = double(text.size()) * 7 + 6;
  double x = frame.x(item.live.from.value);
  double right = frame.x(item.live.to.value);
  double cursor = frame.x(frame.peak);
  if (x < cursor && cursor < x + width)
    x = cursor;
  Bytes padding = paddingOf(buffer).value_or(Bytes(0));
  double top = frame.y(offset.value + buffer.bytes.value - padding.value);
  double height = frame.y(offset.value) - top;
  if (height < 13 || x + width > right)
    return {};
  return fmt::format("<text class=\"box-text on-{}\" x=\"{:.1f}\" "
                     "y=\"{:.1f}\">{}</text>\n",
                     seriesClass(index), x + 4, top + height / 2 + 4, text);
}

std::string rectangle(const Frame &frame, const Buffer &buffer,
                      const PlacementItem &item, Bytes offset, size_t index) {
  double x = frame.x(item.live.from.value);
  double width = std::max(frame.x(item.live.to.value) - x, 1.0);
  double y = frame.y(offset.value + buffer.bytes.value);
  double height = std::max(frame.y(offset.value) - y, 1.0);
  Bytes padding = paddingOf(buffer).value_or(Bytes(0));
  std::string text = fmt::format(
      "<g><title>buffer {}: {} bytes at {}{}, live [{}, {}), {} {}{}</title>"
      "<rect class=\"box {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
      "height=\"{:.1f}\"/>",
      buffer.id.value, withThousands(buffer.bytes.value),
      withThousands(offset.value),
      padding.value > 0
          ? fmt::format(", {} of them padding", withThousands(padding.value))
          : "",
      buffer.live.from.value, buffer.live.to.value, escapeXml(buffer.op),
      escapeXml(buffer.type),
      buffer.location.empty() ? "" : ", " + escapeXml(buffer.location),
      seriesClass(index), x, y, width, height);
  if (padding.value > 0)
    text += paddingTone(frame, item, offset, padding);
  return text + "</g>\n" + label(frame, buffer, item, offset, index);
}

} // namespace

std::string irsift::addressMap(const std::vector<Buffer> &all,
                               MemorySpace space) {
  std::vector<Buffer> buffers = buffersIn(all, space);
  if (buffers.empty())
    return {};
  std::vector<PlacementItem> items = placementItems(buffers, space);
  Placement placement = placeOptimal(items, PlacementTime);
  LivePeak peak = peakOfLive(items);
  Frame frame;
  frame.from = items.front().live.from.value;
  for (const PlacementItem &item : items) {
    frame.from = std::min(frame.from, item.live.from.value);
    frame.to = std::max(frame.to, item.live.to.value);
  }
  frame.to = std::max(frame.to, frame.from + 1);
  frame.height = std::max<int64_t>(placement.height.value, 1);
  frame.peak = peak.at.value;

  bool isPadded =
      std::any_of(buffers.begin(), buffers.end(), [](const Buffer &buffer) {
        return paddingOf(buffer).value_or(Bytes(0)).value > 0;
      });

  std::string memory(toString(space));
  std::string svg =
      svgOpening(Width, Top + Plot + Bottom,
                 memory + " buffers by program order and address");
  if (isPadded)
    svg += paddingPattern();
  svg += fmt::format(
      "<text x=\"{}\" y=\"20\">{}: {} buffers, {} bytes live at the peak "
      "(lower-bound), {} placed{}{}</text>\n",
      Left, memory, buffers.size(), withThousands(peak.bytes.value),
      withThousands(placement.height.value),
      placement.isOptimal ? " (no placement is lower)" : "",
      isPadded ? "; striped: padding" : "");
  for (int64_t part : {int64_t(0), frame.height / 2, frame.height})
    svg += fmt::format("<text class=\"dim\" x=\"{}\" y=\"{:.1f}\" "
                       "text-anchor=\"end\">{}</text>\n",
                       Left - 8, frame.y(part) + 4, withThousands(part));
  for (size_t i = 0; i < buffers.size(); ++i)
    svg += rectangle(frame, buffers[i], items[i], placement.offsets[i], i);
  double at = frame.x(frame.peak);
  svg += fmt::format(
      "<line class=\"cursor\" x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" "
      "y2=\"{2}\"/>\n<text class=\"dim\" x=\"{3:.1f}\" y=\"{4}\" "
      "text-anchor=\"{5}\">peak at {6}</text>\n",
      at, Top, Top + Plot + 6, at, Top + Plot + 20,
      at > Width / 2 ? "end" : "start", peak.at.value);
  return svg + "</svg>\n";
}

Json irsift::addressFigures(const std::vector<Buffer> &all, MemorySpace space) {
  Json buffers = Json::array();
  for (const Buffer &buffer : buffersIn(all, space))
    buffers.push_back(toJson(buffer));
  return Json{{"kind", "buffers"},
              {"space", toString(space)},
              {"buffers", buffers},
              {"placement",
               toJson(placeAll(placementItems(all, space), PlacementTime))}};
}
