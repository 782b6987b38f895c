//===- FindingsTest.cpp - What fuzzing found stays found ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/fuzz/FuzzBodies.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

using namespace irsift;

namespace {

std::string contentOf(const std::filesystem::path &path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> filesBelow(const std::string &folder) {
  std::vector<std::string> texts;
  std::string root = std::string(IRSIFT_TEST_DATA) + "/" + folder;
  if (std::filesystem::exists(root))
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(root))
      if (entry.is_regular_file())
        texts.push_back(contentOf(entry.path()));
  return texts;
}

void runAll(const std::string &text) {
  fuzz_log(text);
  fuzz_reproducer(text);
  fuzz_ir(text);
}

TEST(FuzzFindings, StayFixed) {
  for (const std::string &text : filesBelow("fuzz"))
    runAll(text);
}

/// The same idea without a fuzzer: lines dropped, doubled, swapped and cut,
/// and bytes changed, in the logs that the other tests read.
TEST(FuzzFindings, MutatedLogsAreSurvived) {
  std::vector<std::string> texts = filesBelow("logs");
  ASSERT_FALSE(texts.empty());
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    std::string text = texts[random() % texts.size()];
    for (int change = 0; change < 8 && !text.empty(); ++change) {
      size_t at = random() % text.size();
      size_t length = random() % 40;
      switch (random() % 4) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, text.substr(random() % text.size(), length));
        break;
      case 2:
        text[at] = static_cast<char>(random());
        break;
      default:
        text.insert(at, texts[random() % texts.size()].substr(0, 200));
        break;
      }
    }
    runAll(text);
  }
}

} // namespace
