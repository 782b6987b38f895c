//===- GraphsTest.cpp - Graphs of runs ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/IrFlow.h"
#include "viz/graph/RunGraphs.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

Buffer bufferAt(int id, int from, int to) {
  Buffer buffer;
  buffer.id = BufferId(id);
  buffer.live = {ProgramPoint(from), ProgramPoint(to)};
  return buffer;
}

/// With names used again in a region next door, results in groups, arguments
/// of a loop, and strings that look like names.
const char *const module = R"(module {
  tt.func public @k(%arg0: !tt.ptr<f32>, %n: i32) {
    %c = arith.constant {text = "%n = }"} 0 : i32
    %r:2 = scf.for %i = %c to %n step %c iter_args(%a = %c, %b = %c) -> (i32, i32) : i32 {
      %x = arith.addi %a, %i : i32
      scf.yield %x, %b : i32, i32
    }
    scf.if %cond {
      %x = "foo.bar"(%r#1) : (i32) -> i32
    } else {
      %x = "foo.baz"(%r#0) : (i32) -> i32
      foo.use %x
    }
    tt.return
  }
}
)";

std::vector<std::string> usesOf(const std::vector<FlowOp> &ops,
                                const std::string &name) {
  std::vector<std::string> names;
  for (const FlowOp &op : ops)
    if (op.name == name)
      for (size_t used : op.uses)
        names.push_back(ops[used].name);
  return names;
}

} // namespace

TEST(GraphTextTest, StringsCannotEndThemselves) {
  EXPECT_EQ(dotString("a\"b\\c\nd\x1b"), "\"a\\\"b\\\\c\\nd?\"");
  Graph graph{"liveness", true, false, {{"b0", "x\"; evil [a=\"\nb"}}, {}};
  std::string dot = toDot(graph);
  EXPECT_NE(dot.find("label=\"x\\\"; evil [a=\\\"\\nb\""), std::string::npos);
}

TEST(RunGraphsTest, InterferenceIsOverlapInOneMemory) {
  std::vector<Buffer> buffers = {bufferAt(0, 0, 5), bufferAt(1, 4, 8),
                                 bufferAt(2, 5, 6), bufferAt(3, 0, 9)};
  buffers[3].space = MemorySpace::SM;
  std::string dot = toDot(interferenceGraph(buffers));
  EXPECT_NE(dot.find("b0 -- b1;"), std::string::npos);
  EXPECT_NE(dot.find("b1 -- b2;"), std::string::npos);
  EXPECT_EQ(dot.find("b0 -- b2;"), std::string::npos);
  EXPECT_EQ(dot.find("-- b3;"), std::string::npos);
}

TEST(RunGraphsTest, LivenessNamesWriterAndReader) {
  Buffer buffer = bufferAt(0, 1, 2);
  buffer.firstWriter = "triton_xpu.gm2lm \"x\"";
  buffer.lastReader = std::string(100, 'r');
  Graph graph = livenessGraph({buffer});
  EXPECT_NE(toDot(graph).find("label=\"triton_xpu.gm2lm \\\"x\\\"\""),
            std::string::npos);
  EXPECT_NE(toDot(graph).find("rrr...\""), std::string::npos);
  EXPECT_NE(toText(graph).find("-> b0 (writes)"), std::string::npos);
  EXPECT_EQ(toJson(graph).at("edges").size(), 2u);
}

TEST(IrFlowTest, NamesAreLookedUpFromTheInnermostRegion) {
  std::vector<FlowOp> ops = readFlow(module);
  EXPECT_EQ(usesOf(ops, "arith.addi"), (std::vector<std::string>{"scf.for"}));
  EXPECT_EQ(usesOf(ops, "foo.bar"), (std::vector<std::string>{"scf.for"}));
  EXPECT_EQ(usesOf(ops, "foo.use"), (std::vector<std::string>{"foo.baz"}));
  EXPECT_EQ(
      usesOf(ops, "scf.for"),
      (std::vector<std::string>{"tt.func", "arith.constant", "scf.yield"}));
  EXPECT_EQ(usesOf(ops, "arith.constant"), std::vector<std::string>{});
}

TEST(IrFlowTest, AnyTextIsSurvived) {
  for (const char *text :
       {"", "}", "}}} else {", "%", "%x = ", "%x = \"", "^bb0(", "{\n{\n{",
        "%a:2 = x %a#0 {", "\"", "\\\"\n}\n"})
    (void)readFlow(text);
}

TEST(DataflowGraphTest, GrowsByStepsAroundTheSelection) {
  auto names = [](int depth) {
    Expected<Graph> graph = dataflowGraph(module, {}, {"foo.use", depth});
    std::string all;
    for (const GraphNode &node : graph->nodes)
      all += node.label.substr(0, node.label.find(':')) + " ";
    return all;
  };
  EXPECT_EQ(names(0), "12 ");
  EXPECT_EQ(names(1), "11 12 ");
  EXPECT_EQ(names(2), "4 11 12 ");
  EXPECT_FALSE(dataflowGraph(module, {}, {"tt.missing", 2}));
  EXPECT_FALSE(dataflowGraph(module, {}, {"buffer 3", 2}));
}

TEST(DataflowGraphTest, FindsTheMakerOfABuffer) {
  Buffer first = bufferAt(0, 0, 1), second = bufferAt(1, 0, 1);
  first.op = "foo.bar";
  second.op = "foo.baz";
  Expected<Graph> graph =
      dataflowGraph(module, {first, second}, {"buffer 1", 0});
  ASSERT_TRUE(graph);
  ASSERT_EQ(graph->nodes.size(), 1u);
  EXPECT_EQ(graph->nodes[0].id, "n11");
}
