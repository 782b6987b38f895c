//===- BundleArchiveTest.cpp - Bundles as archives ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/BundleArchive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace irsift;

namespace {

BundleFiles sampleFiles() {
  return {{"run.json", R"({"pipeline": {"name": "xpu3.0"},
                           "knobs": {"core_num": "32"}})"},
          {"empty", ""},
          {"snapshots/000-input.mlir", "module {}\n"},
          {"snapshots/" + std::string(60, 'x') + ".mlir",
           std::string(512 * 3, 'y')}};
}

TEST(BundleArchive, GivesBackWhatWasPacked) {
  std::string archive = packBundle(sampleFiles(), "kernel");
  Expected<BundleFiles> files = unpackBundle(archive, "a.tar.zst");
  ASSERT_TRUE(files) << files.error().message;
  EXPECT_EQ(*files, sampleFiles());
  EXPECT_EQ(archive, packBundle(sampleFiles(), "kernel"));
}

TEST(BundleArchive, EveryCutIsAnErrorAndNoCrash) {
  std::string archive = packBundle(sampleFiles(), "kernel");
  for (size_t size = 0; size < archive.size(); ++size) {
    Expected<BundleFiles> files =
        unpackBundle(std::string_view(archive).substr(0, size), "cut.tar.zst");
    ASSERT_FALSE(files) << size;
    EXPECT_TRUE(files.error().message.starts_with("cut.tar.zst: "));
  }
}

TEST(BundleArchive, SurvivesDamage) {
  std::string archive = packBundle(sampleFiles(), "kernel");
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = archive;
    damaged[random() % damaged.size()] ^= char(1 << random() % 8);
    // Whether it is noticed depends on the place; it must end either way.
    (void)unpackBundle(damaged, "damaged.tar.zst");
  }
}

TEST(BundleArchive, NamesThatLeadOutOfTheFolderAreLeftOut) {
  std::string archive = packBundle(
      {{"../../evil", "1"}, {"a/../../evil", "2"}, {"good", "3"}}, "kernel");
  Expected<BundleFiles> files = unpackBundle(archive, "a.tar.zst");
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, (BundleFiles{{"good", "3"}}));
}

} // namespace
