//===- BufferPairs.cpp - Which buffers of two runs go together ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gui/models/BufferPairs.h"
#include "core/compare/SequenceDiff.h"

#include <span>
#include <string>
#include <unordered_map>

using namespace irsift;
using namespace irsift::gui;

namespace {

std::string keyOf(const Buffer &buffer, bool withSource) {
  std::string key = buffer.function + '\n' + buffer.op + '\n' +
                    std::to_string(int(buffer.space));
  if (withSource)
    key += '\n' + buffer.location;
  return key;
}

class Numbers {
public:
  int operator()(const std::string &key) {
    return known.try_emplace(key, int(known.size())).first->second;
  }

private:
  std::unordered_map<std::string, int> known;
};

/// Pairs positions of [from, to) on both sides.
std::vector<std::pair<int, int>> commonBuffers(std::span<const Buffer> mine,
                                               std::span<const Buffer> others,
                                               bool withSource) {
  Numbers numbers;
  auto symbolsOf = [&](std::span<const Buffer> buffers) {
    std::vector<int> symbols;
    for (const Buffer &buffer : buffers)
      symbols.push_back(numbers(keyOf(buffer, withSource)));
    return symbols;
  };
  std::vector<int> here = symbolsOf(mine), there = symbolsOf(others);
  return commonSymbols(here, there);
}

} // namespace

BufferPairs irsift::gui::pairBuffers(const std::vector<Buffer> &mine,
                                     const std::vector<Buffer> &others) {
  BufferPairs pairs;
  pairs.there.assign(mine.size(), nullptr);
  std::vector<bool> isTaken(others.size());
  auto take = [&](int here, int there) {
    pairs.there[here] = &others[there];
    isTaken[there] = true;
  };
  auto anchors = commonBuffers(mine, others, true);
  anchors.emplace_back(int(mine.size()), int(others.size()));
  int nextHere = 0, nextThere = 0;
  for (const auto &[here, there] : anchors) {
    std::span<const Buffer> gapHere(mine.data() + nextHere, here - nextHere);
    std::span<const Buffer> gapThere(others.data() + nextThere,
                                     there - nextThere);
    for (const auto &[i, j] : commonBuffers(gapHere, gapThere, false))
      take(nextHere + i, nextThere + j);
    if (size_t(here) < mine.size())
      take(here, there);
    nextHere = here + 1;
    nextThere = there + 1;
  }
  for (size_t i = 0; i < others.size(); ++i)
    if (!isTaken[i])
      pairs.onlyThere.push_back(&others[i]);
  return pairs;
}
