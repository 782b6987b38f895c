//===- DataflowGraph.cpp - What feeds a selection, and what it feeds ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/IrFlow.h"
#include "viz/graph/RunGraphs.h"
#include "viz/svg/SvgText.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

using namespace irsift;

namespace {

/// More nodes than that are no picture any more.
constexpr size_t MostNodes = 150;
constexpr size_t MostLabel = 70;

std::optional<size_t> numberBehind(std::string_view text,
                                   std::string_view word) {
  if (!text.starts_with(word))
    return std::nullopt;
  text.remove_prefix(word.size());
  while (text.starts_with(' ') || text.starts_with(':'))
    text.remove_prefix(1);
  size_t number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

std::string_view withoutLocation(std::string_view text) {
  return text.substr(0, text.rfind(" loc("));
}

/// The operation that makes buffer \p number: as the buffers are in program
/// order, the so-manieth of its name.
std::optional<size_t> makerOf(const std::vector<FlowOp> &ops,
                              const std::vector<Buffer> &buffers,
                              size_t number) {
  if (number >= buffers.size())
    return std::nullopt;
  size_t before = 0;
  for (size_t i = 0; i < number; ++i)
    before += buffers[i].op == buffers[number].op;
  for (size_t i = 0; i < ops.size(); ++i)
    if (ops[i].name == buffers[number].op && before-- == 0)
      return i;
  return std::nullopt;
}

std::set<size_t> selected(const std::vector<FlowOp> &ops,
                          const std::vector<Buffer> &buffers,
                          const std::string &at) {
  std::set<size_t> chosen;
  if (auto number = numberBehind(at, "buffer")) {
    if (auto maker = makerOf(ops, buffers, *number))
      chosen.insert(*maker);
    return chosen;
  }
  std::optional<size_t> line = numberBehind(at, "line");
  if (line) {
    // What begins there, or goes on there.
    for (size_t i = 0; i < ops.size() && ops[i].line <= *line; ++i)
      chosen = {i};
    return chosen;
  }
  for (size_t i = 0; i < ops.size(); ++i) {
    const FlowOp &op = ops[i];
    bool isResult =
        std::find(op.results.begin(), op.results.end(), at) != op.results.end();
    if (op.name == at || isResult)
      chosen.insert(i);
  }
  return chosen;
}

class Neighbourhood {
public:
  Neighbourhood(const std::vector<FlowOp> &ops, std::set<size_t> start)
      : ops(ops), users(ops.size()), found(std::move(start)) {
    for (size_t i = 0; i < ops.size(); ++i)
      for (size_t used : ops[i].uses)
        users[used].push_back(i);
    ahead = back = found;
  }

  /// One step further each way; false if there is no room for all of it.
  bool grow() {
    std::set<size_t> nextBack, nextAhead;
    for (size_t op : back)
      nextBack.insert(ops[op].uses.begin(), ops[op].uses.end());
    for (size_t op : ahead)
      nextAhead.insert(users[op].begin(), users[op].end());
    bool fits = true;
    for (const auto *next : {&nextBack, &nextAhead})
      for (size_t op : *next) {
        if (found.size() >= MostNodes && !found.contains(op))
          fits = false;
        else
          found.insert(op);
      }
    back = std::move(nextBack);
    ahead = std::move(nextAhead);
    return fits;
  }

  const std::set<size_t> &all() const { return found; }

private:
  const std::vector<FlowOp> &ops;
  std::vector<std::vector<size_t>> users;
  std::set<size_t> found, back, ahead;
};

} // namespace

Expected<Graph> irsift::dataflowGraph(std::string_view module,
                                      const std::vector<Buffer> &buffers,
                                      const DataflowSelection &selection) {
  std::vector<FlowOp> ops = readFlow(module);
  std::set<size_t> start = selected(ops, buffers, selection.at);
  if (start.empty())
    return makeError("nothing in this module is '" + selection.at +
                     "': --at takes the name of an operation (tt.reduce), of "
                     "a value (%5), `line N` or `buffer N`");
  while (start.size() > MostNodes)
    start.erase(std::prev(start.end()));
  Neighbourhood around(ops, start);
  bool fits = true;
  for (int step = 0; step < selection.depth && fits; ++step)
    fits = around.grow();
  Graph graph{"dataflow", true, false, {}, {}};
  if (!fits)
    graph.note = fmt::format("cut at {} operations: lower --depth", MostNodes);
  for (size_t i : around.all()) {
    const FlowOp &op = ops[i];
    graph.nodes.push_back(
        {fmt::format("n{}", op.line),
         fmt::format("{}: {}", op.line,
                     shortened(withoutLocation(op.text), MostLabel)),
         start.contains(i) ? Emphasis::Selected : Emphasis::None});
    for (size_t used : op.uses)
      if (around.all().contains(used))
        graph.edges.push_back(
            {fmt::format("n{}", ops[used].line), fmt::format("n{}", op.line)});
  }
  return graph;
}
