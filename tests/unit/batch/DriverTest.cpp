//===- DriverTest.cpp - Running cases several at a time -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Driver.h"
#include "tests/unit/batch/BatchTesting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

using namespace irsift;
using irsift::test::makeCase;

namespace {

std::vector<BatchCase> openCases(int count) {
  std::vector<BatchCase> cases;
  for (int i = 0; i < count; ++i) {
    BatchCase &one =
        cases.emplace_back(makeCase("k" + std::to_string(i), "", count - i));
    one.isDone = false;
  }
  return cases;
}

DriverOptions quietOptions() {
  DriverOptions options;
  options.jobs = 3;
  options.run = [](const BatchCase &, const std::stop_token &) {
    return Expected<irsift::Run>(irsift::Run());
  };
  options.finished = [](const BatchCase &) { return Expected<void>(); };
  return options;
}

TEST(Driver, RunsEachCaseOnceAndLeavesThoseThatAreDone) {
  std::vector<BatchCase> cases = openCases(50);
  cases[7].isDone = true;
  std::mutex mutex;
  std::map<std::string, int> runs;
  DriverOptions options = quietOptions();
  options.run = [&](const BatchCase &one, const std::stop_token &) {
    std::lock_guard lock(mutex);
    ++runs[one.input];
    return Expected<irsift::Run>(irsift::Run());
  };
  size_t told = 0;
  options.finished = [&](const BatchCase &one) {
    EXPECT_TRUE(one.isDone);
    ++told;
    return Expected<void>();
  };
  ASSERT_TRUE(runCases(cases, options, {}).has_value());
  EXPECT_EQ(runs.size(), 49u);
  EXPECT_EQ(told, 49u);
  for (const auto &[input, count] : runs)
    EXPECT_EQ(count, 1) << input;
  for (const BatchCase &one : cases)
    EXPECT_TRUE(one.isDone);
}

TEST(Driver, EqualKeysAreRunOnce) {
  std::vector<BatchCase> cases = openCases(3);
  cases[2].key = cases[0].key;
  std::atomic<int> runs = 0;
  DriverOptions options = quietOptions();
  options.run = [&](const BatchCase &one, const std::stop_token &) {
    ++runs;
    irsift::Run run;
    run.verdict.location.file = one.input;
    return Expected<irsift::Run>(run);
  };
  ASSERT_TRUE(runCases(cases, options, {}).has_value());
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(cases[0].verdict.location.file, cases[0].input);
  EXPECT_EQ(cases[2].verdict.location.file, cases[2].input);
}

TEST(Driver, WhatCannotBeRunIsAToolErrorAndTheRestGoesOn) {
  std::vector<BatchCase> cases = openCases(4);
  DriverOptions options = quietOptions();
  options.run = [](const BatchCase &one,
                   const std::stop_token &) -> Expected<irsift::Run> {
    if (one.input == "k1")
      return makeError("no such pass");
    if (one.input == "k2")
      return makeError("the worker is gone", ExitCode::InternalFault);
    return irsift::Run();
  };
  ASSERT_TRUE(runCases(cases, options, {}).has_value());
  EXPECT_EQ(cases[1].verdict.kind, VerdictClass::ToolError);
  EXPECT_FALSE(cases[1].verdict.signature.empty());
  EXPECT_FALSE(cases[1].isTransient);
  EXPECT_TRUE(cases[2].isTransient);
  EXPECT_FALSE(cases[3].failed());
}

TEST(Driver, AStopLeavesTheRestUndone) {
  std::vector<BatchCase> cases = openCases(20);
  std::stop_source source;
  DriverOptions options = quietOptions();
  options.jobs = 1;
  int told = 0;
  options.finished = [&](const BatchCase &) {
    if (++told == 5)
      source.request_stop();
    return Expected<void>();
  };
  ASSERT_TRUE(runCases(cases, options, source.get_token()).has_value());
  EXPECT_EQ(std::count_if(cases.begin(), cases.end(),
                          [](const BatchCase &one) { return one.isDone; }),
            5);
}

TEST(Driver, AStoreThatCannotBeWrittenEndsTheBatch) {
  std::vector<BatchCase> cases = openCases(20);
  DriverOptions options = quietOptions();
  options.finished = [](const BatchCase &) -> Expected<void> {
    return makeError("the disk is full");
  };
  Expected<void> ran = runCases(cases, options, {});
  ASSERT_FALSE(ran.has_value());
  EXPECT_EQ(ran.error().message, "the disk is full");
}

TEST(Driver, WhatTheKernelKilledIsRunAgainAlone) {
  std::vector<BatchCase> cases = openCases(6);
  std::atomic<int> runs = 0, under = 0, together = 0;
  DriverOptions options = quietOptions();
  options.run = [&](const BatchCase &one, const std::stop_token &) {
    irsift::Run run;
    int others = under++;
    if (one.input == "k3" && runs++ == 0) {
      run.verdict.kind = VerdictClass::Signal;
      run.verdict.diagnostic = "killed by SIGKILL";
    } else if (one.input == "k3") {
      together += others;
    }
    --under;
    return Expected<irsift::Run>(run);
  };
  ASSERT_TRUE(runCases(cases, options, {}).has_value());
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(together, 0);
  EXPECT_FALSE(cases[3].failed());
}

TEST(MemoryGate, HoldsBackASecondRunWhileMemoryIsShort) {
  std::atomic<int64_t> memory = MemoryGate::firstGuess;
  MemoryGate gate([&] { return memory.load(); });
  std::stop_source never;
  ASSERT_TRUE(gate.enter(never.get_token())) << "one may always run";
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(gate.enter(source.get_token()));
  std::atomic<bool> entered = false;
  std::jthread second([&] { entered = gate.enter(never.get_token()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(entered);
  memory = 4 * MemoryGate::firstGuess;
  second.join();
  EXPECT_TRUE(entered);
}

TEST(MemoryGate, ExpectsAsMuchAsTheLargestRun) {
  MemoryGate gate([] { return int64_t(1) << 40; });
  ASSERT_TRUE(gate.enter({}));
  gate.leave(3 * MemoryGate::firstGuess);
  ASSERT_TRUE(gate.enter({}));
  gate.leave(MemoryGate::firstGuess);
  EXPECT_EQ(gate.expectedBytes(), 3 * MemoryGate::firstGuess);
}

TEST(MemoryGate, ThereIsMemoryOnThisMachine) {
  EXPECT_GT(availableMemory(), 0);
}

} // namespace
