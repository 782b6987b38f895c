//===- FileTreeTest.cpp - Trees stay in their folder ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/bundle/FileTree.h"
#include "tests/unit/bundle/TempFolder.h"

#include <gtest/gtest.h>

using namespace irsift;
using namespace irsift::test;
namespace fs = std::filesystem;

TEST(FileTreeTest, NamesThatLeaveTheFolderAreRefused) {
  for (const char *name :
       {"", "/etc/passwd", "..", "../x", "a/../../x", "a/..", "./x", "a//b",
        "a/", "a\\b", "a\nb", "a\x1b[2J", "\x7f"})
    EXPECT_NE(problemOfName(name), "") << name;
  EXPECT_NE(problemOfName(std::string("a\0b", 3)), "");
  EXPECT_NE(problemOfName(std::string(5000, 'a')), "");
  EXPECT_NE(problemOfName("a/" + std::string(300, 'a')), "");
  for (const char *name : {"a", "a/b.c", "..a", "a..", "snapshots/000-x.mlir"})
    EXPECT_EQ(problemOfName(name), "") << name;
}

TEST(FileTreeTest, WritesAndReadsBack) {
  TempFolder folder;
  FileTree files{{"a", "one"}, {"b/c/d", std::string(200'000, 'x')}};
  ASSERT_TRUE(writeTree(folder / "out", files));
  Expected<FileTree> back = readTree(folder / "out");
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, files);
}

TEST(FileTreeTest, NothingIsWrittenIfOneNameIsBad) {
  TempFolder folder;
  EXPECT_FALSE(writeTree(folder / "out", {{"a", "1"}, {"../b", "2"}}));
  EXPECT_FALSE(fs::exists(folder / "out"));
  EXPECT_FALSE(fs::exists(folder / "b"));
}

TEST(FileTreeTest, LinksInTheFolderAreNotFollowed) {
  TempFolder folder;
  fs::create_directories(folder / "elsewhere");
  fs::create_directories(folder / "out");
  fs::create_symlink(folder / "elsewhere", folder / "out/snapshots");
  EXPECT_FALSE(writeTree(folder / "out", {{"snapshots/x", "1"}}));
  fs::create_symlink(folder / "elsewhere/file", folder / "out/run.json");
  EXPECT_FALSE(writeTree(folder / "out", {{"run.json", "1"}}));
  EXPECT_TRUE(fs::is_empty(folder / "elsewhere"));
}

TEST(FileTreeTest, LinksAreNotRead) {
  TempFolder folder;
  ASSERT_TRUE(writeTree(folder.path, {{"secret", "s"}, {"in/run.json", "{}"}}));
  fs::create_symlink(folder / "secret", folder / "in/stolen");
  Expected<FileTree> files = readTree(folder / "in");
  ASSERT_TRUE(files);
  EXPECT_EQ(files->size(), 1u);
}

TEST(FileTreeTest, LimitsAreKept) {
  TempFolder folder;
  ASSERT_TRUE(writeTree(folder.path, {{"a", "12345678"}, {"b", "12345678"}}));
  FileTreeLimits limits;
  limits.fileBytes = 7;
  EXPECT_FALSE(readTree(folder.path, limits));
  limits = {};
  limits.totalBytes = 15;
  EXPECT_FALSE(readTree(folder.path, limits));
  limits = {};
  limits.files = 1;
  EXPECT_FALSE(readTree(folder.path, limits));
}
