//===- DotGraphsTest.cpp - Graphs of runs in the dot language -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/graph/DotGraphs.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

Buffer bufferAt(int id, int from, int to) {
  Buffer buffer;
  buffer.id = BufferId(id);
  buffer.live = {ProgramPoint(from), ProgramPoint(to)};
  return buffer;
}

} // namespace

TEST(DotGraphsTest, StringsCannotEndThemselves) {
  EXPECT_EQ(dotString("a\"b\\c\nd\x1b"), "\"a\\\"b\\\\c\\nd?\"");
}

TEST(DotGraphsTest, InterferenceIsOverlapInOneMemory) {
  std::vector<Buffer> buffers = {bufferAt(0, 0, 5), bufferAt(1, 4, 8),
                                 bufferAt(2, 5, 6), bufferAt(3, 0, 9)};
  buffers[3].space = MemorySpace::SM;
  std::string dot = interferenceGraph(buffers);
  EXPECT_NE(dot.find("b0 -- b1;"), std::string::npos);
  EXPECT_NE(dot.find("b1 -- b2;"), std::string::npos);
  EXPECT_EQ(dot.find("b0 -- b2;"), std::string::npos);
  EXPECT_EQ(dot.find("-- b3;"), std::string::npos);
}

TEST(DotGraphsTest, LivenessNamesWriterAndReader) {
  Buffer buffer = bufferAt(0, 1, 2);
  buffer.firstWriter = "triton_xpu.gm2lm \"x\"";
  buffer.lastReader = std::string(100, 'r');
  std::string dot = livenessGraph({buffer});
  EXPECT_NE(dot.find("label=\"triton_xpu.gm2lm \\\"x\\\"\""),
            std::string::npos);
  EXPECT_NE(dot.find("rrr...\""), std::string::npos);
}
