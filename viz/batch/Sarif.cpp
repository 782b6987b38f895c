//===- Sarif.cpp - A batch as SARIF 2.1.0 -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "core/model/Sha256.h"
#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <unordered_map>

using namespace irsift;

namespace {

/// What a class of verdicts is called and means. The ids stay as they are:
/// services keep what a user decided by rule and fingerprint.
struct Rule {
  VerdictClass kind;
  std::string_view id;
  std::string_view name;
  std::string_view text;
};

constexpr std::array<Rule, 10> rules = {{
    {VerdictClass::ParseError, "IRSIFT001", "ParseError",
     "The input is no IR that the compiler can read."},
    {VerdictClass::VerifierError, "IRSIFT002", "VerifierError",
     "A pass left a module that the verifier rejects."},
    {VerdictClass::PassFailure, "IRSIFT003", "PassFailure",
     "A pass reported that it failed."},
    {VerdictClass::Assertion, "IRSIFT004", "Assertion",
     "An assertion of the compiler failed."},
    {VerdictClass::Unreachable, "IRSIFT005", "Unreachable",
     "The compiler came to a place that its authors held for unreachable."},
    {VerdictClass::Signal, "IRSIFT006", "Signal",
     "The compiler died of a signal."},
    {VerdictClass::Timeout, "IRSIFT007", "Timeout",
     "A pass did not end within its time."},
    {VerdictClass::MemoryLimit, "IRSIFT008", "MemoryLimit",
     "The compiler took more memory of the host than it may."},
    {VerdictClass::OverBudget, "IRSIFT009", "OverBudget",
     "The kernel needs more on-chip memory than the device has."},
    {VerdictClass::ToolError, "IRSIFT010", "ToolError",
     "irsift could not run the case."},
}};

size_t ruleIndexOf(VerdictClass kind) {
  for (size_t i = 0; i < rules.size(); ++i)
    if (rules[i].kind == kind)
      return i;
  return 0;
}

/// A path as a URI reference: relative as it is, absolute as a file URI.
std::string uriOf(const std::string &path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char c : path) {
    bool isPlain = std::isalnum(static_cast<unsigned char>(c)) ||
                   std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += isPlain ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Json artifact(const std::string &path) {
  Json location{{"uri", uriOf(path)}};
  if (!path.starts_with('/'))
    location["uriBaseId"] = "SRCROOT";
  return location;
}

/// Where the user's source says, else the input.
Json locationOf(const BatchCase &one) {
  const SourceLocation &place = one.verdict.location;
  Json physical{
      {"artifactLocation", artifact(place.isKnown() ? place.file : one.input)}};
  // Viewers show nothing without a line: of the whole file, the first.
  bool hasLine = place.isKnown() && place.line > 0;
  physical["region"] = {{"startLine", hasLine ? place.line : 1}};
  if (hasLine && place.column > 0)
    physical["region"]["startColumn"] = place.column;
  Json location{{"physicalLocation", std::move(physical)}};
  Json logical = Json::array();
  for (const std::string &kernel : one.kernels)
    logical.push_back({{"name", printable(kernel)}, {"kind", "function"}});
  if (!logical.empty())
    location["logicalLocations"] = std::move(logical);
  return location;
}

Json resultOf(const BatchCase &one, const Bucket &bucket, bool hasBaseline) {
  const Verdict &verdict = one.verdict;
  size_t rule = ruleIndexOf(verdict.kind);
  Json result{
      {"ruleId", rules[rule].id},
      {"ruleIndex", rule},
      {"level", "error"},
      {"message",
       {{"text", bucketTitle(verdict) + "\nin " + printable(one.name())}}},
      {"locations", Json::array({locationOf(one)})},
      {"partialFingerprints",
       {{"irsiftSignature/v1", sha256(verdict.signature)},
        {"irsiftCase/v1", sha256(verdict.signature + '\n' + one.name())}}}};
  if (hasBaseline)
    result["baselineState"] =
        bucket.status == BucketStatus::New ? "new" : "unchanged";
  result["properties"] = {{"input", printable(one.input)},
                          {"configuration", printable(one.configuration)},
                          {"signature", printable(verdict.signature)},
                          {"bucketSize", bucket.cases.size()}};
  return result;
}

} // namespace

std::string irsift::renderSarif(const BatchReport &report) {
  Json driverRules = Json::array();
  for (const Rule &rule : rules)
    driverRules.push_back({{"id", rule.id},
                           {"name", rule.name},
                           {"shortDescription", {{"text", rule.text}}},
                           {"defaultConfiguration", {{"level", "error"}}}});
  Json results = Json::array();
  for (const Bucket &bucket : report.buckets)
    for (size_t index : bucket.cases)
      results.push_back(
          resultOf(report.cases[index], bucket, report.hasBaseline));
  Json run{{"tool",
            {{"driver",
              {{"name", "irsift"},
               {"semanticVersion", IRSIFT_VERSION},
               {"rules", std::move(driverRules)}}}}},
           {"originalUriBaseIds",
            {{"SRCROOT",
              {{"description",
                {{"text", "The folder that the batch was started in."}}}}}}},
           {"columnKind", "utf16CodeUnits"},
           {"results", std::move(results)}};
  Json document{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                {"version", "2.1.0"},
                {"runs", Json::array({std::move(run)})}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}
