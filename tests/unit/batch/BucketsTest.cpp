//===- BucketsTest.cpp - Buckets, baselines, shards ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Buckets.h"
#include "tests/unit/batch/BatchTesting.h"

#include <gtest/gtest.h>

#include "core/model/Sha256.h"

using namespace irsift;
using irsift::test::makeCase;

namespace {

BatchReport reportOf(std::vector<BatchCase> cases) {
  BatchReport report;
  report.cases = std::move(cases);
  formBuckets(report);
  return report;
}

TEST(Buckets, EqualSignaturesMakeOneBucketWhateverTheNumbers) {
  BatchReport report =
      reportOf({makeCase("a", "needs 12 bytes"), makeCase("b", ""),
                makeCase("c", "needs 4096 bytes"), makeCase("d", "is odd")});
  ASSERT_EQ(report.buckets.size(), 2u);
  EXPECT_EQ(report.buckets[0].cases, (std::vector<size_t>{0, 2}));
  EXPECT_EQ(report.buckets[1].cases, (std::vector<size_t>{3}));
  EXPECT_EQ(report.countFailed(), 3u);
}

TEST(Buckets, TheSmallestInputRepresents) {
  BatchReport report =
      reportOf({makeCase("a", "odd", 300), makeCase("b", "odd", 100),
                makeCase("c", "odd", 200)});
  EXPECT_EQ(report.representative(report.buckets.at(0)).input, "b");
}

TEST(Buckets, EqualSizesAreDecidedByContentNotByOrder) {
  BatchCase a = makeCase("a", "odd"), b = makeCase("b", "odd");
  a.sha256 = "ff";
  b.sha256 = "00";
  EXPECT_EQ(reportOf({a, b}).buckets.at(0).representative, 1u);
  EXPECT_EQ(reportOf({b, a}).buckets.at(0).representative, 0u);
}

TEST(Buckets, UnfinishedCasesAreInNoBucket) {
  BatchCase open = makeCase("a", "odd");
  open.isDone = false;
  BatchReport report = reportOf({open, makeCase("b", "")});
  EXPECT_TRUE(report.buckets.empty());
  EXPECT_EQ(report.countDone(), 1u);
}

TEST(Buckets, NamesAreFitForFolders) {
  Verdict verdict = makeCase("a", "x").verdict;
  verdict.pass = "../evil pass(with{options})";
  std::string name = bucketName(verdict);
  EXPECT_EQ(name.find_first_of("/ .(){}"), std::string::npos) << name;
  EXPECT_EQ(name, bucketName(verdict));
}

TEST(Baseline, TellsNewKnownChangedAndFixed) {
  BatchReport report = reportOf(
      {makeCase("a", "known"), makeCase("b", "changed"),
       makeCase("c", "changed"), makeCase("d", "new"), makeCase("e", "")});
  compareWithBaseline(report, {makeCase("a", "known"), makeCase("b", "changed"),
                               makeCase("e", "fixed"), makeCase("f", "gone")});
  std::map<std::string, BucketStatus> statuses;
  for (const Bucket &bucket : report.buckets)
    statuses[report.representative(bucket).verdict.diagnostic] = bucket.status;
  EXPECT_EQ(statuses["known"], BucketStatus::Known);
  EXPECT_EQ(statuses["changed"], BucketStatus::Changed);
  EXPECT_EQ(statuses["new"], BucketStatus::New);
  // "gone": its only case is not part of this batch, which says nothing of it.
  ASSERT_EQ(report.fixed.size(), 1u);
  EXPECT_EQ(report.fixed[0].signature,
            makeCase("e", "fixed").verdict.signature);
}

TEST(FailOn, NewLooksAtTheBaselineAnyDoesNot) {
  BatchReport report = reportOf({makeCase("a", "odd")});
  EXPECT_TRUE(isFailure(report, FailOn::New)) << "without a baseline";
  compareWithBaseline(report, {makeCase("a", "odd")});
  EXPECT_FALSE(isFailure(report, FailOn::New));
  EXPECT_TRUE(isFailure(report, FailOn::Any));
  EXPECT_FALSE(isFailure(report, FailOn::None));
  EXPECT_FALSE(isFailure(reportOf({makeCase("a", "")}), FailOn::Any));
}

TEST(Shards, EveryContentIsInExactlyOne) {
  std::vector<int> sizes(4);
  for (int i = 0; i < 400; ++i) {
    std::string hash = sha256(std::to_string(i));
    int holders = 0;
    for (int part = 1; part <= 4; ++part)
      if (Shard{part, 4}.holds(hash)) {
        ++holders;
        ++sizes[part - 1];
      }
    EXPECT_EQ(holders, 1);
  }
  for (int size : sizes)
    EXPECT_GT(size, 50);
}

TEST(Shards, ReadsOnlyPartsThatExist) {
  Expected<Shard> shard = parseShard("3/8");
  ASSERT_TRUE(shard.has_value());
  EXPECT_EQ(shard->index, 3);
  EXPECT_EQ(shard->count, 8);
  for (const char *bad : {"", "3", "0/4", "5/4", "1/0", "-1/2", "1/2/3", "a/b",
                          "1/", "/2", "1/2 "})
    EXPECT_FALSE(parseShard(bad).has_value()) << bad;
}

} // namespace
