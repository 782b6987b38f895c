//===- WordDiffTest.cpp - What differs within lines -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/compare/WordDiff.h"

#include <gtest/gtest.h>

using namespace irsift;
using Kind = IrDiffLine::Kind;

namespace {

std::vector<std::string> textsOf(std::string_view text,
                                 const TextRanges &ranges) {
  std::vector<std::string> texts;
  for (auto [from, to] : ranges)
    texts.emplace_back(text.substr(from, to - from));
  return texts;
}

} // namespace

TEST(WordDiffTest, NamesOfValuesCountOnlyIfNothingElseDiffers) {
  std::string before = "%3 = tt.load %2 : tensor<8xf32>";
  std::string after = "%7 = tt.load %6 : tensor<16xf32>";
  auto [removed, added] = changedWords(before, after);
  EXPECT_EQ(textsOf(before, removed), (std::vector<std::string>{"8xf32"}));
  EXPECT_EQ(textsOf(after, added), (std::vector<std::string>{"16xf32"}));
  auto [went, came] = changedWords("use %a, %b", "use %a, %c");
  EXPECT_EQ(textsOf("use %a, %c", came), (std::vector<std::string>{"%c"}));
  EXPECT_EQ(went.size(), 1u);
}

TEST(WordDiffTest, EqualTextsHaveNoChange) {
  auto [removed, added] = changedWords("a b", "a b");
  EXPECT_TRUE(removed.empty() && added.empty());
  EXPECT_EQ(mergedWords("a b", "a b"),
            (std::vector<WordPiece>{{Kind::Both, "a b"}}));
}

TEST(WordDiffTest, MergedWordsHoldBothTexts) {
  std::string before = "x = f(a, b) {k = 1}", after = "x = g(a) {k = 22}";
  std::string left, right;
  for (const WordPiece &piece : mergedWords(before, after)) {
    if (piece.kind != Kind::Added)
      left += piece.text;
    if (piece.kind != Kind::Removed)
      right += piece.text;
  }
  EXPECT_EQ(left, before);
  EXPECT_EQ(right, after);
}

TEST(WordDiffTest, LinesOfOneChangeFindTheirPartners) {
  IrDiff diff;
  diff.lines = {{Kind::Both, "same"},
                {Kind::Removed, "%0 = tt.load %p : tensor<8xf32>"},
                {Kind::Removed, "something else entirely"},
                {Kind::Added, "%9 = new.op"},
                {Kind::Added, "%0 = tt.load %p : tensor<4xf32>"}};
  std::vector<LineWords> words = wordsOf(diff);
  EXPECT_EQ(words[1].partner, 4u);
  EXPECT_EQ(words[4].partner, 1u);
  EXPECT_FALSE(words[0].partner || words[2].partner || words[3].partner);
}
