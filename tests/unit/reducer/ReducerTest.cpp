//===- ReducerTest.cpp - What holds for every reduction -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/Reducer.h"
#include "core/pipeline/PipelineText.h"
#include "core/replay/BuiltinRunner.h"
#include "core/replay/Input.h"
#include "core/replay/Process.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include <unistd.h>

using namespace irsift;
using namespace irsift::reduce;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

class ReducerTest : public testing::Test {
protected:
  ReducerTest() {
    ::setenv("IRSIFT_WORKER", IRSIFT_BIN "/irsift-worker", 1);
    folder = fs::temp_directory_path() /
             ("irsift-reducer-test-" + std::to_string(::getpid()));
    fs::create_directories(folder);
  }
  ~ReducerTest() override { fs::remove_all(folder); }

  fs::path folder;
};

/// Makes up functions of arithmetic, loops and branches; one operation of one
/// of them is a division.
class RandomModule {
public:
  explicit RandomModule(uint32_t seed) : random(seed) {}

  std::string make(int functions, int operations) {
    int odd = below(functions);
    for (int i = 0; i < functions; ++i) {
      values = {"%a", "%b"};
      text += "func.func @f" + std::to_string(i) +
              "(%a: i32, %b: i32, %c: i1, %n: index) -> i32 {\n";
      addBlock(operations, 2);
      if (i == odd)
        addOp("arith.divsi");
      addBlock(operations / 2, 1);
      text += "return " + values.back() + " : i32\n}\n";
    }
    return std::move(text);
  }

private:
  int below(int limit) { return random() % limit; }

  std::string anyValue() { return values[below(values.size())]; }

  std::string fresh() { return "%v" + std::to_string(count++); }

  void addOp(const std::string &name) {
    std::string left = anyValue(), right = anyValue(), result = fresh();
    text += result + " = " + name + " " + left + ", " + right + " : i32\n";
    values.push_back(result);
  }

  void addLoop(int operations, int depth) {
    std::string start = anyValue(), result = fresh(), carried = fresh();
    text += result + " = scf.for " + fresh() +
            " = %n to %n step %n iter_args(" + carried + " = " + start +
            ") -> (i32) {\n";
    std::vector<std::string> outside = values;
    values.push_back(carried);
    addBlock(operations, depth);
    text += "scf.yield " + values.back() + " : i32\n}\n";
    values = std::move(outside);
    values.push_back(result);
  }

  void addBranch(int operations, int depth) {
    text += "scf.if %c {\n";
    std::vector<std::string> outside = values;
    addBlock(operations, depth);
    text += "}\n";
    values = std::move(outside);
  }

  void addBlock(int operations, int depth) {
    for (int i = 0; i < operations; ++i) {
      int kind = below(10);
      if (kind == 0 && depth > 0)
        addLoop(operations / 2, depth - 1);
      else if (kind == 1 && depth > 0)
        addBranch(operations / 2, depth - 1);
      else
        addOp(names[below(std::size(names))]);
    }
  }

  static constexpr const char *names[] = {"arith.addi", "arith.muli",
                                          "arith.subi", "arith.xori"};

  std::mt19937 random;
  std::string text;
  std::vector<std::string> values;
  int count = 0;
};

RunRequest runRequestFor(const std::string &text, const std::string &pipeline) {
  RunRequest request;
  Input input = makeInput("kernel.mlir", text);
  request.input = input.info;
  request.text = input.text;
  request.pipelineText = pipeline;
  request.passPlugins = {BAD_PASSES};
  request.target = builtinTargets().front();
  return request;
}

Expected<ReduceResult> reduceIt(const std::string &text,
                                const std::string &pipeline, unsigned workers,
                                const std::string &twin = {}) {
  ReduceRequest request;
  request.run = runRequestFor(text, pipeline);
  request.text = request.run.text;
  request.passes = parsePipelineText(pipeline).value();
  request.workers = workers;
  request.candidateTime = 500ms;
  if (!twin.empty())
    request.twin.emplace(TwinSpec{"twin.mlir", {}, {}, {}, twin});
  ReduceObserver nobody;
  return reduceText(request, nobody, {});
}

