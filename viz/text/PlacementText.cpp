//===- PlacementText.cpp - Placements as text -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/PlacementText.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

using namespace irsift;

std::string irsift::renderPlacement(const PlacementReport &report,
                                    const std::string &name, int64_t capacity,
                                    const Style &style) {
  auto bytes = [](Bytes value) {
    return withThousands(value.value) + " bytes";
  };
  std::string text = name + "\n";
  text += field(style, "lower-bound",
                bytes(report.lowerBound) + ": the peak of live bytes");
  text += field(style, "placed",
                bytes(report.best.height) + ": the lowest placement found, " +
                    (report.best.isOptimal
                         ? "and there is none lower"
                         : fmt::format("at most {} above the lowest there is",
                                       bytes(report.fragmentation()))));
  text += field(style, "best-fit", bytes(report.bestFit));
  text += field(style, "in sequence",
                fmt::format("{}: nothing shared; better sharing would save {}",
                            bytes(report.inSequence), bytes(report.saving())));
  if (capacity > 0 && report.best.height.value <= capacity)
    text += field(style, "capacity", "fits into " + bytes(Bytes(capacity)));
  else if (capacity > 0)
    text +=
        field(style, "capacity",
              style.paint(
                  fmt::format("{} over {}{}",
                              bytes(report.best.height - Bytes(capacity)),
                              bytes(Bytes(capacity)),
                              report.best.isOptimal ? ""
                                                    : " (a lower placement may "
                                                      "exist)"),
                  Ink::Bad));
  return text;
}

std::string irsift::renderOffsets(const PlacementReport &report,
                                  const std::vector<Buffer> &buffers,
                                  MemorySpace space, const Style &style) {
  Table table;
  for (const char *heading : {"buffer", "offset", "bytes"})
    table.addColumn(heading, Table::Align::Right);
  table.addColumn("live");
  size_t index = 0;
  for (const Buffer &buffer : buffers)
    if (buffer.space == space)
      table.addRow({std::to_string(buffer.id.value),
                    withThousands(report.best.offsets[index++].value),
                    withThousands(buffer.bytes.value),
                    fmt::format("[{}, {})", buffer.live.from.value,
                                buffer.live.to.value)});
  return table.render(style, /*indent=*/2);
}
