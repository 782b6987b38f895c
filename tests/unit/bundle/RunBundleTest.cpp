//===- RunBundleTest.cpp - Runs survive the way through a bundle ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/bundle/RunBundle.h"
#include "core/bundle/Archive.h"
#include "core/model/Json.h"
#include "tests/unit/bundle/TempFolder.h"
#include "viz/report/Bundle.h"
#include "viz/report/HtmlReport.h"
#include "viz/report/IssueText.h"

#include <gtest/gtest.h>

using namespace irsift;
using namespace irsift::test;

namespace {

ReportSource someRun() {
  ReportSource source;
  source.target = builtinTargets().front();
  Run &run = source.run;
  run.input.path = "kernel.ttir";
  run.target = source.target.name;
  run.pipeline.name = "xpu3.6";
  run.knobs["TRITONXPU_BUFFER_SIZE"] = "64";
  auto text = [&](const std::string &body) {
    SnapshotId id = snapshotIdOf(body);
    source.snapshots[id] = body;
    return id;
  };
  run.inputSnapshot = text("module { input }\n");
  for (const char *name : {"cse", "canonicalize", "tritonxpu-legalize"}) {
    PassRun &pass = run.passes.emplace_back();
    pass.index = PassIndex(int32_t(run.passes.size()) - 1);
    pass.pass.name = name;
    pass.status = PassStatus::Ok;
  }
  run.passes[0].snapshot = text("module { one }\n");
  run.passes[1].snapshot = run.passes[0].snapshot;
  run.passes[2].snapshot = text("module { left }\n");
  run.passes[2].status = PassStatus::Failed;
  run.verdict.kind = VerdictClass::PassFailure;
  run.verdict.passIndex = PassIndex(2);
  source.repro = "module { small }\n";
  source.passRepro = "module { smaller }\n";
  source.notes = {"reduced", {{"What was tried", "a table"}}};
  return source;
}

/// A bundle with this run.json alone.
Expected<RunBundle> readDocument(const std::string &document) {
  return runBundleOf({{"run.json", document}}, "x.tar.zst");
}

} // namespace

TEST(RunBundleTest, FolderAndArchiveReadAlike) {
  TempFolder folder;
  ReportSource source = someRun();
  std::string archive = folder / "b.tar.zst", plain = folder / "b";
  ASSERT_TRUE(writeReport(archive, source));
  ASSERT_TRUE(writeReport(plain, source));
  for (const std::string &path : {archive, plain}) {
    EXPECT_TRUE(isRunBundle(path));
    Expected<RunBundle> bundle = readRunBundle(path);
    ASSERT_TRUE(bundle) << bundle.error().message;
    EXPECT_EQ(bundle->run, source.run);
    EXPECT_EQ(bundle->snapshots, source.snapshots);
    EXPECT_EQ(bundle->repro, source.repro);
    EXPECT_EQ(bundle->passRepro, source.passRepro);
    EXPECT_EQ(bundle->notes, source.notes);
  }
}

TEST(RunBundleTest, NotesOfStrangersAreWords) {
  FileTree files = makeBundle(someRun());
  files["notes.json"] =
      R"({"repro": "![x](http://evil) @all\n# Title", "sections": [
          {"title": "</summary><script>alert(1)</script>", "text": "```\n<i evil>"},
          {"title": 7}, "no section"]})";
  Expected<RunBundle> bundle = runBundleOf(std::move(files), "b");
  ASSERT_TRUE(bundle) << bundle.error().message;
  EXPECT_EQ(bundle->notes.sections.size(), 2u);
  ReportSource source = someRun();
  source.notes = bundle->notes;
  PersonalData personal = PersonalData::ofThisMachine();
  std::string issue = issueText(source, personal);
  for (const char *markup : {"![x]", "@all", "\n# Title", "<script>"})
    EXPECT_EQ(issue.find(markup), std::string::npos) << markup;
  EXPECT_NE(issue.find("````\n```\n<i evil>\n````"), std::string::npos);
  EXPECT_EQ(htmlReport(source).find("<script>alert"), std::string::npos);
  EXPECT_EQ(htmlReport(source).find("<i evil>"), std::string::npos);
}

TEST(RunBundleTest, DamagedNotesAreNone) {
  FileTree files = makeBundle(someRun());
  files["notes.json"] = "{\"repro\": [1], \"sections\": 3";
  Expected<RunBundle> bundle = runBundleOf(std::move(files), "b");
  ASSERT_TRUE(bundle);
  EXPECT_EQ(bundle->notes, RunNotes());
}

TEST(RunBundleTest, SnapshotsAreKnownByWhatTheyAre) {
  // Whatever run.json says: an id that is another text's must not stand for
  // this one.
  FileTree files = makeBundle(someRun());
  files["snapshots/001-cse.mlir"] = "something else\n";
  Expected<RunBundle> bundle = runBundleOf(std::move(files), "b");
  ASSERT_TRUE(bundle);
  EXPECT_EQ(bundle->run.passes[0].snapshot, snapshotIdOf("something else\n"));
  EXPECT_EQ(bundle->snapshots.at(bundle->run.passes[1].snapshot),
            "something else\n");
}

TEST(RunBundleTest, DamagedDocumentsAreErrors) {
  for (const char *document :
       {"", "[]", "null", "{", "{\"schema\": 3}", "{\"schema\": \"other/1\"}",
        R"({"schema": "irsift.replay/1", "passes": 7})",
        R"({"schema": "irsift.replay/1", "passes": [{"index": "x"}]})",
        R"({"schema": "irsift.replay/1", "verdict": [1]})"}) {
    Expected<RunBundle> bundle = readDocument(document);
    EXPECT_FALSE(bundle) << document;
    if (!bundle) {
      EXPECT_NE(bundle.error().message.find("x.tar.zst"), std::string::npos);
    }
  }
  EXPECT_FALSE(runBundleOf({{"other", ""}}, "x.tar.zst"));
}

TEST(RunBundleTest, DeepNestingIsRefusedAndNoStackOverflows) {
  std::string notes;
  constexpr int depth = 200'000;
  for (int i = 0; i < depth; ++i)
    notes += R"({"notes":[)";
  for (int i = 0; i < depth; ++i)
    notes += "]}";
  EXPECT_FALSE(readDocument(
      R"({"schema": "irsift.replay/1", "passes": [{"diagnostics": [)" + notes +
      "]}]}"));
}

TEST(RunBundleTest, IndicesThatPointNowhereAreMended) {
  Expected<RunBundle> bundle = readDocument(
      R"({"schema": "irsift.replay/1",
          "passes": [{"index": 4711, "name": "cse", "status": "ok",
                      "buffers": [{"id": -7, "bytes_per_core": -1,
                                   "live": [9, 2]}]}],
          "verdict": {"class": "over-budget", "pass_index": 99,
                      "memory": {"peak_buffers": [123456]}}})");
  ASSERT_TRUE(bundle);
  EXPECT_EQ(bundle->run.passes[0].index, PassIndex(0));
  EXPECT_FALSE(bundle->run.verdict.passIndex);
  ReportSource source{bundle->run, builtinTargets().front()};
  EXPECT_FALSE(makeBundle(source).empty());
}