std::string signatureOfRun(const std::string &text,
                           const std::string &pipeline) {
  RunObserver nobody;
  Expected<Run> run = BuiltinRunner(std::string(IRSIFT_BIN) + "/irsift-worker")
                          .run(runRequestFor(text, pipeline), nobody, {});
  return run ? run->verdict.signature : run.error().message;
}

/// Processes that were started with \p mark in their environment.
int countMarked(const std::string &mark) {
  int count = 0;
  for (const auto &entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    std::string environment(std::istreambuf_iterator<char>(file), {});
    count += environment.find(mark) != std::string::npos;
  }
  return count;
}

std::string textOf(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// Without the comments, which tell times.
std::string moduleIn(const fs::path &path) {
  std::string text = textOf(path);
  return text.substr(std::min(text.find("\n\n"), text.size()));
}

} // namespace

TEST_F(ReducerTest, ResultsFailAlikeAreSmallerAndDoNotHangOnTheWorkers) {
  for (uint32_t seed : {1, 2, 3, 4, 5, 6}) {
    std::string text = RandomModule(seed).make(3, 12);
    Expected<ReduceResult> one = reduceIt(text, "test-mark,test-find", 1);
    Expected<ReduceResult> eight = reduceIt(text, "test-mark,test-find", 8);
    ASSERT_TRUE(one) << one.error().message;
    ASSERT_TRUE(eight) << eight.error().message;
    EXPECT_EQ(one->result().text, eight->result().text);
    EXPECT_EQ(one->result().pipeline, eight->result().pipeline);
    EXPECT_EQ(one->tests, eight->tests);
    EXPECT_EQ(one->cached, eight->cached);
    EXPECT_EQ(one->evidence, eight->evidence);
    EXPECT_EQ(one->end, ReduceResult::End::Fixpoint);
    EXPECT_LE(one->result().ops, 4);
    int64_t before = one->startOps;
    for (const ReduceStep &step : one->steps) {
      EXPECT_LE(step.ops, before) << step.pattern;
      before = step.ops;
    }
    EXPECT_EQ(one->result().pipeline, "builtin.module(test-find)");
    EXPECT_EQ(signatureOfRun(one->result().text, one->result().pipeline),
              one->verdict.signature);
  }
}

TEST_F(ReducerTest, ATwinGoesOnCompilingAndNothingGrows) {
  const std::string pipeline = "test-mark,test-find";
  for (uint32_t seed : {11, 12, 13}) {
    std::string text = RandomModule(seed).make(2, 10);
    std::string twin = text;
    // It differs in what fails, and in what has nothing to do with it.
    for (const auto &[from, to] : {std::pair("arith.divsi", "arith.divui"),
                                   std::pair("arith.muli", "arith.andi")})
      for (size_t at; (at = twin.find(from)) != std::string::npos;)
        twin.replace(at, std::strlen(from), to);
    Expected<ReduceResult> one = reduceIt(text, pipeline, 1, twin);
    Expected<ReduceResult> four = reduceIt(text, pipeline, 4, twin);
    ASSERT_TRUE(one) << one.error().message;
    ASSERT_TRUE(four) << four.error().message;
    EXPECT_EQ(one->result().text, four->result().text);
    EXPECT_EQ(one->result().twinText, four->result().twinText);
    EXPECT_EQ(one->end, ReduceResult::End::Fixpoint);
    int64_t before = one->startOps;
    for (const ReduceStep &step : one->steps) {
      EXPECT_LE(step.ops, before) << step.pattern;
      before = step.ops;
    }
    EXPECT_LE(one->result().ops, 4);
    EXPECT_EQ(signatureOfRun(one->result().text, one->result().pipeline),
              one->verdict.signature);
    EXPECT_EQ(signatureOfRun(one->result().twinText, one->result().pipeline),
              "");
  }
}

