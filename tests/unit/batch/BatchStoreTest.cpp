//===- BatchStoreTest.cpp - Plans and results in the store --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/BatchStore.h"
#include "core/batch/Driver.h"
#include "core/store/RunStore.h"
#include "tests/unit/batch/BatchTesting.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

using namespace irsift;
using irsift::test::makeCase;
using irsift::test::TemporaryFolder;

namespace {

BatchStore openStore(const TemporaryFolder &folder,
                     const std::string &name = "batch.db") {
  auto store = BatchStore::open((folder.path / name).string());
  EXPECT_TRUE(store.has_value()) << store.error().message;
  return std::move(*store);
}

TEST(BatchStore, KeepsResultsUnderKeysBeyondAPlan) {
  TemporaryFolder folder;
  BatchStore store = openStore(folder);
  BatchCase done = makeCase("a.ttir", "is odd");
  done.kernels = {"k"};
  done.wallMicroseconds = 1234;
  ASSERT_TRUE(store.plan({done}).has_value());
  EXPECT_FALSE(store.cases()->at(0).isDone);
  ASSERT_TRUE(store.putResult(done).has_value());
  BatchCase loaded = store.cases()->at(0);
  EXPECT_TRUE(loaded.isCached);
  loaded.isCached = false;
  EXPECT_EQ(loaded, done);

  ASSERT_TRUE(store.plan({makeCase("b.ttir", "")}).has_value());
  std::vector<BatchCase> again = {done};
  again[0].isDone = false;
  again[0].verdict = {};
  ASSERT_TRUE(store.lookUp(again).has_value());
  EXPECT_EQ(again[0].verdict, done.verdict);
}

TEST(BatchStore, AFileThatMovedGetsItsOwnPathInTheLocation) {
  TemporaryFolder folder;
  BatchStore store = openStore(folder);
  BatchCase done = makeCase("old/a.ttir", "is odd");
  done.verdict.location = {"old/a.ttir", 3, 4};
  ASSERT_TRUE(store.putResult(done).has_value());
  std::vector<BatchCase> moved = {done};
  moved[0].input = "new/a.ttir";
  moved[0].isDone = false;
  ASSERT_TRUE(store.lookUp(moved).has_value());
  EXPECT_EQ(moved[0].verdict.location.str(), "new/a.ttir:3:4");
}

TEST(BatchStore, TakesWhatAnotherKnows) {
  TemporaryFolder folder;
  BatchStore one = openStore(folder, "1.db"), two = openStore(folder, "2.db");
  BatchCase a = makeCase("a", "odd"), b = makeCase("b", "");
  ASSERT_TRUE(one.plan({a, b}).has_value());
  ASSERT_TRUE(one.putResult(a).has_value());
  ASSERT_TRUE(two.plan({b}).has_value());
  ASSERT_TRUE(two.putResult(b).has_value());
  ASSERT_TRUE(two.putNote("reduction:b", "text").has_value());
  BatchStore all = openStore(folder, "all.db");
  // Twice: what is there already is not there twice.
  for (int i = 0; i < 2; ++i)
    for (const BatchStore *part : {&one, &two})
      ASSERT_TRUE(all.takeResults(*part).has_value());
  ASSERT_TRUE(all.plan(mergePlans({*one.cases(), *two.cases()})).has_value());
  auto cases = all.cases();
  ASSERT_TRUE(cases.has_value());
  ASSERT_EQ(cases->size(), 2u);
  EXPECT_TRUE(cases->at(0).failed());
  EXPECT_TRUE(cases->at(1).isDone);
  EXPECT_EQ(**all.note("reduction:b"), "text");
  EXPECT_FALSE(all.note("reduction:a")->has_value());
}

TEST(BatchStore, APlanRemembersWhatCouldNotBeRead) {
  TemporaryFolder folder;
  BatchStore store = openStore(folder);
  BatchCase broken = makeCase("a", "");
  broken.key.clear();
  broken.verdict = toolError("no such file");
  ASSERT_TRUE(store.plan({broken}).has_value());
  BatchCase loaded = store.cases()->at(0);
  EXPECT_TRUE(loaded.isDone);
  EXPECT_EQ(loaded.verdict, broken.verdict);
}

TEST(MergePlans, TakesEachCaseOnceAndTheDoneOne) {
  BatchCase open = makeCase("b", "");
  open.isDone = false;
  auto merged = mergePlans({{open}, {makeCase("b", "odd"), makeCase("a", "")}});
  ASSERT_EQ(merged.size(), 2u);
  EXPECT_EQ(merged[0].input, "a");
  EXPECT_TRUE(merged[1].failed());
}

TEST(BatchStore, IsARunStoreToo) {
  TemporaryFolder folder;
  BatchStore store = openStore(folder);
  auto runs = RunStore::open(store.path());
  ASSERT_TRUE(runs.has_value());
  EXPECT_TRUE(runs->listRuns()->empty());
}

TEST(BatchStore, RefusesWhatIsNoStore) {
  TemporaryFolder folder;
  std::string file = folder.write("batch.db", "no database at all, but text");
  EXPECT_FALSE(BatchStore::open(file).has_value());
  EXPECT_FALSE(
      BatchStore::openToRead((folder.path / "none").string()).has_value());
}

/// Names and bytes of the files in a folder.
std::map<std::string, std::string> contentsOf(const std::filesystem::path &at) {
  std::map<std::string, std::string> contents;
  for (const auto &entry : std::filesystem::directory_iterator(at)) {
    std::ifstream file(entry.path(), std::ios::binary);
    contents[entry.path().filename().string()] =
        std::string(std::istreambuf_iterator<char>(file), {});
  }
  return contents;
}

TEST(BatchStore, OneThatIsOnlyReadStaysAsItIs) {
  TemporaryFolder folder;
  std::filesystem::path kept = folder.path / "100% of #1?";
  std::filesystem::create_directory(kept);
  BatchCase done = makeCase("a.ttir", "is odd");
  {
    auto store = BatchStore::open((kept / "batch.db").string());
    ASSERT_TRUE(store.has_value()) << store.error().message;
    ASSERT_TRUE(store->plan({done}).has_value());
    ASSERT_TRUE(store->putResult(done).has_value());
  }
  auto before = contentsOf(kept);
  EXPECT_EQ(before.size(), 1u);
  {
    auto store = BatchStore::openToRead(kept.string());
    ASSERT_TRUE(store.has_value()) << store.error().message;
    EXPECT_TRUE(store->cases()->at(0).isDone);
    EXPECT_FALSE(store->putNote("a", "b").has_value());
    EXPECT_EQ(contentsOf(kept), before);
  }
  EXPECT_EQ(contentsOf(kept), before);
}

TEST(BatchStore, WhatAKilledBatchLeftIsReadAndStaysAsItIs) {
  TemporaryFolder folder;
  BatchStore writer = openStore(folder);
  BatchCase done = makeCase("a.ttir", "is odd");
  ASSERT_TRUE(writer.plan({done}).has_value());
  ASSERT_TRUE(writer.putResult(done).has_value());
  // As long as the writer is there, so is its log; a copy is what a kill
  // leaves, with or without the index of the log.
  for (bool withIndex : {true, false}) {
    std::filesystem::path copy =
        folder.path / (withIndex ? "with index" : "without");
    std::filesystem::create_directory(copy);
    for (const char *name : {"batch.db", "batch.db-wal", "batch.db-shm"})
      if (withIndex || !std::string_view(name).ends_with("-shm"))
        std::filesystem::copy(folder.path / name, copy / name);
    auto before = contentsOf(copy);
    {
      auto store = BatchStore::openToRead(copy.string());
      ASSERT_TRUE(store.has_value()) << store.error().message;
      auto cases = store->cases();
      ASSERT_TRUE(cases.has_value()) << cases.error().message;
      ASSERT_EQ(cases->size(), 1u);
      EXPECT_TRUE(cases->front().isDone);
    }
    EXPECT_EQ(contentsOf(copy), before) << withIndex;
  }
  // And beside a writer that lives.
  auto reader = BatchStore::openToRead(folder.path.string());
  ASSERT_TRUE(reader.has_value()) << reader.error().message;
  EXPECT_TRUE(reader->cases()->at(0).isDone);
}

TEST(BatchStore, WhatIsNoStoreIsRefusedToReadersToo) {
  TemporaryFolder folder;
  for (const auto &[text, words] : std::map<std::string, std::string>{
           {"", "it is empty"}, {std::string(4096, 'x'), "not a database"}}) {
    auto store = BatchStore::openToRead(folder.write("x.db", text));
    ASSERT_FALSE(store.has_value());
    EXPECT_NE(store.error().message.find(words), std::string::npos)
        << store.error().message;
  }
}

} // namespace
