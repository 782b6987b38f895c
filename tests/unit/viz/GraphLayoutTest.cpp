//===- GraphLayoutTest.cpp - Graphs laid out by Graphviz ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/graph/GraphLayout.h"

#include <gtest/gtest.h>

using namespace irsift;

TEST(GraphLayoutTest, ReadsWhatDotPrints) {
  Expected<GraphLayout> layout = parsePlainLayout(
      "graph 1 2 3\n"
      "node b0 0.5 2.5 1 0.5 \"buffer 0\\n\\\"a\\\"\" solid box black "
      "lightgrey\n"
      "edge w0 b0 4 0 0 1 1 1.5 2 2 3 writes 1 1.5 solid black\n"
      "edge b0 b1 4 0 0 1 1 1.5 2 2 3 solid black\n"
      "stop\n");
  ASSERT_TRUE(layout) << layout.error().message;
  EXPECT_EQ(layout->width, 144);
  EXPECT_EQ(layout->height, 216);
  ASSERT_EQ(layout->nodes.size(), 1u);
  EXPECT_EQ(layout->nodes[0].label, "buffer 0\n\"a\"");
  // Downwards: dot counts from below.
  EXPECT_EQ(layout->nodes[0].centre.y, 36);
  ASSERT_EQ(layout->edges.size(), 2u);
  EXPECT_EQ(layout->edges[0].points.size(), 4u);
  EXPECT_EQ(layout->edges[0].label, "writes");
  EXPECT_EQ(layout->edges[0].labelCentre.x, 72);
  EXPECT_EQ(layout->edges[1].label, "");
}

TEST(GraphLayoutTest, TornOutputIsAnErrorWithItsLine) {
  for (const char *text :
       {"graph 1 2 3\nnode b0 0.5\n", "graph 1 2 3\nnode b0 0.5 x 1 1 l\n",
        "graph 1 2 3\nnode b0 1 1 1 1 \"open\n",
        "graph 1 2 3\nedge a b 900 0 0\n"}) {
    Expected<GraphLayout> layout = parsePlainLayout(text);
    ASSERT_FALSE(layout) << text;
    EXPECT_NE(layout.error().message.find("line 2"), std::string::npos);
  }
}

TEST(GraphLayoutTest, LaysOutWithinLimits) {
  std::string dot = "digraph g { b0 -> b1; b0 -> b2; }";
  Expected<std::string> plain = runDot(dot, "plain", {}, {});
  ASSERT_TRUE(plain) << plain.error().message;
  Expected<GraphLayout> layout = parsePlainLayout(*plain);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->nodes.size(), 3u);
  EXPECT_EQ(layout->edges.size(), 2u);

  // All at once with all: more than a moment's work.
  dot = "graph g {";
  for (int i = 0; i < 200; ++i)
    for (int j = 0; j < i; ++j)
      dot += "b" + std::to_string(i) + " -- b" + std::to_string(j) + ";\n";
  LayoutLimits brief;
  brief.wall = std::chrono::milliseconds(200);
  Expected<std::string> late = runDot(dot + "}", "plain", brief, {});
  ASSERT_FALSE(late);
  std::stop_source stop;
  stop.request_stop();
  Expected<std::string> stopped =
      runDot(dot + "}", "plain", {}, stop.get_token());
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().exitCode, ExitCode::Interrupted);
}
