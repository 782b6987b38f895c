//===- BufferBoxes.cpp - Buffers as boxes: program order x address --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/BufferBoxes.h"
#include "core/memory/Placement.h"

#include <algorithm>
#include <charconv>
#include <string_view>

using namespace irsift;
using namespace irsift::gui;

namespace {

/// Bits of the innermost element of \p type ("tensor<4x!tt.ptr<f32, 1>>");
/// 0 if it cannot be told.
int elementBits(std::string_view type) {
  size_t end = type.find_first_of(">,", type.find_last_of('<') + 1);
  std::string_view word = type.substr(0, end);
  size_t begin = word.find_last_of("<x");
  word = begin == std::string_view::npos ? word : word.substr(begin + 1);
  size_t digit = word.find_first_of("0123456789");
  std::string_view letters = word.substr(0, digit);
  int bits = 0;
  if (digit == std::string_view::npos ||
      (letters != "f" && letters != "bf" && letters != "i"))
    return 0;
  auto [rest, error] =
      std::from_chars(word.data() + digit, word.data() + word.size(), bits);
  bool isWhole = error == std::errc() && rest == word.data() + word.size();
  return isWhole ? bits : 0;
}

/// A buffer that nobody reads still is somewhere.
ProgramPoint endOf(const Buffer &buffer) {
  return std::max(buffer.live.to, ProgramPoint(buffer.live.from.value + 1));
}

/// The functions of \p buffers, one after the other.
std::vector<BufferBoxes::Function>
functionsOf(const std::vector<Buffer> &buffers) {
  std::vector<BufferBoxes::Function> functions;
  for (const Buffer &buffer : buffers) {
    auto found = std::find_if(
        functions.begin(), functions.end(),
        [&](const auto &known) { return known.name == buffer.function; });
    if (found == functions.end())
      found = functions.insert(functions.end(), {buffer.function, 0, 0});
    found->to = std::max(found->to, endOf(buffer).value);
  }
  int next = 0;
  for (BufferBoxes::Function &function : functions) {
    // A little room, so that the last read can be seen as the last.
    int length = function.to + 1 + function.to / 20;
    function.from = next;
    function.to = next += length;
  }
  return functions;
}

} // namespace

Bytes irsift::gui::paddingOf(const Buffer &buffer) {
  int64_t needed = (buffer.elements * elementBits(buffer.type) + 7) / 8;
  return needed > 0 && needed < buffer.bytes.value
             ? buffer.bytes - Bytes(needed)
             : Bytes();
}

const TargetMemory *irsift::gui::memoryOf(const Target &target,
                                          MemorySpace space) {
  return space == MemorySpace::Other
             ? nullptr
             : target.memory(space == MemorySpace::LM ? "LM" : "SM");
}

BufferBoxes irsift::gui::boxesOf(const std::vector<Buffer> &buffers,
                                 const Target &target, MemorySpace space) {
  BufferBoxes result;
  result.functions = functionsOf(buffers);
  const TargetMemory *memory = memoryOf(target, space);
  std::vector<PlacementItem> items;
  for (const Buffer &buffer : buffers) {
    if (buffer.space != space)
      continue;
    int shift = result.axisOf({QString::fromStdString(buffer.function), 0});
    BufferBox box;
    box.buffer = &buffer;
    box.from = buffer.live.from.value + shift;
    box.to = endOf(buffer).value + shift;
    box.padding = paddingOf(buffer);
    box.isRead = !buffer.lastReader.empty();
    result.boxes.push_back(box);
    items.push_back({{ProgramPoint(box.from), ProgramPoint(box.to)},
                     buffer.bytes,
                     memory ? memory->alignment : Bytes(1)});
  }
  Placement placement = placeBestFit(items);
  for (size_t i = 0; i < items.size(); ++i)
    result.boxes[i].offset = placement.offsets[i];
  result.height = placement.height;
  return result;
}

int BufferBoxes::axisOf(const ProgramPlace &place) const {
  if (place.isKnown())
    for (const Function &function : functions)
      if (place.function == QString::fromStdString(function.name))
        return std::min(function.from + place.point, function.to);
  return -1;
}

ProgramPlace BufferBoxes::placeAt(int axis) const {
  for (const Function &function : functions)
    if (function.from <= axis && axis < function.to)
      return {QString::fromStdString(function.name), axis - function.from};
  return {};
}