TEST_F(ReducerTest, PassesThatCrashAndHangCostATryEach) {
  std::string text;
  for (uint32_t seed = 1;; ++seed) {
    text = RandomModule(seed).make(2, 8);
    // The start itself has to be one of those that the pass can take.
    if (signatureOfRun(text, "test-shaky").starts_with("pass-failure"))
      break;
    ASSERT_LT(seed, 20u);
  }
  Expected<ReduceResult> one = reduceIt(text, "test-shaky", 1);
  Expected<ReduceResult> four = reduceIt(text, "test-shaky", 4);
  ASSERT_TRUE(one) << one.error().message;
  ASSERT_TRUE(four) << four.error().message;
  EXPECT_EQ(one->result().text, four->result().text);
  EXPECT_EQ(one->end, ReduceResult::End::Fixpoint);
  EXPECT_LE(one->result().ops, 6);
  EXPECT_FALSE(one->otherFailures.empty());
  EXPECT_EQ(signatureOfRun(one->result().text, "test-shaky"),
            one->verdict.signature);
}

TEST_F(ReducerTest, GoesOnAfterBeingKilledAtAnyMoment) {
  std::ofstream(folder / "input.mlir") << RandomModule(7).make(6, 30);
  std::string mark = "IRSIFT_TEST_MARK=" + folder.string();
  auto reduce = [&](const char *output, bool resumes,
                    std::chrono::milliseconds life) {
    ProcessSpec spec;
    spec.command = {IRSIFT_BIN "/irsift",
                    "reduce",
                    (folder / "input.mlir").string(),
                    "-o",
                    (folder / output).string(),
                    "--db",
                    (folder / "runs.db").string(),
                    "--load-pass-plugin",
                    BAD_PASSES,
                    "--pipeline",
                    "test-mark,test-find"};
    if (resumes)
      spec.command.push_back("--resume");
    spec.environment = {{"IRSIFT_TEST_MARK", folder.string()}};
    spec.limits.wall = life; // Ends it with SIGKILL.
    return runProcess(spec).value();
  };
  ASSERT_TRUE(reduce("whole.mlir", false, 0ms).succeeded());
  int killed = 0;
  for (auto life : {40ms, 70ms, 90ms, 110ms, 130ms, 150ms})
    killed += reduce("resumed.mlir", true, life).end == ProcessEnd::WallLimit;
  EXPECT_GT(killed, 0);
  ProcessResult last = reduce("resumed.mlir", true, 0ms);
  ASSERT_TRUE(last.succeeded()) << last.err;
  EXPECT_EQ(moduleIn(folder / "resumed.mlir"), moduleIn(folder / "whole.mlir"));
  for (int i = 0; i < 100 && countMarked(mark) > 0; ++i)
    std::this_thread::sleep_for(20ms);
  EXPECT_EQ(countMarked(mark), 0) << "processes stay behind";
}

TEST_F(ReducerTest, AJournalOfAnotherReductionIsRefused) {
  std::ofstream(folder / "input.mlir")
      << "func.func @f(%a: i32) -> i32 {\n"
         "%0 = arith.divsi %a, %a : i32\nreturn %0 : i32\n}\n";
  std::ofstream(folder / "out.mlir.journal.input") << "irsift-journal 0\n";
  ProcessSpec spec;
  spec.command = {IRSIFT_BIN "/irsift",
                  "reduce",
                  (folder / "input.mlir").string(),
                  "-o",
                  (folder / "out.mlir").string(),
                  "--db",
                  (folder / "runs.db").string(),
                  "--load-pass-plugin",
                  BAD_PASSES,
                  "--pipeline",
                  "test-find",
                  "--resume"};
  ProcessResult result = runProcess(spec).value();
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("another reduction"), std::string::npos);
}
