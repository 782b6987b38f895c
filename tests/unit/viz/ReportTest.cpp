//===- ReportTest.cpp - Bundles and what is in them -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/report/Bundle.h"
#include "viz/report/ChromeTrace.h"
#include "viz/report/IssueText.h"

#include <gtest/gtest.h>

using namespace irsift;

namespace {

/// A run as a stranger might send it.
ReportSource hostileRun() {
  ReportSource source;
  source.target = builtinTargets().front();
  Run &run = source.run;
  run.input.path = "<script>alert(1)</script>.ttir";
  run.inputSnapshot = "one";
  run.pipeline.name = "custom";
  run.pipeline.text = "a'; rm -rf /";
  PassRun &pass = run.passes.emplace_back();
  pass.pass.name = "../../etc/passwd";
  pass.status = PassStatus::Failed;
  pass.snapshot = "two";
  pass.diagnostics.push_back(
      {Severity::Error, "</pre><script>alert(2)</script>", "", {}, {}});
  run.verdict.kind = VerdictClass::PassFailure;
  run.verdict.pass = pass.pass.name;
  run.verdict.diagnostic = "```\n# heading";
  source.snapshots = {{"one", "module {}\n"},
                      {"two", "<img src=x onerror=alert(3)>\n"}};
  source.repro = "``` \x1b[2J\n";
  return source;
}

} // namespace

TEST(BundleTest, NamesOfFilesStayInside) {
  for (const auto &[name, content] : makeBundle(hostileRun()))
    EXPECT_EQ(name.find(".."), std::string::npos) << name;
}

TEST(BundleTest, PagesHoldNoMarkupOfTheRun) {
  std::string html = makeBundle(hostileRun())["report.html"];
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find('\x1b'), std::string::npos);
}

TEST(BundleTest, ThePageRunsNoScriptButItsOwn) {
  std::string html = makeBundle(hostileRun())["report.html"];
  EXPECT_NE(html.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(html.find("script-src 'sha256-"), std::string::npos);
  size_t scripts = 0;
  for (size_t at = 0; (at = html.find("<script", at)) != std::string::npos;
       ++at)
    ++scripts;
  EXPECT_EQ(scripts, 1u);
}

TEST(BundleTest, PicturesHoldNoMarkupOfTheRun) {
  ReportSource source = hostileRun();
  source.run.passes[0].status = PassStatus::Ok;
  Buffer &buffer = source.run.passes[0].buffers.emplace_back();
  buffer.op = buffer.type = buffer.location = "<script>alert(4)</script>\x01";
  buffer.bytes = Bytes(64);
  buffer.live = {ProgramPoint(1), ProgramPoint(2)};
  FileTree files = makeBundle(source);
  for (const char *name : {"footprint.svg", "buffers-LM.svg", "report.html"}) {
    EXPECT_EQ(files.at(name).find("<script>alert"), std::string::npos) << name;
    EXPECT_EQ(files.at(name).find('\x01'), std::string::npos) << name;
  }
}

TEST(ChromeTraceTest, HoldsPassesAndBuffers) {
  irsift::Run run;
  PassRun &pass = run.passes.emplace_back();
  pass.pass.name = "cse \xff\"";
  pass.status = PassStatus::Ok;
  pass.wallMicroseconds = 12;
  Buffer &buffer = pass.buffers.emplace_back();
  buffer.bytes = Bytes(64);
  buffer.live = {ProgramPoint(3), ProgramPoint(9)};
  Json trace = Json::parse(chromeTrace(run));
  size_t complete = 0;
  for (const Json &event : trace.at("traceEvents"))
    if (event.at("ph") == "X")
      complete += event.at("pid") == 1
                      ? event.at("dur") == 12
                      : event.at("ts") == 3 && event.at("dur") == 6;
  EXPECT_EQ(complete, 2u);
}

TEST(ReportFormTest, FollowsTheEnding) {
  EXPECT_EQ(reportFormOf("out"), ReportForm::Folder);
  EXPECT_EQ(reportFormOf("a/x.tar.zst"), ReportForm::Archive);
  EXPECT_EQ(reportFormOf("x.html"), ReportForm::Page);
  EXPECT_EQ(reportFormOf("x.trace.json"), ReportForm::Trace);
  EXPECT_EQ(reportFormOf("x.json"), ReportForm::Document);
}

TEST(IssueTextTest, CodeCannotEndItsBlock) {
  EXPECT_EQ(codeBlock("a ``` b ```` c", "x"),
            "`````x\na ``` b ```` c\n`````\n");
}

TEST(IssueTextTest, FitsATracker) {
  ReportSource source = hostileRun();
  for (int i = 0; i < 100'000; ++i)
    source.repro += "line\n";
  for (int i = 0; i < 5'000; ++i)
    source.run.passes.push_back(source.run.passes.front());
  PersonalData personal({});
  std::string text = issueText(source, personal);
  EXPECT_LT(text.size(), maxIssueSize);
  EXPECT_NE(text.find("the rest is in repro.mlir"), std::string::npos);
  EXPECT_NE(text.find("'a'\\''; rm -rf /'"), std::string::npos);
}

TEST(PersonalDataTest, TakesOutWordsOnlyAndCounts) {
  PersonalData personal({{"/data/ann", "~"}, {"ann", "<user>"}});
  EXPECT_EQ(personal.strip("/data/ann/k.py ann annotate /home/bob/x /home/"),
            "~/k.py <user> annotate /home/<user>/x /home/");
  EXPECT_EQ(personal.stripped().at("<user>"), 1u);
  EXPECT_EQ(personal.stripped().at("/home/<user>"), 1u);
}
