//===- PlacementReport.cpp - How well buffers can share a memory ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/PlacementReport.h"

#include <algorithm>
#include <map>
#include <stdexcept>

using namespace irsift;

PlacementReport irsift::placeAll(const std::vector<PlacementItem> &items,
                                 std::chrono::milliseconds timeLimit) {
  PlacementReport report;
  report.lowerBound = peakOfLive(items).bytes;
  report.bestFit = placeBestFit(items).height;
  report.best = placeOptimal(items, timeLimit);
  if (std::string problem = validatePlacement(items, report.best);
      !problem.empty())
    throw std::logic_error("the placement found is wrong: " + problem);
  for (const PlacementItem &item : items) {
    int64_t alignment = item.alignment.value;
    int64_t start =
        (report.inSequence.value + alignment - 1) / alignment * alignment;
    report.inSequence = Bytes(start) + item.size;
  }
  return report;
}

std::vector<PlacementItem>
irsift::placementItems(const std::vector<Buffer> &buffers, MemorySpace space) {
  // Where a function begins in a time that all of them share.
  std::map<std::string, int32_t> ends, begins;
  for (const Buffer &buffer : buffers)
    if (buffer.space == space)
      ends[buffer.function] =
          std::max(ends[buffer.function], buffer.live.to.value);
  int32_t begin = 0;
  for (const auto &[function, end] : ends) {
    begins[function] = begin;
    begin += end;
  }
  std::vector<PlacementItem> items;
  for (const Buffer &buffer : buffers) {
    if (buffer.space != space)
      continue;
    int32_t shift = begins[buffer.function];
    items.push_back({{ProgramPoint(buffer.live.from.value + shift),
                      ProgramPoint(buffer.live.to.value + shift)},
                     buffer.bytes,
                     Bytes(1)});
  }
  return items;
}

Json irsift::toJson(const PlacementReport &report) {
  Json offsets = Json::array();
  for (Bytes offset : report.best.offsets)
    offsets.push_back(offset.value);
  return Json{{"lower_bound_bytes", report.lowerBound.value},
              {"placed_bytes", report.best.height.value},
              {"is_optimal", report.best.isOptimal},
              {"best_fit_bytes", report.bestFit.value},
              {"in_sequence_bytes", report.inSequence.value},
              {"offsets", offsets}};
}
