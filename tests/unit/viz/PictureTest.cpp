//===- PictureTest.cpp - Pictures of footprints ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/memory/BufferCsv.h"
#include "viz/svg/AddressMap.h"
#include "viz/svg/FootprintChart.h"
#include "viz/svg/SvgText.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

std::vector<Buffer> someBuffers(int count) {
  std::vector<Buffer> buffers;
  for (int i = 0; i < count; ++i) {
    Buffer &buffer = buffers.emplace_back();
    buffer.id = BufferId(i);
    buffer.op = "triton_xpu.alloca";
    buffer.type = "tensor<64x!tt.ptr<f32, 0>>";
    buffer.bytes = Bytes(64 * (i % 5 + 1));
    buffer.elements = buffer.bytes.value / 4;
    buffer.live = {ProgramPoint(i * 3), ProgramPoint(i * 3 + 20)};
  }
  return buffers;
}

size_t countOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at)
    ++count;
  return count;
}

} // namespace

TEST(SvgTextTest, EscapesWhatMarkupReads) {
  EXPECT_EQ(escapeXml("<a b=\"c\">&'"), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
  EXPECT_EQ(escapeXml(std::string("a\x1b[1m")), "a\xEF\xBF\xBD[1m");
}

TEST(SvgTextTest, ShortensBetweenCharacters) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "ab\xE2\x80\xA6");
  EXPECT_EQ(shortened("\xC3\xA9\xC3\xA9\xC3\xA9", 4), "\xC3\xA9\xE2\x80\xA6");
}

TEST(AddressMapTest, HasOneRectangleABuffer) {
  for (int count : {3, 30, 300}) {
    std::string svg = addressMap(someBuffers(count), MemorySpace::LM);
    EXPECT_EQ(countOf(svg, "<rect class=\"box"), size_t(count));
    EXPECT_EQ(countOf(svg, "class=\"cursor\""), 1u);
  }
  EXPECT_EQ(addressMap(someBuffers(3), MemorySpace::SM), "");
}

TEST(AddressMapTest, StripesBytesThatHoldNothing) {
  std::vector<Buffer> buffers = someBuffers(3);
  EXPECT_EQ(countOf(addressMap(buffers, MemorySpace::LM), "padding"), 1u)
      << "the style alone";
  buffers[1].elements /= 2;
  std::string svg = addressMap(buffers, MemorySpace::LM);
  EXPECT_EQ(countOf(svg, "class=\"pad\""), 1u);
  EXPECT_EQ(countOf(svg, "id=\"padding\""), 1u);
  EXPECT_EQ(countOf(svg, "64 of them padding"), 1u);
}

TEST(AddressMapTest, NoCursorCrossesALabel) {
  std::vector<Buffer> buffers = someBuffers(2);
  buffers[0].live = {ProgramPoint(0), ProgramPoint(100)};
  buffers[1].live = {ProgramPoint(1), ProgramPoint(100)};
  std::string svg = addressMap(buffers, MemorySpace::LM);
  std::string cursor = "<line class=\"cursor\" x1=\"";
  size_t line = svg.find(cursor);
  ASSERT_NE(line, std::string::npos);
  double at = std::stod(svg.substr(line + cursor.size()));
  size_t text = svg.rfind("x=\"", svg.find(">0: 64<"));
  EXPECT_GE(std::stod(svg.substr(text + 3)), at);
}

TEST(AddressMapTest, FunctionsDoNotTakeEachOthersAddresses) {
  std::vector<Buffer> buffers = someBuffers(2);
  buffers[1].function = "other";
  std::string svg = addressMap(buffers, MemorySpace::LM);
  EXPECT_NE(svg.find("128 bytes live at the peak"), std::string::npos);
  EXPECT_NE(svg.find("128 placed (no placement is lower)"), std::string::npos);
}

TEST(AddressMapTest, FiguresAreThoseOfThePicture) {
  Json figures = addressFigures(someBuffers(2), MemorySpace::LM);
  EXPECT_EQ(figures["buffers"].size(), 2u);
  EXPECT_EQ(figures["placement"]["placed_bytes"], 192);
  EXPECT_EQ(figures["placement"]["offsets"].size(), 2u);
}

TEST(AddressMapTest, WritesMinimallocProblems) {
  EXPECT_EQ(minimallocCsv(someBuffers(2), MemorySpace::LM),
            "id,lower,upper,size\n0,0,20,64\n1,3,23,128\n");
}

TEST(FootprintChartTest, DrawsTheLimitOnlyInReach) {
  irsift::Run run;
  PassRun &pass = run.passes.emplace_back();
  pass.pass.name = "a<b";
  pass.status = PassStatus::Ok;
  pass.memory.lmPerCore = Bytes(4000);
  Target target = builtinTargets().front();
  std::string svg = footprintChart(run, target);
  EXPECT_EQ(countOf(svg, "class=\"limit\""), 1u);
  EXPECT_EQ(countOf(svg, "a<b"), 0u);
  run.passes.front().memory.lmPerCore = Bytes(4);
  EXPECT_EQ(countOf(footprintChart(run, target), "class=\"limit\""), 0u);
}
