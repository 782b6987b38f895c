//===- PeakText.cpp - Who holds the peak ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/PeakText.h"
#include "core/memory/Footprint.h"
#include "core/model/Json.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

#include <cctype>

using namespace irsift;

namespace {

constexpr size_t MostBuffers = 5;

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)); }

/// Bits of the last scalar type in \p type (f32 in "tensor<8x!tt.ptr<f32>>"),
/// or 0.
int64_t elementBits(const std::string &type) {
  int64_t bits = 0;
  for (size_t at = 0; at < type.size(); ++at) {
    // An 'x' parts extents from what follows them.
    bool begins = at == 0 || !isWord(type[at - 1]) || type[at - 1] == 'x';
    size_t digits = at + 1;
    if (type.compare(at, 2, "bf") == 0)
      digits = at + 2;
    else if (type[at] != 'f' && type[at] != 'i')
      continue;
    size_t end = digits;
    int64_t number = 0;
    while (end < type.size() && end < digits + 4 && std::isdigit(type[end]))
      number = number * 10 + (type[end++] - '0');
    if (begins && end > digits && (end == type.size() || !isWord(type[end])))
      bits = number;
  }
  return bits;
}

const Buffer *find(const std::vector<Buffer> &buffers, BufferId id) {
  for (const Buffer &buffer : buffers)
    if (buffer.id == id)
      return &buffer;
  return nullptr;
}

std::string peakTable(const std::vector<Buffer> &buffers, const Peak &peak,
                      const Style &style) {
  Table table;
  table.addColumn("buffer", Table::Align::Right);
  table.addColumn("bytes", Table::Align::Right);
  table.addColumn("padding", Table::Align::Right);
  for (const char *heading : {"live", "written by", "kept for"})
    table.addColumn(heading);
  for (size_t i = 0; i < std::min(MostBuffers, peak.buffers.size()); ++i) {
    const Buffer *buffer = find(buffers, peak.buffers[i]);
    if (!buffer)
      continue;
    std::optional<Bytes> padding = paddingOf(*buffer);
    table.addRow({std::to_string(buffer->id.value),
                  withThousands(buffer->bytes.value),
                  padding ? withThousands(padding->value) : std::string("?"),
                  fmt::format("[{}, {})", buffer->live.from.value,
                              buffer->live.to.value),
                  buffer->firstWriter, buffer->lastReader});
  }
  return table.render(style, /*indent=*/2);
}

} // namespace

std::optional<Bytes> irsift::paddingOf(const Buffer &buffer) {
  int64_t bits = elementBits(buffer.type);
  if (bits == 0 || buffer.elements < 0 || buffer.elements > (int64_t(1) << 40))
    return std::nullopt;
  Bytes used(buffer.elements * std::max<int64_t>(1, bits / 8));
  if (used > buffer.bytes)
    return std::nullopt;
  return buffer.bytes - used;
}

std::string irsift::renderPeaks(const std::vector<Buffer> &buffers,
                                const Style &style) {
  std::string text;
  for (MemorySpace space :
       {MemorySpace::LM, MemorySpace::SM, MemorySpace::Other}) {
    Peak peak = peakOf(buffers, space);
    if (peak.buffers.empty())
      continue;
    std::string scope = space == MemorySpace::LM   ? " per core"
                        : space == MemorySpace::SM ? " per cluster"
                                                   : "";
    size_t count = peak.buffers.size();
    text += fmt::format("{} peak (lower-bound): {} bytes{} at point {}, {} "
                        "buffer{} live{}\n",
                        toString(space), withThousands(peak.bytes.value), scope,
                        peak.point.value, count, count == 1 ? "" : "s",
                        count > MostBuffers ? "; the largest:" : ":");
    text += peakTable(buffers, peak, style);
  }
  return text;
}
