//===- StoringTest.cpp - What a store holds of a run ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/StoringObserver.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace irsift;

namespace {

Run twoPasses() {
  Run run;
  run.input.path = "a.mlir";
  run.inputSnapshot = snapshotIdOf("input\n");
  for (int i = 0; i < 2; ++i) {
    PassRun &pass = run.passes.emplace_back();
    pass.index = PassIndex(i);
    pass.pass.name = "pass" + std::to_string(i);
  }
  return run;
}

TEST(StoringObserver, AKilledRunKeepsThePassesBefore) {
  std::string path = testing::TempDir() + "irsift-storing.db";
  std::filesystem::remove(path);
  auto store = RunStore::open(path);
  ASSERT_TRUE(store);
  irsift::Run run = twoPasses();
  StoringObserver observer(*store);
  observer.runBegun(run, "input\n");
  std::string text = "after pass0\n";
  run.passes[0].status = PassStatus::Ok;
  run.passes[0].snapshot = snapshotIdOf(text);
  observer.passFinished(run.passes[0], &text);
  // Nothing more comes: read it as another process would.
  auto reader = RunStore::open(path);
  ASSERT_TRUE(reader);
  auto loaded = reader->loadRun(observer.id());
  ASSERT_TRUE(loaded) << loaded.error().message;
  ASSERT_EQ(loaded->passes.size(), 1u);
  EXPECT_EQ(reader->snapshot(loaded->passes[0].snapshot).value(), text);
  EXPECT_EQ(reader->snapshot(loaded->inputSnapshot).value(), "input\n");
}

TEST(StoringObserver, PassesThatNeverRanAreStoredAtTheEnd) {
  std::string path = testing::TempDir() + "irsift-storing2.db";
  std::filesystem::remove(path);
  auto store = RunStore::open(path);
  ASSERT_TRUE(store);
  irsift::Run run = twoPasses();
  StoringObserver observer(*store);
  observer.runBegun(run, "input\n");
  run.passes[0].status = PassStatus::Failed;
  observer.passFinished(run.passes[0], nullptr);
  run.verdict.kind = VerdictClass::PassFailure;
  observer.runFinished(run);
  ASSERT_FALSE(observer.error());
  auto loaded = store->loadRun(observer.id());
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->passes, run.passes);
  EXPECT_EQ(loaded->verdict, run.verdict);
}

} // namespace
