//===- Graph.h - Nodes and edges to be drawn ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_GRAPH_GRAPH_H
#define IRSIFT_VIZ_GRAPH_GRAPH_H

#include "core/model/Json.h"

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// How a node stands out: by its fill and, for those without colours, by its
/// outline.
enum class Emphasis { None, Changed, Selected, Bad, Faint, Text };

struct GraphNode {
  /// Letters and digits only.
  std::string id;
  /// Lines parted by '\n'; any text.
  std::string label;
  Emphasis emphasis = Emphasis::None;
};

struct GraphEdge {
  std::string from, to;
  std::string label = {};
};

struct Graph {
  /// "pipeline", "liveness", ...
  std::string kind;
  bool isDirected = true;
  bool isLeftToRight = false;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  /// What was left out, for people; empty if nothing was.
  std::string note = {};
};

/// \p text between quotes, as dot reads it back.
std::string dotString(std::string_view text);

std::string toDot(const Graph &graph);
/// `kind`, `directed`, `nodes` (`id`, `label`, `emphasis`), `edges` (`from`,
/// `to`, `label`), `note`.
Json toJson(const Graph &graph);
/// A line a node, with the nodes that its edges lead to: for a terminal.
std::string toText(const Graph &graph);

/// \p svg, which dot made, with a style for light and dark pages.
std::string withStyle(std::string svg);

} // namespace irsift

#endif // IRSIFT_VIZ_GRAPH_GRAPH_H
