//===- DiscoverTest.cpp - Finding inputs below paths --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Discover.h"
#include "core/model/Sha256.h"
#include "tests/unit/batch/BatchTesting.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

using namespace irsift;
using irsift::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

const char *module = "module {\n}\n";

std::vector<std::string> below(const TemporaryFolder &folder,
                               std::vector<std::string> excluded = {}) {
  auto found = discoverInputs({folder.path.string()}, excluded);
  std::vector<std::string> names;
  if (found)
    for (const std::string &path : found->inputs)
      names.push_back(fs::path(path).lexically_relative(folder.path).string());
  return names;
}

TEST(Discover, TakesModulesLogsAndWholeFolders) {
  TemporaryFolder folder;
  folder.write("b/kernel.ttir", module);
  folder.write("a/module.txt", module);
  folder.write("run.log", "x.py:1:2: error: no\n");
  folder.write("capture/manifest.json", "{}");
  folder.write("capture/kernel.ttir", module);
  folder.write("bundle/run.json", "{}");
  folder.write("bundle/repro.mlir", module);
  folder.write("bundle/snapshots/000-input.mlir", module);
  folder.write("notes.txt", "buy milk\n");
  folder.write("out.txt", "Traceback (most recent call last):\n");
  folder.write("data.json", "{}");
  folder.write(".hidden/kernel.ttir", module);
  EXPECT_EQ(below(folder),
            (std::vector<std::string>{"a/module.txt", "b/kernel.ttir", "bundle",
                                      "capture", "out.txt", "run.log"}));
}

TEST(Discover, AFolderThatHoldsATreeOfDumpsIsNotOneItself) {
  TemporaryFolder folder;
  folder.write("kernel.ttir", module);
  folder.write("deep/tree/builtin_module_no-symbol-name/0_cse.mlir", module);
  folder.write("deep/tree/builtin_module_no-symbol-name/func_func_f/0_0_cse."
               "mlir",
               module);
  folder.write("deep/run.log", "x.py:1:2: error: no\n");
  EXPECT_EQ(below(folder), (std::vector<std::string>{
                               "deep/run.log", "deep/tree", "kernel.ttir"}));
}

TEST(Discover, PassesOverWhatIsExcludedAndLinksInACircle) {
  TemporaryFolder folder;
  folder.write("a/kernel.ttir", module);
  folder.write("out/buckets/x/repro.mlir", module);
  fs::create_directory_symlink(folder.path, folder.path / "a" / "again");
  EXPECT_EQ(below(folder, {(folder.path / "out").string()}),
            (std::vector<std::string>{"a/kernel.ttir"}));
}

TEST(Discover, ANamedFileIsTakenWhateverItIsAndOnce) {
  TemporaryFolder folder;
  std::string notes = folder.write("notes.txt", "buy milk\n");
  auto found =
      discoverInputs({notes, folder.path.string() + "/./notes.txt"}, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->inputs, std::set<std::string>{notes});
}

TEST(Discover, ABundleInOneFileIsAnInput) {
  TemporaryFolder folder;
  folder.write("a/kernel.irsift.tar.zst", "(never looked into)");
  folder.write("a/sources.tar.zst", "(no bundle by its name)");
  EXPECT_EQ(below(folder),
            (std::vector<std::string>{"a/kernel.irsift.tar.zst"}));
}

TEST(Discover, PipesAndDevicesBelowAFolderArePassedOverAndTold) {
  TemporaryFolder folder;
  folder.write("kernel.ttir", module);
  ASSERT_EQ(::mkfifo((folder.path / "server.log").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo((folder.path / "control").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", folder.path / "zero.ttir");
  auto found = discoverInputs({folder.path.string()}, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->inputs,
            std::set<std::string>{(folder.path / "kernel.ttir").string()});
  EXPECT_EQ(found->passedOver,
            (std::set<std::string>{(folder.path / "server.log").string(),
                                   (folder.path / "zero.ttir").string()}));
}

TEST(Discover, LinksThatLeadNowhereAreInputsThatCannotBeRead) {
  TemporaryFolder folder;
  fs::create_symlink("gone.ttir", folder.path / "kernel.ttir");
  fs::create_symlink("loop.mlir", folder.path / "loop.mlir");
  fs::create_symlink("gone", folder.path / "notes");
  EXPECT_EQ(below(folder),
            (std::vector<std::string>{"kernel.ttir", "loop.mlir"}));
}

TEST(Discover, APipeThatIsNamedIsRefused) {
  TemporaryFolder folder;
  std::string pipe = (folder.path / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string &path : {pipe, std::string("/dev/zero")}) {
    auto found = discoverInputs({path}, {});
    ASSERT_FALSE(found.has_value()) << path;
    EXPECT_NE(found.error().message.find(path), std::string::npos);
  }
}

TEST(Discover, NothingThereIsAnError) {
  TemporaryFolder folder;
  EXPECT_FALSE(discoverInputs({folder.path.string()}, {}).has_value());
  EXPECT_FALSE(
      discoverInputs({folder.path.string() + "/no.ttir"}, {}).has_value());
}

TEST(ContentHash, OfAFileDoesNotDependOnBlocks) {
  TemporaryFolder folder;
  // Longer than one block, and no multiple of it.
  std::string text;
  for (int i = 0; i < 300'000; ++i)
    text += std::to_string(i);
  auto hash = hashContent(folder.write("long.log", text));
  ASSERT_TRUE(hash.has_value());
  EXPECT_EQ(hash->bytes, static_cast<int64_t>(text.size()));
  EXPECT_EQ(hash->sha256, sha256(text));
}

TEST(ContentHash, OfAFolderDependsOnNamesAndContents) {
  TemporaryFolder folder;
  folder.write("d/a", "1");
  folder.write("d/b", "2");
  std::string path = (folder.path / "d").string();
  auto first = hashContent(path);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->bytes, 2);
  EXPECT_EQ(hashContent(path)->sha256, first->sha256);
  folder.write("d/b", "3");
  EXPECT_NE(hashContent(path)->sha256, first->sha256);
  folder.write("d/b", "2");
  fs::rename(folder.path / "d/b", folder.path / "d/c");
  EXPECT_NE(hashContent(path)->sha256, first->sha256);
}

} // namespace
