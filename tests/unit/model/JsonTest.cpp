//===- JsonTest.cpp - Values survive the way through JSON -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

Buffer sampleBuffer() {
  Buffer buffer;
  buffer.id = BufferId(3);
  buffer.space = MemorySpace::SM;
  buffer.function = "kernel";
  buffer.op = "triton_xpu.reduce";
  buffer.type = "tensor<16x64xf32>";
  buffer.elements = 1024;
  buffer.bytes = Bytes(4096);
  buffer.live = {ProgramPoint(4), ProgramPoint(9)};
  buffer.passCreated = PassIndex(11);
  return buffer;
}

irsift::Run sampleRun() {
  irsift::Run run;
  run.input = {"a.ttir", "ttir", "00ff", {"kernel"}};
  run.target = "xpu3";
  run.pipeline.name = "xpu3.6";
  run.pipeline.text = "builtin.module(cse)";
  run.knobs["TRITONXPU_BUFFER_SIZE"] = "64";
  run.bufferLength = 16;
  run.inputOps = {{"tt.func", 1}};
  PassRun &pass = run.passes.emplace_back();
  pass.pass = {"cse", {{"b", "1"}, {"a", "2"}}, {"tt.func"}};
  pass.status = PassStatus::Failed;
  pass.ops = {{"tt.reduce", 2}, {"tt.func", 1}};
  pass.buffers = {sampleBuffer()};
  pass.diagnostics = {
      {Severity::Error, "no", "tt.reduce", {"a.py", 3, 4}, {{}}}};
  run.verdict.kind = VerdictClass::OverBudget;
  run.verdict.passIndex = PassIndex(0);
  run.verdict.memory =
      MemoryVerdict{"LM",         "core",  Bytes(9000),
                    Bytes(8000),  "stack", FootprintLabel::Placed,
                    {BufferId(3)}, Bytes(10),   Bytes(9500)};
  run.verdict.advice = {{"try this", "tried"}};
  return run;
}

TEST(Json, RunSurvivesTheWayThroughText) {
  irsift::Run run = sampleRun();
  irsift::Run back;
  fromJson(Json::parse(toJson(run).dump()), back);
  EXPECT_EQ(back, run);
}

TEST(Json, WhatComesFromElsewhereIsMadeConsistent) {
  irsift::Run run = sampleRun();
  run.passes[0].index = PassIndex(77);
  run.passes[0].memory.lmPerCore = Bytes(INT64_MIN);
  Buffer &buffer = run.passes[0].buffers[0];
  buffer.id = BufferId(-5);
  buffer.bytes = Bytes(INT64_MAX);
  buffer.live = {ProgramPoint(9), ProgramPoint(-3)};
  run.verdict.passIndex = PassIndex(5);
  makeConsistent(run);
  EXPECT_EQ(run.passes[0].index, PassIndex(0));
  EXPECT_EQ(run.passes[0].memory.lmPerCore, Bytes(0));
  EXPECT_EQ(buffer.id, BufferId(0));
  EXPECT_LT(buffer.bytes.value, int64_t(1) << 50);
  EXPECT_EQ(buffer.live, (Interval{ProgramPoint(9), ProgramPoint(9)}));
  EXPECT_FALSE(run.verdict.passIndex);
}

TEST(Json, UnknownAndMissingFieldsAreTolerated) {
  irsift::Run run;
  fromJson(Json::parse(R"({"new": 1, "passes": [{"name": "cse"}]})"), run);
  ASSERT_EQ(run.passes.size(), 1u);
  EXPECT_EQ(run.passes[0].pass.name, "cse");
  EXPECT_EQ(run.verdict.kind, VerdictClass::None);
}

TEST(Json, OptionOrderIsKept) {
  std::string text = toJson(sampleRun().passes[0]).dump();
  EXPECT_LT(text.find("\"b\""), text.find("\"a\""));
}

} // namespace
