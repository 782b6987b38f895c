//===- EstimateText.cpp - An estimate as text -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/EstimateText.h"
#include "viz/text/Table.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

using namespace irsift;

std::string irsift::renderEstimate(const Estimate &estimate,
                                   const Target &target, const Style &style) {
  std::string text;
  for (auto [name, bytes] : {std::pair("LM", estimate.lmPerCore),
                             std::pair("SM", estimate.smPerCluster)}) {
    const TargetMemory *memory = target.memory(name);
    if (!memory) {
      text += field(
          style, name,
          fmt::format("{} bytes (lower-bound)", withThousands(bytes.value)));
      continue;
    }
    bool isOver = bytes > memory->limit;
    text += field(
        style, name,
        style.paint(fmt::format("{} bytes per {} (lower-bound), limit {} ({})",
                                withThousands(bytes.value), memory->scope,
                                withThousands(memory->limit.value),
                                memory->limitOrigin),
                    isOver ? Ink::Bad : Ink::Plain));
  }
  Table table;
  table.addColumn("memory");
  table.addColumn("bytes", Table::Align::Right);
  table.addColumn("line", Table::Align::Right);
  for (const char *heading : {"operation", "type", "function"})
    table.addColumn(heading);
  for (const EstimateItem &item : estimate.items)
    table.addRow({std::string(toString(item.space)),
                  withThousands(item.bytes.value), std::to_string(item.line),
                  item.op, item.type, item.function});
  if (!table.isEmpty())
    text += "\n" + table.render(style);
  return text;
}
