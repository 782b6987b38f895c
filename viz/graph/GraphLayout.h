//===- GraphLayout.h - Graphs laid out by Graphviz ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_GRAPH_GRAPHLAYOUT_H
#define IRSIFT_VIZ_GRAPH_GRAPHLAYOUT_H

#include "core/model/Expected.h"

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// Laying out a graph may take without end.
struct LayoutLimits {
  std::chrono::milliseconds wall{std::chrono::seconds(20)};
  int64_t memoryBytes = int64_t(1) << 30;
};

/// What `dot -TFORMAT` makes of \p dot, in a child process. An error if dot is
/// missing, fails or meets a limit, or if \p stop asked for it (with
/// ExitCode::Interrupted).
Expected<std::string> runDot(const std::string &dot, const std::string &format,
                             const LayoutLimits &limits,
                             const std::stop_token &stop);

/// The PNG of \p svg at twice its size, as rsvg-convert makes it in a child
/// process. An error as with runDot().
Expected<std::string> runRasterizer(const std::string &svg,
                                    const LayoutLimits &limits,
                                    const std::stop_token &stop);

/// In points, x to the right and y downwards.
struct LayoutPoint {
  double x = 0;
  double y = 0;
};

struct LayoutNode {
  std::string name;
  std::string label;
  LayoutPoint centre;
  double width = 0;
  double height = 0;
};

struct LayoutEdge {
  std::string tail, head;
  /// A start and, for each cubic Bezier curve, two controls and an end.
  std::vector<LayoutPoint> points;
  std::string label;
  LayoutPoint labelCentre;
};

struct GraphLayout {
  double width = 0;
  double height = 0;
  std::vector<LayoutNode> nodes;
  std::vector<LayoutEdge> edges;
};

/// Reads what `dot -Tplain` prints. An error names the line.
Expected<GraphLayout> parsePlainLayout(std::string_view text);

} // namespace irsift

#endif // IRSIFT_VIZ_GRAPH_GRAPHLAYOUT_H
