//===- RunnerTest.cpp - Runs in a real worker -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"

#include <gtest/gtest.h>

#include <thread>

#include <sys/wait.h>

using namespace irsift;
using namespace std::chrono_literals;

namespace {

constexpr const char *kernel = R"(func.func @kernel(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
)";

RunRequest requestFor(std::string pipeline, std::string text = kernel) {
  RunRequest request;
  Input input = makeInput("kernel.mlir", std::move(text));
  request.input = input.info;
  request.text = input.text;
  request.pipelineText = std::move(pipeline);
  request.passPlugins = {BAD_PASSES};
  request.target = builtinTargets().front();
  return request;
}

/// Writes down what it hears.
struct Recorder : RunObserver {
  void runBegun(const Run &run, const std::string &text) override {
    log += "begun " + std::to_string(run.passes.size()) + "\n";
    texts.push_back(text);
  }
  void passBegun(PassIndex index, const PassSpec &pass) override {
    begun.push_back(pass.name);
    if (onPassBegun)
      onPassBegun();
  }
  void passFinished(const PassRun &pass, const std::string *text) override {
    log += pass.pass.name + " " + std::to_string(int(pass.status)) +
           (text ? " new" : "") + "\n";
    if (text)
      texts.push_back(*text);
  }
  void runFinished(const Run &run) override { log += "finished\n"; }

  std::string log;
  std::vector<std::string> begun, texts;
  std::function<void()> onPassBegun;
};

Expected<Run> runIt(const RunRequest &request, RunObserver &observer,
                    const std::stop_token &stop = {}) {
  return BuiltinRunner(std::string(IRSIFT_BIN) + "/irsift-worker")
      .run(request, observer, stop);
}

TEST(BuiltinRunner, TheObserverHearsInOrder) {
  Recorder recorder;
  auto run = runIt(requestFor("cse,canonicalize"), recorder);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(recorder.log, "begun 2\ncse 0 new\ncanonicalize 0\nfinished\n");
  ASSERT_EQ(recorder.texts.size(), 2u);
  EXPECT_EQ(run->inputSnapshot, snapshotIdOf(recorder.texts[0]));
  EXPECT_EQ(run->passes[0].snapshot, snapshotIdOf(recorder.texts[1]));
  EXPECT_EQ(run->passes[1].snapshot, run->passes[0].snapshot);
  EXPECT_TRUE(run->passes[0].changed);
  EXPECT_FALSE(run->passes[1].changed);
  EXPECT_EQ(run->verdict.kind, VerdictClass::None);
  EXPECT_EQ(run->input.kernels, std::vector<std::string>{"kernel"});
}

TEST(BuiltinRunner, WithoutSnapshotsTheRestStays) {
  Recorder recorder;
  RunRequest request = requestFor("cse");
  request.keepSnapshots = false;
  auto run = runIt(request, recorder);
  ASSERT_TRUE(run);
  EXPECT_TRUE(run->passes[0].snapshot.empty());
  EXPECT_TRUE(run->passes[0].changed);
  EXPECT_EQ(run->passes[0].opCount(), 4);
}

TEST(BuiltinRunner, LocationsAreNoChange) {
  Recorder recorder;
  auto run = runIt(requestFor("strip-debuginfo",
                              "func.func @f(%x: i32) -> i32 {\n"
                              "  return %x : i32 loc(\"a\":1:2)\n}\n"),
                   recorder);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_FALSE(run->passes[0].changed);
}

TEST(BuiltinRunner, NestedAnchorsAndOptionsReachThePass) {
  Recorder recorder;
  auto run = runIt(
      requestFor("builtin.module(func.func(canonicalize{max-iterations=3}))"),
      recorder);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->passes[0].pass.anchors, std::vector<std::string>{"func.func"});
  auto wrong = runIt(requestFor("canonicalize{no-such-option=1}"), recorder);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("canonicalize"), std::string::npos);
}

TEST(BuiltinRunner, AMalformedInputNamesThePlace) {
  Recorder recorder;
  auto run =
      runIt(requestFor("cse", "func.func @f() {\n  arith.addi\n}\n"), recorder);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->verdict.kind, VerdictClass::ParseError);
  EXPECT_EQ(run->verdict.location, (SourceLocation{"kernel.mlir", 2, 13}));
  EXPECT_EQ(recorder.log, "finished\n");
}

TEST(BuiltinRunner, TheSnapshotBeforeACrashArrives) {
  // The printer must win against the pass right behind it, every time.
  for (const char *pass : {"test-abort", "test-segfault", "test-exit"})
    for (int i = 0; i < 5; ++i) {
      Recorder recorder;
      auto run = runIt(requestFor(std::string("test-mark,") + pass), recorder);
      ASSERT_TRUE(run);
      EXPECT_EQ(run->passes[1].status, PassStatus::Crashed);
      ASSERT_EQ(recorder.texts.size(), 2u) << pass;
      EXPECT_NE(recorder.texts[1].find("test.mark"), std::string::npos);
    }
}

TEST(BuiltinRunner, ACrashLeavesItsStack) {
  Recorder recorder;
  auto run = runIt(requestFor("test-abort"), recorder);
  ASSERT_TRUE(run);
  EXPECT_NE(run->passes[0].crashText.find("PassManager::run"),
            std::string::npos);
}

TEST(BuiltinRunner, AStopRequestEndsARunAndItsProcess) {
  std::stop_source source;
  Recorder recorder;
  recorder.onPassBegun = [&] { source.request_stop(); };
  auto begin = Clock::now();
  auto run =
      runIt(requestFor("test-endless-loop"), recorder, source.get_token());
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().exitCode, ExitCode::Interrupted);
  EXPECT_LT(Clock::now() - begin, 5s);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST(BuiltinRunner, ATimeLimitIsForEachPass) {
  Recorder recorder;
  RunRequest request = requestFor("cse,test-endless-loop");
  request.limits.passTime = 300ms;
  auto run = runIt(request, recorder);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->verdict.kind, VerdictClass::Timeout);
  EXPECT_EQ(run->verdict.pass, "test-endless-loop");
  EXPECT_EQ(run->passes[0].status, PassStatus::Ok);
}

TEST(BuiltinRunner, AMissingWorkerIsNamed) {
  Recorder recorder;
  auto run = BuiltinRunner("/no/worker").run(requestFor("cse"), recorder, {});
  ASSERT_FALSE(run);
  EXPECT_NE(run.error().message.find("/no/worker"), std::string::npos);
}

TEST(BuiltinRunner, AProgramThatIsNoWorkerIsNoRun) {
  Recorder recorder;
  auto run = BuiltinRunner("/bin/true").run(requestFor("cse"), recorder, {});
  EXPECT_FALSE(run);
}

} // namespace
