//===- ReportTest.cpp - Bundles and what is in them -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/Bundle.h"
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
