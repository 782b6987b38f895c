//===- PresetsTest.cpp ----------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/pipeline/Presets.h"
#include "core/pipeline/PipelineText.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace irsift;

namespace {

std::vector<std::string>
names(BackendLine line, const std::map<std::string, std::string> &knobs = {}) {
  std::vector<std::string> result;
  for (const PassSpec &pass :
       ttxirPasses(line, KnobSettings::parse(knobs).value(), 128))
    result.push_back(pass.name);
  return result;
}

bool has(const std::vector<std::string> &passes, const std::string &name) {
  return std::find(passes.begin(), passes.end(), name) != passes.end();
}

TEST(Presets, TheDefaultIs36AndDiffersFrom30ByItsFirstRow) {
  EXPECT_EQ(allPresets().front().name, "xpu3.6");
  std::vector<std::string> line36 = names(BackendLine::Xpu36);
  ASSERT_EQ(line36.front(), "triton-loop-aware-cse");
  line36.erase(line36.begin());
  EXPECT_EQ(line36, names(BackendLine::Xpu30));
}

TEST(Presets, DefaultsLeaveOutInterleaveAndMemoryAsync) {
  EXPECT_FALSE(has(names(BackendLine::Xpu36), "tritonxpu-interleave"));
  EXPECT_FALSE(has(names(BackendLine::Xpu36), "tritonxpu-memory-async"));
  EXPECT_TRUE(has(names(BackendLine::Xpu36, {{"grid", "12,1,1"}}),
                  "tritonxpu-interleave"));
  EXPECT_TRUE(has(names(BackendLine::Xpu36, {{"isCloseMemoryAsync", "0"}}),
                  "tritonxpu-memory-async"));
}

TEST(Presets, CloseKnobsDropTheirPasses) {
  for (auto [knob, pass] :
       {std::pair{"isCloseMemoryCache", "tritonxpu-memory-cache"},
        {"isCloseCoreTiling", "tritonxpu-core-tiling"},
        {"isCloseOffsetAnalysis", "tritonxpu-offset-analysis"},
        {"isCloseVectorization", "tritonxpu-vectorize"},
        {"isCloseUnrollControl", "tritonxpu-unroll-control"},
        {"isCloseClusterLoopGrid", "tritonxpu-loop-grid"},
        {"isCloseDtypeConvert", "tritonxpu-dtype-convert"},
        {"TRITONXPU_CLOSE_OPTIMIZE", "tritonxpu-memory-inplace"},
        {"TRITONXPU_OTHER_SIM", "tritonxpu-mask"}}) {
    EXPECT_TRUE(has(names(BackendLine::Xpu36), pass)) << knob;
    EXPECT_FALSE(has(names(BackendLine::Xpu36, {{knob, "1"}}), pass)) << knob;
  }
}

TEST(Presets, NextAddsPassesAndHasAPathForTileBuffers) {
  std::vector<std::string> plain = names(BackendLine::Xpu36Next);
  EXPECT_TRUE(has(plain, "tritonxpu-normalize"));
  // Transfers overlap unless that is closed.
  EXPECT_TRUE(has(plain, "tritonxpu-async-load-schedule"));
  EXPECT_FALSE(has(names(BackendLine::Xpu36Next, {{"isCloseMemoryAsync", "1"}}),
                   "tritonxpu-async-load-schedule"));
  EXPECT_FALSE(has(plain, "tritonxpu-memory-async"));
  EXPECT_FALSE(has(plain, "tritonxpu-tle-pipeline"));
  EXPECT_FALSE(has(plain, "tritonxpu-loop-invariant-staging"));
  EXPECT_TRUE(has(names(BackendLine::Xpu36Next,
                        {{"TRITONXPU_LOOP_INVARIANT_STAGING", "1"}}),
                  "tritonxpu-loop-invariant-staging"));

  auto tiles =
      ttxirPasses(BackendLine::Xpu36Next,
                  KnobSettings::parse({{"num_stages", "3"},
                                       {"TRITONXPU_TLE_PIPELINE", "1"},
                                       {"TRITON_TUNE_BUFFER_LM_SIZE", "9000"}})
                      .value(),
                  128, KernelKind::TileBuffers);
  EXPECT_NE(printPipelineText(tiles).find(
                "tritonxpu-tle-pipeline{enable=true num-stages=3 wait-mask=1 "
                "lm-bytes-limit=8192}"),
            std::string::npos);
  // Only that line has such a path.
  EXPECT_EQ(ttxirPasses(BackendLine::Xpu36, KnobSettings::parse({}).value(),
                        128, KernelKind::TileBuffers)
                .size(),
            names(BackendLine::Xpu36).size());
}

TEST(Presets, KernelsWithTileBuffersAreToldByTheirText) {
  EXPECT_EQ(kernelKindOf("%a = ttg.local_alloc : () -> !ttg.memdesc<8xf32>"),
            KernelKind::TileBuffers);
  EXPECT_EQ(kernelKindOf("%a = tt.load %p : !tt.ptr<f32>"), KernelKind::Plain);
}

TEST(Presets, OptionsFollowTheDriver) {
  auto passes =
      ttxirPasses(BackendLine::Xpu30,
                  KnobSettings::parse({{"unroll_num", "4"}}).value(), 64);
  std::string text = printPipelineText(passes);
  EXPECT_NE(text.find("convert-triton-to-triton-xpu{xpu_arch=3 buffer_size=64 "
                      "core_num=64 line=3.0}"),
            std::string::npos);
  EXPECT_NE(text.find("tritonxpu-unroll-control{lm-buflen=64 core-num=64 "
                      "is-use-mask-zero=false unroll-num=4}"),
            std::string::npos);
}

} // namespace
