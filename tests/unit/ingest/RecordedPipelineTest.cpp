//===- RecordedPipelineTest.cpp - Pipelines out of dumps ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/RecordedPipeline.h"

#include "core/ingest/LogParser.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

std::string module(const std::string &kernel, int version) {
  return "module {\n  tt.func @" + kernel + "() {\n    x.v" +
         std::to_string(version) + "\n  }\n}\n\n";
}

std::string dump(const std::string &when, const std::string &pass,
                 const std::string &body) {
  return "// -----// IR Dump " + when + " " + pass + " (" + pass +
         ") //----- //\n" + body;
}

/// "before+after" of each step: pass, how many dumps before and after it.
std::string picture(const RecordedPipeline &pipeline) {
  std::string text;
  for (const RecordedStep &step : pipeline.steps) {
    text += text.empty() ? "" : " ";
    text += step.passName + (step.anchor.empty() ? "" : "@" + step.anchor);
    text += ":" + std::to_string(step.before.size()) + "+" +
            std::to_string(step.after.size()) + (step.hasFailed ? "!" : "");
  }
  return text;
}

std::vector<std::string> picturesOf(const std::string &text) {
  RecordedLog log = readLogText(text);
  std::vector<std::string> pictures;
  for (const RecordedPipeline &pipeline : findPipelines(log))
    pictures.push_back(picture(pipeline));
  return pictures;
}

using Pictures = std::vector<std::string>;

TEST(RecordedPipeline, BeforeAndAfterAreOneStep) {
  EXPECT_EQ(picturesOf(dump("Before", "a", module("k", 1)) +
                       dump("After", "a", module("k", 2)) +
                       dump("Before", "b", module("k", 2)) +
                       dump("After", "b", module("k", 2))),
            Pictures{"a:1+1 b:1+1"});
}

TEST(RecordedPipeline, AnotherKernelIsAnotherPipeline) {
  EXPECT_EQ(picturesOf(dump("After", "a", module("k", 1)) +
                       dump("After", "b", module("k", 2)) +
                       dump("After", "a", module("m", 1))),
            (Pictures{"a:0+1 b:0+1", "a:0+1"}));
}

TEST(RecordedPipeline, TheSameStartIsAnotherPipeline) {
  EXPECT_EQ(picturesOf(dump("Before", "a", module("k", 1)) +
                       dump("Before", "b", module("k", 2)) +
                       dump("Before", "a", module("k", 1)) +
                       dump("Before", "b", module("k", 2))),
            (Pictures{"a:1+0 b:1+0", "a:1+0 b:1+0"}));
}

TEST(RecordedPipeline, StagesOfTritonAreTakenApart) {
  EXPECT_EQ(picturesOf(
                dump("Before", "inline", module("k", 1)) +
                dump("Before", "triton-combine", module("k", 1)) +
                dump("Before", "triton-loop-aware-cse", module("k", 2)) +
                dump("Before", "convert-triton-to-triton-xpu", module("k", 2)) +
                dump("Before", "tritonxpu-mask", module("k", 3)) +
                dump("Before", "convert-scf-to-cf", module("k", 4))),
            (Pictures{"inline:1+0 triton-combine:1+0",
                      "triton-loop-aware-cse:1+0 "
                      "convert-triton-to-triton-xpu:1+0 tritonxpu-mask:1+0",
                      "convert-scf-to-cf:1+0"}));
}

TEST(RecordedPipeline, FunctionsAreLaidOverOneAnother) {
  auto function = [](const std::string &name) {
    return "func.func @" + name + "() {\n  return\n}\n\n";
  };
  EXPECT_EQ(picturesOf(dump("After", "m", module("f", 1)) +
                       dump("After", "a", function("f")) +
                       dump("After", "a", function("g")) +
                       dump("After", "b", function("g")) +
                       dump("After", "b", function("f")) +
                       dump("After", "c", function("f")) +
                       dump("After", "m", module("f", 1))),
            Pictures{"m:0+1 a@func.func:0+2 b@func.func:0+2 c@func.func:0+1 "
                     "m:0+1"});
}

TEST(RecordedPipeline, AFailureEndsAPipeline) {
  EXPECT_EQ(picturesOf(dump("After", "a", module("k", 1)) +
                       dump("After", "b Failed", module("k", 2)) +
                       "RuntimeError: PassManager::run failed\n" +
                       dump("After", "a", module("k", 1))),
            (Pictures{"a:0+1 b:0+1!", "a:0+1"}));
}

TEST(RecordedPipeline, TheToolsOutputComesLast) {
  EXPECT_EQ(picturesOf(dump("Before", "a", module("k", 1)) + module("k", 2)),
            Pictures{"a:1+1"});
}

} // namespace
