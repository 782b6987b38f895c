//===- Junit.cpp - A batch as JUnit XML ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"
#include "viz/svg/SvgText.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <map>

using namespace irsift;

namespace {

/// An attribute's value: a reader turns raw line ends and tabs into blanks.
std::string attribute(std::string_view text) {
  std::string value;
  for (char c : escapeXml(printable(text)))
    value += c == '\n' ? "&#10;" : c == '\t' ? "&#9;" : std::string(1, c);
  return value;
}

bool isError(const Verdict &verdict) {
  return verdict.kind == VerdictClass::ToolError ||
         verdict.kind == VerdictClass::ParseError;
}

double seconds(int64_t microseconds) { return double(microseconds) / 1e6; }

std::string outcomeOf(const BatchCase &one) {
  if (!one.isDone)
    return "      <skipped message=\"the batch was stopped before\"/>\n";
  if (!one.failed())
    return {};
  const Verdict &verdict = one.verdict;
  std::string body = "signature: " + verdict.signature + "\n";
  if (verdict.location.isKnown())
    body += "location: " + verdict.location.str() + "\n";
  if (verdict.memory)
    body += "memory: " + memoryText(*verdict.memory) + "\n";
  body += verdict.diagnostic;
  const char *tag = isError(verdict) ? "error" : "failure";
  return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", tag,
                     toString(verdict.kind), attribute(bucketTitle(verdict)),
                     escapeXml(printable(body)));
}

struct Suite {
  size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  int64_t time = 0;
  std::string cases;

  void add(const BatchCase &one) {
    ++tests;
    time += one.wallMicroseconds;
    if (!one.isDone)
      ++skipped;
    else if (one.failed())
      ++(isError(one.verdict) ? errors : failures);
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" "
                         "file=\"{}\" time=\"{:.3f}\"",
                         attribute(one.configuration), attribute(one.input),
                         attribute(one.input), seconds(one.wallMicroseconds));
    std::string outcome = outcomeOf(one);
    cases += outcome.empty() ? "/>\n" : ">\n" + outcome + "    </testcase>\n";
  }

  std::string counts() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                       "skipped=\"{}\" time=\"{:.3f}\"",
                       tests, failures, errors, skipped, seconds(time));
  }
};

} // namespace

std::string irsift::renderJunit(const BatchReport &report) {
  // A suite a configuration, in their order.
  std::map<std::pair<int64_t, std::string>, Suite> suites;
  Suite total;
  for (const BatchCase &one : report.cases) {
    suites[{one.position, one.configuration}].add(one);
    total.add(one);
  }
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuites name=\"irsift batch\" " +
                    total.counts() + ">\n";
  for (const auto &[name, suite] : suites)
    xml += fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n",
                       attribute(name.second), suite.counts(), suite.cases);
  return xml + "</testsuites>\n";
}
