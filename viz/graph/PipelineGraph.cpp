//===- PipelineGraph.cpp - The passes of a run ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/graph/RunGraphs.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

using namespace irsift;

static Emphasis emphasisOf(const PassRun &pass) {
  if (pass.status == PassStatus::NotRun)
    return Emphasis::Faint;
  if (pass.status != PassStatus::Ok)
    return Emphasis::Bad;
  return pass.changed ? Emphasis::Changed : Emphasis::None;
}

Graph irsift::pipelineGraph(const Run &run) {
  Graph graph{"pipeline", true, false, {}, {}};
  for (const PassRun &pass : run.passes) {
    std::string label = fmt::format("{} {}", pass.index.value, pass.pass.name);
    bool isOk = pass.status == PassStatus::Ok;
    if (isOk && pass.changed)
      label += fmt::format("\n{} operations, {} bytes of LM", pass.opCount(),
                           withThousands(pass.memory.lmPerCore.value));
    if (!isOk)
      label += "\n" + std::string(toString(pass.status));
    std::string id = fmt::format("p{}", pass.index.value);
    if (!graph.nodes.empty())
      graph.edges.push_back({graph.nodes.back().id, id});
    graph.nodes.push_back({id, label, emphasisOf(pass)});
  }
  return graph;
}
