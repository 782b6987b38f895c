//===- LineReaderTest.cpp - Files of any size, line by line ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/LineReader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace irsift;

namespace {

class LineReaderTest : public testing::Test {
protected:
  std::string write(const std::string &text) {
    path = testing::TempDir() + "irsift-lines-" + std::to_string(getpid());
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  void TearDown() override { std::filesystem::remove(path); }

  std::string path;
};

TEST_F(LineReaderTest, GivesLinesWithTheirPlaces) {
  Expected<LineReader> reader = LineReader::open(write("one\r\n\ntwo"));
  ASSERT_TRUE(reader.has_value());
  std::string_view line;
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "one");
  EXPECT_EQ(reader->position(), (LinePosition{1, 0}));
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "");
  LinePosition second = reader->position();
  EXPECT_EQ(reader->peek(), "two");
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "two");
  EXPECT_FALSE(reader->next(line));
  reader->seek(second);
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "");
  EXPECT_EQ(reader->position(), second);
}

TEST_F(LineReaderTest, LinesLongerThanABlockAreWhole) {
  std::string longLine(1 << 20, 'x');
  Expected<LineReader> reader =
      LineReader::open(write("a\n" + longLine + "\nb\n"));
  ASSERT_TRUE(reader.has_value());
  std::string_view line;
  ASSERT_TRUE(reader->next(line));
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line.size(), longLine.size());
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "b");
  EXPECT_FALSE(reader->next(line));
}

TEST_F(LineReaderTest, AnEndlessLineIsCutAndTheNextOneFound) {
  {
    std::ofstream out(write(""), std::ios::binary);
    std::string block(1 << 20, 'y');
    for (int i = 0; i < 70; ++i)
      out << block;
    out << "\nafter\nlast";
  }
  Expected<LineReader> reader = LineReader::open(path);
  ASSERT_TRUE(reader.has_value());
  std::string_view line;
  ASSERT_TRUE(reader->next(line));
  EXPECT_GE(line.size(), LineReader::longestLine);
  EXPECT_EQ(line.find_first_not_of('y'), std::string_view::npos);
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "after");
  EXPECT_EQ(reader->position(), (LinePosition{2, (70 << 20) + 1}));
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "last");
}

TEST_F(LineReaderTest, Utf16IsRead) {
  std::string text = "\xff\xfe";
  std::string plain = "one\r\n\ntwo\n";
  // U+00E9 and, as a pair, U+1F600.
  for (char c : plain)
    (text += c) += '\0';
  text.append("\xe9\0\x3d\xd8\x00\xde\n\0", 8);
  Expected<LineReader> reader = LineReader::open(write(text));
  ASSERT_TRUE(reader.has_value());
  std::string_view line;
  for (int round = 0; round < 2; ++round) {
    ASSERT_TRUE(reader->next(line));
    EXPECT_EQ(line, "one");
    ASSERT_TRUE(reader->next(line));
    LinePosition second = reader->position();
    ASSERT_TRUE(reader->next(line));
    EXPECT_EQ(line, "two");
    ASSERT_TRUE(reader->next(line));
    EXPECT_EQ(line, "\xc3\xa9\xf0\x9f\x98\x80");
    EXPECT_FALSE(reader->next(line));
    reader->seek(second);
    ASSERT_TRUE(reader->next(line));
    EXPECT_EQ(line, "");
    reader->seek({1, 0});
  }
}

TEST_F(LineReaderTest, TheMarkOfUtf8IsNoText) {
  Expected<LineReader> reader = LineReader::open(write("\xef\xbb\xbfone\n"));
  ASSERT_TRUE(reader.has_value());
  std::string_view line;
  ASSERT_TRUE(reader->next(line));
  EXPECT_EQ(line, "one");
  LineReader text = LineReader::overText("\xef\xbb\xbftwo");
  ASSERT_TRUE(text.next(line));
  EXPECT_EQ(line, "two");
}

TEST_F(LineReaderTest, BinaryFilesAreNoLogsWithoutFailure) {
  struct Case {
    std::string content;
    std::string said;
  };
  std::string noise;
  for (int i = 0; i < 4000; ++i)
    noise += static_cast<char>(i * i * 31 + i / 7);
  for (const Case &one :
       {Case{std::string("\x1f\x8b\x08\0\0\0", 6), "gzip -dc"},
        Case{"\x7f"
             "ELF\x02\x01\x01",
             "a program or a core dump"},
        Case{noise, "binary data"}}) {
    Expected<LineReader> reader = LineReader::open(write(one.content));
    ASSERT_FALSE(reader) << one.said;
    EXPECT_EQ(reader.error().exitCode, ExitCode::Usage);
    EXPECT_NE(reader.error().message.find(path), std::string::npos);
    EXPECT_NE(reader.error().message.find(one.said), std::string::npos)
        << reader.error().message;
  }
}

TEST_F(LineReaderTest, HolesColoursAndOtherAlphabetsAreText) {
  std::string coloured;
  for (int i = 0; i < 100; ++i)
    coloured += "\x1b[31mE\x1b[0m \x1e{}\x1f\a\b\n";
  for (const std::string &content :
       {std::string(5000, '\0') + "after a hole\n", coloured,
        std::string("\xc4\xe3\xba\xc3 \xb4\xed\xce\xf3\n"), std::string()})
    EXPECT_TRUE(LineReader::open(write(content)));
}

TEST_F(LineReaderTest, AMissingFileIsAnError) {
  Expected<LineReader> reader = LineReader::open("/nowhere/at/all.log");
  ASSERT_FALSE(reader.has_value());
  EXPECT_NE(reader.error().message.find("/nowhere/at/all.log"),
            std::string::npos);
}

} // namespace
