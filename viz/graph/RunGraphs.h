//===- RunGraphs.h - Graphs of runs ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_GRAPH_RUNGRAPHS_H
#define IRSIFT_VIZ_GRAPH_RUNGRAPHS_H

#include "core/model/Expected.h"
#include "core/model/Run.h"
#include "viz/graph/Graph.h"

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// The passes in order, with what each changed, the bytes after it and how it
/// ended.
Graph pipelineGraph(const Run &run);

/// Buffers, each with the operations that write it first and read it last.
Graph livenessGraph(const std::vector<Buffer> &buffers);

/// An edge between buffers that are live at the same time in one memory and
/// function: these cannot share an address.
Graph interferenceGraph(const std::vector<Buffer> &buffers);

/// Where the values of some operations come from and go to.
struct DataflowSelection {
  /// Name of an operation, "%name", "line N" of the module, or "buffer N".
  std::string at;
  /// How many steps are followed, each way.
  int depth = 2;
};

/// The operations of \p module around a selection, by the names of values in
/// its text, of any dialect. \p buffers are those of the module. An error if
/// nothing is selected.
Expected<Graph> dataflowGraph(std::string_view module,
                              const std::vector<Buffer> &buffers,
                              const DataflowSelection &selection);

} // namespace irsift

#endif // IRSIFT_VIZ_GRAPH_RUNGRAPHS_H
