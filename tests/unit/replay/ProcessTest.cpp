//===- ProcessTest.cpp - Children end, by themselves or otherwise ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Process.h"

#include "core/model/SignalName.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <thread>

#include <sys/wait.h>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

ProcessSpec shell(std::string script) {
  ProcessSpec spec;
  spec.command = {"sh", "-c", std::move(script)};
  return spec;
}

bool hasChildren() { return waitpid(-1, nullptr, WNOHANG) != -1; }

TEST(Process, OutputErrorsAndExitCodeArrive) {
  auto result = runProcess(shell("echo out; echo err >&2; exit 7"));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->end, ProcessEnd::Exited);
  EXPECT_EQ(result->exitCode, 7);
  EXPECT_EQ(result->out, "out\n");
  EXPECT_EQ(result->err, "err\n");
  EXPECT_FALSE(hasChildren());
}

TEST(Process, InputLargerThanAPipeIsFed) {
  ProcessSpec spec = shell("cat");
  spec.input = std::string(3 << 20, 'x');
  auto result = runProcess(spec);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out, spec.input);
}

TEST(Process, AReaderThatIsGoneIsNoSignal) {
  ProcessSpec spec = shell("exec <&-; exit 0");
  spec.input = std::string(3 << 20, 'x');
  auto result = runProcess(spec);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->succeeded());
}

TEST(Process, EnvironmentIsAddedAndReplaced) {
  setenv("IRSIFT_TEST_OLD", "old", 1);
  ProcessSpec spec = shell("echo $IRSIFT_TEST_OLD $IRSIFT_TEST_NEW");
  spec.environment = {{"IRSIFT_TEST_OLD", "changed"},
                      {"IRSIFT_TEST_NEW", "new"}};
  auto result = runProcess(spec);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out, "changed new\n");
}

TEST(Process, ASignalIsReported) {
  auto result = runProcess(shell("kill -SEGV $$"));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->end, ProcessEnd::Signaled);
  EXPECT_EQ(signalName(result->signal), "SIGSEGV");
}

TEST(Process, AMissingProgramIsAnError) {
  ProcessSpec spec;
  spec.command = {"/no/such/program"};
  auto result = runProcess(spec);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("/no/such/program"), std::string::npos);
}

TEST(Process, TheWallLimitStopsWhatIgnoresSignals) {
  ProcessSpec spec = shell("trap '' INT TERM; while :; do :; done");
  spec.limits.wall = 200ms;
  auto result = runProcess(spec);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->end, ProcessEnd::WallLimit);
  EXPECT_GE(result->wall, 200ms);
  EXPECT_FALSE(hasChildren());
}

TEST(Process, TheOutputLimitStopsAFlood) {
  ProcessSpec spec = shell("while :; do echo flood; done");
  spec.limits.outputBytes = 1 << 20;
  auto result = runProcess(spec);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->end, ProcessEnd::OutputLimit);
  EXPECT_LT(result->out.size(), size_t(4 << 20));
}

TEST(Process, TheMemoryLimitStopsAnEater) {
  ProcessSpec spec;
  spec.command = {"python3", "-c",
                  "import time\nx = b'x' * (300 << 20)\ntime.sleep(3600)"};
  spec.limits.memoryBytes = 100 << 20;
  // Only so that a fault of the limit ends: far beyond what a busy machine
  // takes.
  spec.limits.wall = 10min;
  auto result = runProcess(spec);
  ASSERT_TRUE(result);
  // Watched, or refused by the kernel: python then exits with MemoryError.
  EXPECT_TRUE(result->end == ProcessEnd::MemoryLimit ||
              result->err.find("MemoryError") != std::string::npos);
}

TEST(Process, AStopRequestEndsItsGroup) {
  std::string file = testing::TempDir() + "irsift-grandchild";
  ProcessSpec spec = shell("sleep 100 & echo $! > " + file + "; wait");
  std::stop_source source;
  std::thread stopper([&] {
    std::this_thread::sleep_for(200ms);
    source.request_stop();
  });
  auto result = runProcess(spec, source.get_token());
  stopper.join();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->end, ProcessEnd::Cancelled);
  int grandchild = 0;
  std::ifstream(file) >> grandchild;
  ASSERT_GT(grandchild, 0);
  // Its new parent may not have buried it yet.
  for (int i = 0; i < 100; ++i) {
    std::ifstream stat("/proc/" + std::to_string(grandchild) + "/stat");
    std::string id, name, state;
    if (!(stat >> id >> name >> state) || state == "Z")
      return;
    std::this_thread::sleep_for(20ms);
  }
  FAIL() << "the grandchild lives on";
}

TEST(Process, WhatABackgroundChildHoldsOpenIsNotWaitedForForEver) {
  auto begin = Clock::now();
  auto result = runProcess(shell("sleep 100 & echo done"));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out, "done\n");
  EXPECT_EQ(result->end, ProcessEnd::Exited);
  EXPECT_LT(Clock::now() - begin, 10s);
}

TEST(Process, ExtraStreamsAreKeptApart) {
  ProcessSpec spec = shell("echo one >&3; echo two >&4; echo out");
  spec.extraStreams = 2;
  auto child = ChildProcess::start(spec);
  ASSERT_TRUE(child);
  while (child->wait(Clock::now() + 10s, {}) == ChildProcess::Wake::Data) {
  }
  EXPECT_EQ(child->text(ChildProcess::FirstExtra), "one\n");
  EXPECT_EQ(child->text(ChildProcess::FirstExtra + 1), "two\n");
  EXPECT_EQ(child->text(ChildProcess::Out), "out\n");
  EXPECT_EQ(child->reap(), 0);
}

} // namespace
