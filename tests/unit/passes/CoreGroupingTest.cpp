//===- CoreGroupingTest.cpp - How the cores of a cluster share a tile -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/passes/support/CoreGrouping.h"

#include "gtest/gtest.h"

using namespace irsift;

namespace {

const CoreTilingOptions defaults{128, 64, 1};

CoreGrouping group(int64_t rows, int64_t columns) {
  return groupCores(rows, columns, 64, defaults);
}

TEST(CoreGrouping, GivesARowAsManyCoresAsItNeeds) {
  EXPECT_EQ(group(64, 128), (CoreGrouping{64, 1}));
  EXPECT_EQ(group(256, 128), (CoreGrouping{64, 1}));
  EXPECT_EQ(group(8, 128), (CoreGrouping{8, 8}));
  EXPECT_EQ(group(16, 512), (CoreGrouping{16, 4}));
  EXPECT_EQ(group(64, 512), (CoreGrouping{16, 4}));
  EXPECT_EQ(group(2, 4096), (CoreGrouping{2, 32}));
  EXPECT_EQ(group(32, 4096), (CoreGrouping{2, 32}));
  EXPECT_EQ(group(256, 1024), (CoreGrouping{8, 8}));
}

TEST(CoreGrouping, LeavesAllCoresOnOneLongRow) {
  EXPECT_EQ(group(1, 64), (CoreGrouping{1, 64}));
  EXPECT_EQ(group(64, 8192), (CoreGrouping{1, 64}));
}

TEST(CoreGrouping, ClaimsMoreCoresThanThereAreForOddRows) {
  EXPECT_EQ(group(3, 128), (CoreGrouping{3, 22}));
  EXPECT_EQ(group(10, 300), (CoreGrouping{10, 7}));
}

TEST(CoreGrouping, KeepsOneCoreModeOnOneCore) {
  EXPECT_EQ(groupCores(16, 512, 1, defaults), (CoreGrouping{1, 1}));
}

TEST(CoreGrouping, TakesTheGroupsItIsTold) {
  EXPECT_EQ(groupCores(256, 1024, 64, {128, 64, 16}), (CoreGrouping{16, 4}));
}

TEST(CoreGrouping, PutsShortRowsOnOneCore) {
  EXPECT_EQ(countRowsPerCore(512, 16, 128), 8);
  EXPECT_EQ(countRowsPerCore(1024, 16, 128), 8);
  EXPECT_EQ(countRowsPerCore(128, 16, 128), 2);
  EXPECT_EQ(countRowsPerCore(64, 16, 128), 1);
  EXPECT_EQ(countRowsPerCore(16, 16, 128), 1);
  EXPECT_EQ(countRowsPerCore(64, 512, 128), 1);
}

} // namespace
