//===- TextFileTest.cpp - Inputs that are no files ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/TextFile.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

class TextFileTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "irsift-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
  }
  void TearDown() override { fs::remove_all(folder); }

  fs::path folder;
};

TEST_F(TextFileTest, DevicesAreRefused) {
  EXPECT_FALSE(readTextFile("/dev/zero", 1000));
  EXPECT_FALSE(sortOfFile("/dev/urandom"));
  Expected<std::string> nothing = readTextFile("/dev/null", 1000);
  ASSERT_TRUE(nothing);
  EXPECT_EQ(*nothing, "");
}

TEST_F(TextFileTest, FoldersAreNoText) {
  Expected<std::string> text = readTextFile(folder, 1000);
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().message.find("folder"), std::string::npos);
}

TEST_F(TextFileTest, WhatIsTooLargeIsRefused) {
  std::ofstream(folder / "a") << "0123456789";
  EXPECT_EQ(*readTextFile(folder / "a", 10), "0123456789");
  EXPECT_FALSE(readTextFile(folder / "a", 9));
}

TEST_F(TextFileTest, APipeIsRead) {
  std::string path = folder / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(path) << "hello"; });
  Expected<std::string> text = readTextFile(path, 1000);
  writer.join();
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(*text, "hello");
}

TEST_F(TextFileTest, APipeThatNobodyWritesToIsNoInput) {
  std::string path = folder / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(*sortOfFile(path), FileSort::Stream);
  EXPECT_FALSE(openFile(path));
}

} // namespace
