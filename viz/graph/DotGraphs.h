//===- DotGraphs.h - Graphs of runs in the dot language -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_GRAPH_DOTGRAPHS_H
#define IRSIFT_VIZ_GRAPH_DOTGRAPHS_H

#include "core/model/Run.h"

#include <string>
#include <string_view>

namespace irsift {

/// \p text between quotes, as dot reads it back.
std::string dotString(std::string_view text);

/// The passes in order, with what each changed, the bytes after it and how it
/// ended.
std::string pipelineGraph(const Run &run);

/// Buffers, each with the operations that write it first and read it last.
std::string livenessGraph(const std::vector<Buffer> &buffers);

/// An edge between buffers that are live at the same time in one memory and
/// function: these cannot share an address.
std::string interferenceGraph(const std::vector<Buffer> &buffers);

} // namespace irsift

#endif // IRSIFT_VIZ_GRAPH_DOTGRAPHS_H
