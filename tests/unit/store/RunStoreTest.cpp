//===- RunStoreTest.cpp ---------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/store/RunStore.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

class RunStoreTest : public testing::Test {
protected:
  void SetUp() override {
    char pattern[] = "/tmp/irsift-store-XXXXXX";
    folder = mkdtemp(pattern);
    path = folder / "runs.db";
  }
  void TearDown() override { fs::remove_all(folder); }

  RunStore openStore() { return RunStore::open(path).value(); }

  static irsift::Run makeRun(int passes) {
    irsift::Run run;
    run.input.path = "kernel.ttir";
    run.pipeline.name = "xpu3.6";
    for (int i = 0; i < passes; ++i) {
      PassRun &pass = run.passes.emplace_back();
      pass.index = PassIndex(i);
      pass.pass.name = "pass-" + std::to_string(i);
      pass.status = PassStatus::Ok;
    }
    return run;
  }

  fs::path folder;
  fs::path path;
};

TEST_F(RunStoreTest, RunsComeBackEqual) {
  irsift::Run run = makeRun(3);
  run.verdict.kind = VerdictClass::Timeout;
  run.id = openStore().addRun(run).value();
  EXPECT_EQ(openStore().loadRun(run.id).value(), run);
  EXPECT_EQ(openStore().loadLatestRun().value(), run);
  std::vector<RunSummary> runs = openStore().listRuns().value();
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].passes, 3);
  EXPECT_EQ(runs[0].verdict, VerdictClass::Timeout);
  EXPECT_TRUE(runs[0].finished);
}

TEST_F(RunStoreTest, SnapshotsAreStoredOnce) {
  RunStore store = openStore();
  std::string text(100'000, 'x');
  SnapshotId id = store.putSnapshot(text).value();
  EXPECT_EQ(store.putSnapshot(text).value(), id);
  EXPECT_EQ(store.snapshot(id).value(), text);
  EXPECT_EQ(store.snapshot(store.putSnapshot("").value()).value(), "");
  EXPECT_FALSE(store.snapshot("0123"));
}

TEST_F(RunStoreTest, KilledWriterLosesAtMostThePassInFlight) {
  pid_t child = fork();
  if (child == 0) {
    RunStore store = openStore();
    irsift::Run run = makeRun(100);
    RunId id = store.beginRun(run).value();
    for (int i = 0; i < 40; ++i)
      (void)store.putPass(id, run.passes[i]);
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  irsift::Run run = openStore().loadLatestRun().value();
  EXPECT_EQ(run.passes.size(), 40u);
  EXPECT_FALSE(openStore().listRuns().value()[0].finished);
}

TEST_F(RunStoreTest, SeveralProcessesWriteAtOnce) {
  openStore();
  constexpr int writers = 4, runsEach = 25;
  for (int i = 0; i < writers; ++i)
    if (fork() == 0) {
      RunStore store = openStore();
      int failures = 0;
      for (int j = 0; j < runsEach; ++j)
        failures += !store.addRun(makeRun(3)).has_value();
      _exit(failures);
    }
  for (int i = 0; i < writers; ++i) {
    int status = 0;
    wait(&status);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(openStore().listRuns().value().size(),
            static_cast<size_t>(writers * runsEach));
}

TEST_F(RunStoreTest, SeveralProcessesCreateTheStoreAtOnce) {
  constexpr int writers = 8, rounds = 10;
  for (int round = 0; round < rounds; ++round) {
    fs::remove_all(folder);
    for (int i = 0; i < writers; ++i)
      if (fork() == 0) {
        auto store = RunStore::open(path);
        _exit(store && store->addRun(makeRun(3)) ? 0 : 1);
      }
    for (int i = 0; i < writers; ++i) {
      int status = 0;
      wait(&status);
      EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(openStore().listRuns().value().size(),
              static_cast<size_t>(writers));
  }
}

TEST_F(RunStoreTest, DamagedFileIsReportedAndKept) {
  std::string junk(8192, 'j');
  std::ofstream(path) << junk;
  Expected<RunStore> store = RunStore::open(path);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("damaged"), std::string::npos);
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), junk);
}

TEST_F(RunStoreTest, NewerSchemaAndForeignDatabaseAreRefused) {
  openStore();
  {
    SQLite::Database database(path, SQLite::OPEN_READWRITE);
    database.exec("PRAGMA user_version = 999");
  }
  Expected<RunStore> newer = RunStore::open(path);
  ASSERT_FALSE(newer);
  EXPECT_NE(newer.error().message.find("newer irsift"), std::string::npos);

  fs::path other = folder / "other.db";
  {
    SQLite::Database database(other,
                              SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("CREATE TABLE t (x)");
  }
  EXPECT_FALSE(RunStore::open(other));
}

TEST_F(RunStoreTest, UnwritablePlaceIsAnError) {
  Expected<RunStore> store = RunStore::open("/proc/no-such-place/runs.db");
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("--db"), std::string::npos);
}

TEST_F(RunStoreTest, MissingRunSaysWhatToDo) {
  Expected<irsift::Run> run = openStore().loadRun(RunId(7));
  ASSERT_FALSE(run);
  EXPECT_NE(run.error().message.find("irsift runs"), std::string::npos);
  EXPECT_FALSE(openStore().loadLatestRun());
}

TEST_F(RunStoreTest, InvalidUtf8InDiagnosticsIsKeptOut) {
  irsift::Run run = makeRun(1);
  run.passes[0].crashText = "bad \xff byte";
  EXPECT_TRUE(openStore().addRun(run));
}

} // namespace
