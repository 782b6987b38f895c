//===- TextTest.cpp - Text for terminals ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/DiffText.h"
#include "viz/text/PeakText.h"
#include "viz/text/Style.h"

#include <gtest/gtest.h>

using namespace irsift;

TEST(TerminalSafeTest, RecordedTextCannotSteerTheTerminal) {
  EXPECT_EQ(terminalSafe("a\x1b[2Jb\x1b]0;title\x07"), "a?[2Jb?]0;title?");
  EXPECT_EQ(terminalSafe("\xC2\x9B"
                         "2J\r\x7f"),
            "?2J??");
  EXPECT_EQ(terminalSafe("caf\xC3\xA9\tx\n"), "caf\xC3\xA9\tx\n");
  std::string painted = Style(true).paint("x", Ink::Bad);
  EXPECT_EQ(terminalSafe(painted), painted);
  EXPECT_EQ(terminalSafe("\x1b"), "?");
}

TEST(DiffTextTest, WordsThatChangedAreInOneLine) {
  IrDiff diff = diffIr("%0 = a.b %x : f32\nc.d\n", "%0 = a.b %x : f16\nc.d\n");
  std::string text = renderWordDiff(diff, "before", "after", 0, Style());
  EXPECT_NE(text.find("~%0 = a.b %x : [-f32-]{+f16+}"), std::string::npos)
      << text;
}

TEST(PeakTextTest, PaddingIsWhatNoElementFills) {
  Buffer buffer;
  buffer.type = "tensor<130x!tt.ptr<bf16, 0>>";
  buffer.elements = 3;
  buffer.bytes = Bytes(64);
  EXPECT_EQ(paddingOf(buffer), Bytes(58));
  buffer.type = "tensor<4x256xf32>";
  EXPECT_EQ(paddingOf(buffer), Bytes(52));
  buffer.type = "!some.thing<ini>";
  EXPECT_FALSE(paddingOf(buffer));
}

TEST(PeakTextTest, NamesWhoHoldsThePeak) {
  Buffer buffer;
  buffer.bytes = Bytes(64);
  buffer.live = {ProgramPoint(1), ProgramPoint(3)};
  buffer.lastReader = "tt.store at k.py:3:1";
  std::string text = renderPeaks({buffer}, Style());
  EXPECT_NE(text.find("LM peak (lower-bound): 64 bytes per core at point 1"),
            std::string::npos);
  EXPECT_NE(text.find("tt.store at k.py:3:1"), std::string::npos);
  EXPECT_EQ(renderPeaks({}, Style()), "");
}
