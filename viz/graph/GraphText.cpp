//===- GraphText.cpp - Graphs as dot, JSON and text -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/graph/Graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

using namespace irsift;

namespace {

struct Look {
  const char *name;
  /// Attributes of dot, and a mark for text.
  const char *attributes;
  const char *mark;
};

const Look &lookOf(Emphasis emphasis) {
  static constexpr std::array<Look, 6> looks = {{
      {"none", "", ""},
      {"changed", " style=filled fillcolor=\"#cfe8f7\"", ""},
      {"selected", " style=filled fillcolor=\"#ffe2a8\" penwidth=2", "* "},
      {"bad", " penwidth=3 color=\"#d55e00\"", "! "},
      {"faint", " style=dashed", ""},
      {"text", " shape=plain", ""},
  }};
  return looks.at(static_cast<size_t>(emphasis));
}

std::string onOneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
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

std::string irsift::toDot(const Graph &graph) {
  std::string dot = fmt::format(
      "{} {} {{\n  bgcolor=transparent;\n{}  node [shape=box "
      "fontname=\"sans-serif\" fontsize=11];\n  edge [fontname=\"sans-serif\" "
      "fontsize=10];\n",
      graph.isDirected ? "digraph" : "graph", graph.kind,
      graph.isLeftToRight ? "  rankdir=LR;\n" : "");
  if (!graph.note.empty())
    dot += fmt::format("  label={};\n", dotString(graph.note));
  for (const GraphNode &node : graph.nodes)
    dot += fmt::format("  {} [label={} class=\"{}\"{}];\n", node.id,
                       dotString(node.label), lookOf(node.emphasis).name,
                       lookOf(node.emphasis).attributes);
  const char *arrow = graph.isDirected ? "->" : "--";
  for (const GraphEdge &edge : graph.edges)
    dot += fmt::format("  {} {} {}{};\n", edge.from, arrow, edge.to,
                       edge.label.empty()
                           ? std::string()
                           : fmt::format(" [label={}]", dotString(edge.label)));
  return dot + "}\n";
}

Json irsift::toJson(const Graph &graph) {
  Json nodes = Json::array(), edges = Json::array();
  for (const GraphNode &node : graph.nodes)
    nodes.push_back({{"id", node.id},
                     {"label", node.label},
                     {"emphasis", lookOf(node.emphasis).name}});
  for (const GraphEdge &edge : graph.edges)
    edges.push_back(
        {{"from", edge.from}, {"to", edge.to}, {"label", edge.label}});
  return Json{{"kind", graph.kind},
              {"directed", graph.isDirected},
              {"nodes", nodes},
              {"edges", edges},
              {"note", graph.note}};
}

std::string irsift::toText(const Graph &graph) {
  std::map<std::string, std::string> targets;
  for (const GraphEdge &edge : graph.edges) {
    std::string &list = targets[edge.from];
    list += (list.empty() ? "" : ", ") +
            (edge.label.empty() ? edge.to : edge.to + " (" + edge.label + ")");
  }
  std::string text;
  for (const GraphNode &node : graph.nodes) {
    text += fmt::format("{}{}: {}", lookOf(node.emphasis).mark, node.id,
                        onOneLine(node.label));
    if (auto found = targets.find(node.id); found != targets.end())
      text += (graph.isDirected ? "  -> " : "  -- ") + found->second;
    text += '\n';
  }
  if (!graph.note.empty())
    text += onOneLine(graph.note) + '\n';
  return text;
}

std::string irsift::withStyle(std::string svg) {
  constexpr std::string_view style = R"(
<style>
@media (prefers-color-scheme: dark) {
svg { background: #0d1117; }
text { fill: #e6edf3; }
.node polygon { stroke: #9198a1; } .edge path { stroke: #9198a1; }
.edge polygon { stroke: #9198a1; fill: #9198a1; }
.changed polygon { fill: #123a56; } .selected polygon { fill: #6b4a00; }
.bad polygon { stroke: #ff9a57; }
}
</style>)";
  size_t open = svg.find("<svg");
  size_t end = open == std::string::npos ? open : svg.find('>', open);
  if (end != std::string::npos)
    svg.insert(end + 1, style);
  return svg;
}
