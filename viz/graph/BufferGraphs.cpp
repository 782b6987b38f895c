//===- BufferGraphs.cpp - Buffers, who uses them, and what they exclude ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/graph/RunGraphs.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

GraphNode bufferNode(const Buffer &buffer) {
  return {fmt::format("b{}", buffer.id.value),
          fmt::format("buffer {} ({})\n{} bytes, live [{}, {})",
                      buffer.id.value, toString(buffer.space),
                      withThousands(buffer.bytes.value), buffer.live.from.value,
                      buffer.live.to.value)};
}

/// The name of an operation and where it is, on one short line.
std::string shortOp(const std::string &text) {
  constexpr size_t most = 60;
  std::string line = text.substr(0, text.find('\n'));
  return line.size() > most ? line.substr(0, most) + "..." : line;
}

} // namespace

Graph irsift::livenessGraph(const std::vector<Buffer> &buffers) {
  Graph graph{"liveness", true, true, {}, {}};
  for (const Buffer &buffer : buffers) {
    GraphNode node = bufferNode(buffer);
    std::string id = node.id, number = std::to_string(buffer.id.value);
    graph.nodes.push_back(std::move(node));
    if (!buffer.firstWriter.empty()) {
      graph.nodes.push_back(
          {"w" + number, shortOp(buffer.firstWriter), Emphasis::Text});
      graph.edges.push_back({"w" + number, id, "writes"});
    }
    if (!buffer.lastReader.empty()) {
      graph.nodes.push_back(
          {"r" + number, shortOp(buffer.lastReader), Emphasis::Text});
      graph.edges.push_back({id, "r" + number, "kept for"});
    }
  }
  return graph;
}

Graph irsift::interferenceGraph(const std::vector<Buffer> &buffers) {
  Graph graph{"interference", false, false, {}, {}};
  for (const Buffer &buffer : buffers)
    graph.nodes.push_back(bufferNode(buffer));
  for (size_t i = 0; i < buffers.size(); ++i)
    for (size_t j = i + 1; j < buffers.size(); ++j)
      if (buffers[i].space == buffers[j].space &&
          buffers[i].function == buffers[j].function &&
          buffers[i].live.overlaps(buffers[j].live))
        graph.edges.push_back({graph.nodes[i].id, graph.nodes[j].id});
  return graph;
}
