//===- GoldenTest.cpp - Our passes against figures of the real ones -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FidelityReport.h"

#include "core/estimate/Estimate.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <thread>

using namespace irsift;
using namespace irsift::golden;

namespace {

Input kernelOf(const Figures &figures) {
  return readInput(std::string(IRSIFT_TEST_DATA) + "/golden/kernels/" +
                   figures.kernel +
                   (figures.line == "3.6" ? ".36.ttir" : ".ttir"))
      .value();
}

irsift::Run replay(const Figures &figures) {
  Input input = kernelOf(figures);
  RunRequest request;
  request.input = input.info;
  request.text = input.text;
  request.preset = "xpu" + figures.line;
  request.knobs = figures.knobs;
  request.target = loadTarget("xpu3").value();
  request.keepSnapshots = false;
  RunObserver nobody;
  return BuiltinRunner().run(request, nobody, {}).value();
}

/// All runs, once, on as many threads as there are cores.
class GoldenTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    figures = new std::vector<Figures>(
        loadFigures(std::string(IRSIFT_TEST_DATA) + "/golden"));
    comparisons = new std::vector<Comparison>(figures->size());
    std::atomic<size_t> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency());
         ++i)
      threads.emplace_back([&] {
        for (size_t j; (j = next++) < figures->size();)
          (*comparisons)[j] = compare((*figures)[j], replay((*figures)[j]));
      });
  }
  static void TearDownTestSuite() {
    delete comparisons;
    delete figures;
  }

  static std::vector<Figures> *figures;
  static std::vector<Comparison> *comparisons;
};

std::vector<Figures> *GoldenTest::figures;
std::vector<Comparison> *GoldenTest::comparisons;

TEST_F(GoldenTest, EveryRunHasThePassesAndTheOutcomeOfTheRealBackend) {
  EXPECT_GT(comparisons->size(), 200u);
  for (const Comparison &each : *comparisons) {
    EXPECT_TRUE(each.samePipeline) << each.figures->name;
    EXPECT_TRUE(each.sameOutcome) << each.figures->name;
    EXPECT_TRUE(each.sameBufferLength) << each.figures->name;
  }
}

TEST_F(GoldenTest, OperationCountsAreEqualAfterNearlyEveryPass) {
  int pairs = 0, equal = 0;
  for (const Comparison &each : *comparisons) {
    pairs += each.pairs;
    equal += each.equalOps;
    EXPECT_EQ(each.pairs, static_cast<int>(each.figures->passes.size()))
        << each.figures->name;
  }
  EXPECT_GT(pairs, 4000);
  EXPECT_GE(equal * 100, pairs * 97);
}

TEST_F(GoldenTest, LocalMemoryAtTheEndIsEqualInEveryRunThatCompiles) {
  for (const Comparison &each : *comparisons)
    EXPECT_TRUE(!each.compiles || each.sameFinalLm) << each.figures->name;
}

TEST_F(GoldenTest, NoEstimateIsAboveTheRealFigure) {
  int counted = 0, exact = 0;
  for (const Figures &each : *figures) {
    if (each.failure || each.passes.empty())
      continue;
    Expected<Estimate> estimate = estimateFootprint(
        kernelOf(each).text, KnobSettings::parse(each.knobs).value());
    ASSERT_TRUE(estimate) << each.name;
    const PassFigures &last = each.passes.back();
    int64_t lm = std::accumulate(last.lm.begin(), last.lm.end(), int64_t(0));
    EXPECT_LE(estimate->lmPerCore.value, lm) << each.name;
    EXPECT_LE(estimate->smPerCluster.value, last.sm) << each.name;
    ++counted;
    exact += lm > 0 && estimate->lmPerCore.value == lm;
  }
  EXPECT_GT(counted, 100);
  // A bound of nothing would be right as well.
  EXPECT_GT(exact, 10);
}

TEST_F(GoldenTest, TheFidelityPageSaysWhatWasMeasured) {
  std::string path = std::string(IRSIFT_DOCS) + "/fidelity.md";
  std::string report = fidelityReport(*comparisons);
  if (std::getenv("IRSIFT_UPDATE_DOCS"))
    std::ofstream(path) << report;
  std::ifstream file(path);
  std::string page(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(page, report) << "docs/fidelity.md is out of date; set "
                             "IRSIFT_UPDATE_DOCS=1 and run this test";
}

} // namespace
