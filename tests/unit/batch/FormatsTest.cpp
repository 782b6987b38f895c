//===- FormatsTest.cpp - What the formats say ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That other programs can read them is tested in
// tests/python/test_batch_formats.
//
//===----------------------------------------------------------------------===//

#include "core/batch/BatchJson.h"
#include "core/batch/Buckets.h"
#include "tests/unit/batch/BatchTesting.h"
#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"

#include <gtest/gtest.h>

using namespace irsift;
using irsift::test::makeCase;

namespace {

size_t countOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at)
    ++count;
  return count;
}

/// \p count buckets, each of one case.
BatchReport manyBuckets(int count) {
  BatchReport report;
  for (int i = 0; i < count; ++i)
    report.cases.push_back(makeCase("k" + std::to_string(i) + ".ttir",
                                    "odd " + std::string(i + 1, 'x')));
  formBuckets(report);
  return report;
}

TEST(Formats, AtMostTenAnnotationsAKind) {
  BatchReport report = manyBuckets(25);
  std::vector<BatchCase> baseline(report.cases.begin(),
                                  report.cases.begin() + 12);
  for (int i = 0; i < 12; ++i) {
    baseline.push_back(
        makeCase("f" + std::to_string(i), std::string(i + 1, 'f')));
    report.cases.push_back(makeCase("f" + std::to_string(i), ""));
  }
  compareWithBaseline(report, baseline);
  std::string text = renderGithubAnnotations(report);
  EXPECT_EQ(countOf(text, "::error "), 10u);
  EXPECT_EQ(countOf(text, "::warning "), 10u);
  EXPECT_EQ(countOf(text, "::notice "), 10u);
}

TEST(Formats, AnAnnotationCannotBeBrokenOutOf) {
  BatchReport report;
  report.cases = {makeCase("a,b:c.ttir", "100% bad\n::error::forged")};
  formBuckets(report);
  std::string text = renderGithubAnnotations(report);
  EXPECT_EQ(countOf(text, "\n"), 1u) << text;
  EXPECT_NE(text.find("file=a%2Cb%3Ac.ttir"), std::string::npos) << text;
  EXPECT_NE(text.find("100%25 bad"), std::string::npos) << text;
}

TEST(Formats, TheSummaryStaysBelowWhatGithubTakes) {
  BatchReport report = manyBuckets(3000);
  std::string text = renderGithubSummary(report);
  EXPECT_LT(text.size(), 1u << 20);
  EXPECT_GT(text.size(), 100'000u);
}

TEST(Formats, PrintableLeavesOnlyWhatXmlHolds) {
  EXPECT_EQ(printable("a\x01z\tb\n"), "a\xef\xbf\xbdz\tb\n");
  EXPECT_EQ(printable("\xc3\xa9"), "\xc3\xa9");
  EXPECT_EQ(printable("\xc3"), "\xef\xbf\xbd");
  EXPECT_EQ(printable("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(printable("\xf0\x9f\x98\x80"), "\xf0\x9f\x98\x80");
}

TEST(Formats, MarkdownAndHtmlShowTextAsItIs) {
  BatchReport report;
  report.cases = {makeCase("a|b.ttir", "<script>*bold*</script>")};
  formBuckets(report);
  EXPECT_EQ(renderBatchHtml(report).find("<script>"), std::string::npos);
  std::string markdown = renderBatchMarkdown(report);
  EXPECT_EQ(markdown.find("<script>"), std::string::npos);
  EXPECT_NE(markdown.find("a\\|b.ttir"), std::string::npos);
  EXPECT_NE(markdown.find("\\*bold\\*"), std::string::npos);
}

TEST(Formats, ANameWithALineBreakStaysInItsPlace) {
  BatchReport report;
  report.cases = {makeCase("a\n# b.ttir", "no")};
  formBuckets(report);
  std::string markdown = renderBatchMarkdown(report);
  EXPECT_EQ(markdown.find("\n# b.ttir"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("    a # b.ttir"), std::string::npos) << markdown;
}

TEST(Formats, TheIndexDoesNotDependOnTimesOrOnWhatWasKnown) {
  BatchReport report = manyBuckets(3), again = manyBuckets(3);
  for (BatchCase &one : again.cases) {
    one.wallMicroseconds = 12345;
    one.isCached = true;
  }
  EXPECT_EQ(toJson(report).dump(), toJson(again).dump());
  EXPECT_EQ(renderBatchHtml(report), renderBatchHtml(again));
  EXPECT_EQ(renderBatchMarkdown(report), renderBatchMarkdown(again));
}

TEST(Formats, JunitCountsWhatItLists) {
  BatchReport report = manyBuckets(3);
  report.cases.push_back(makeCase("fine.ttir", ""));
  report.cases.push_back(makeCase("open.ttir", ""));
  report.cases.back().isDone = false;
  report.cases.push_back(makeCase("broken.ttir", "x"));
  report.cases.back().verdict.kind = VerdictClass::ParseError;
  std::string xml = renderJunit(report);
  EXPECT_EQ(countOf(xml, "<testcase "), 6u);
  EXPECT_EQ(countOf(xml, "<failure "), 3u);
  EXPECT_EQ(countOf(xml, "<error "), 1u);
  EXPECT_EQ(countOf(xml, "<skipped "), 1u);
  EXPECT_NE(xml.find("tests=\"6\" failures=\"3\" errors=\"1\" skipped=\"1\""),
            std::string::npos);
}

} // namespace
