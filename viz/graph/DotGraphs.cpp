//===- DotGraphs.cpp - Graphs of runs in the dot language -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/graph/DotGraphs.h"
#include "core/model/Json.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

std::string opening(const char *kind, const char *name) {
  return fmt::format("{} {} {{\n  node [shape=box fontname=\"sans-serif\" "
                     "fontsize=11];\n  edge [fontname=\"sans-serif\" "
                     "fontsize=10];\n",
                     kind, name);
}

std::string bufferNode(const Buffer &buffer) {
  return fmt::format(
      "  b{} [label={}];\n", buffer.id.value,
      dotString(fmt::format("buffer {} ({})\n{} bytes, live [{}, {})",
                            buffer.id.value, toString(buffer.space),
                            withThousands(buffer.bytes.value),
                            buffer.live.from.value, buffer.live.to.value)));
}

/// The name of an operation and what it is applied to, on one short line.
std::string shortOp(const std::string &text) {
  constexpr size_t most = 60;
  std::string line = text.substr(0, text.find('\n'));
  return line.size() > most ? line.substr(0, most) + "..." : line;
}

} // namespace

std::string irsift::dotString(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    unsigned char code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += code < 0x20 || code == 0x7f ? '?' : c;
  }
  return out + "\"";
}

std::string irsift::pipelineGraph(const Run &run) {
  std::string dot = opening("digraph", "pipeline");
  for (const PassRun &pass : run.passes) {
    std::string label = fmt::format("{} {}", pass.index.value, pass.pass.name);
    bool isOk = pass.status == PassStatus::Ok;
    if (isOk && pass.changed)
      label += fmt::format("\n{} operations, {} bytes of LM", pass.opCount(),
                           withThousands(pass.memory.lmPerCore.value));
    if (!isOk)
      label += "\n" + std::string(toString(pass.status));
    const char *style = pass.status == PassStatus::NotRun ? " style=dashed"
                        : !isOk        ? " penwidth=3 color=\"#d55e00\""
                        : pass.changed ? " style=filled "
                                         "fillcolor=\"#cfe8f7\""
                                       : "";
    dot += fmt::format("  p{} [label={}{}];\n", pass.index.value,
                       dotString(label), style);
    if (pass.index.value > 0)
      dot += fmt::format("  p{} -> p{};\n", pass.index.value - 1,
                         pass.index.value);
  }
  return dot + "}\n";
}

std::string irsift::livenessGraph(const std::vector<Buffer> &buffers) {
  std::string dot = opening("digraph", "liveness");
  dot += "  rankdir=LR;\n";
  for (const Buffer &buffer : buffers) {
    int id = buffer.id.value;
    dot += bufferNode(buffer);
    if (!buffer.firstWriter.empty())
      dot += fmt::format("  w{0} [shape=plain label={1}];\n  w{0} -> b{0} "
                         "[label=\"writes\"];\n",
                         id, dotString(shortOp(buffer.firstWriter)));
    if (!buffer.lastReader.empty())
      dot += fmt::format("  r{0} [shape=plain label={1}];\n  b{0} -> r{0} "
                         "[label=\"kept for\"];\n",
                         id, dotString(shortOp(buffer.lastReader)));
  }
  return dot + "}\n";
}

std::string irsift::interferenceGraph(const std::vector<Buffer> &buffers) {
  std::string dot = opening("graph", "interference");
  for (const Buffer &buffer : buffers)
    dot += bufferNode(buffer);
  for (size_t i = 0; i < buffers.size(); ++i)
    for (size_t j = i + 1; j < buffers.size(); ++j)
      if (buffers[i].space == buffers[j].space &&
          buffers[i].function == buffers[j].function &&
          buffers[i].live.overlaps(buffers[j].live))
        dot += fmt::format("  b{} -- b{};\n", buffers[i].id.value,
                           buffers[j].id.value);
  return dot + "}\n";
}
