//===- BatchJson.cpp - Batches as JSON ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/BatchJson.h"
#include "core/batch/Driver.h"

using namespace irsift;

namespace {

/// Stands for the input's own path in a stored location.
constexpr const char *ownPath = "<input>";

} // namespace

Json irsift::planToJson(const BatchCase &planned) {
  Json json{{"position", planned.position},
            {"kind", planned.kind},
            {"bytes", planned.bytes},
            {"sha256", planned.sha256}};
  // Without a key no result is kept: the plan has to say what is wrong.
  if (planned.key.empty())
    json["error"] = planned.verdict.diagnostic;
  return json;
}

void irsift::planFromJson(const Json &json, BatchCase &planned) {
  planned.position = json.value("position", int64_t(0));
  planned.kind = json.value("kind", "");
  planned.bytes = json.value("bytes", int64_t(0));
  planned.sha256 = json.value("sha256", "");
  if (auto error = json.find("error"); error != json.end()) {
    planned.verdict = toolError(error->get<std::string>());
    planned.isDone = true;
  }
}

Json irsift::resultToJson(const BatchCase &done) {
  Verdict verdict = done.verdict;
  if (verdict.location.file == done.input)
    verdict.location.file = ownPath;
  return Json{{"verdict", toJson(verdict)},
              {"kernels", done.kernels},
              {"wall_us", done.wallMicroseconds}};
}

void irsift::resultFromJson(const Json &json, BatchCase &planned) {
  fromJson(json.at("verdict"), planned.verdict);
  if (planned.verdict.location.file == ownPath)
    planned.verdict.location.file = planned.input;
  planned.kernels = json.value("kernels", std::vector<std::string>());
  planned.wallMicroseconds = json.value("wall_us", int64_t(0));
}

Json irsift::toJson(const BucketReduction &reduction) {
  return Json{{"ops", reduction.ops},
              {"start_ops", reduction.startOps},
              {"end", reduction.end},
              {"confirmed", reduction.isConfirmed},
              {"repro", reduction.repro}};
}

void irsift::fromJson(const Json &json, BucketReduction &reduction) {
  reduction.ops = json.value("ops", int64_t(0));
  reduction.startOps = json.value("start_ops", int64_t(0));
  reduction.end = json.value("end", "");
  reduction.isConfirmed = json.value("confirmed", false);
  reduction.repro = json.value("repro", "");
}

static Json bucketToJson(const BatchReport &report, const Bucket &bucket) {
  const BatchCase &first = report.representative(bucket);
  Json cases = Json::array();
  for (size_t index : bucket.cases)
    cases.push_back({{"input", report.cases[index].input},
                     {"configuration", report.cases[index].configuration}});
  Json json{{"signature", bucket.signature},
            {"count", bucket.cases.size()},
            {"representative",
             {{"input", first.input},
              {"configuration", first.configuration},
              {"bytes", first.bytes},
              {"sha256", first.sha256}}},
            {"status", toString(bucket.status)},
            {"verdict", toJson(first.verdict)},
            {"bundle", bucket.bundle},
            {"reduction", nullptr},
            {"cases", std::move(cases)}};
  if (bucket.reduction)
    json["reduction"] = toJson(*bucket.reduction);
  return json;
}

Json irsift::toJson(const BatchReport &report) {
  Json buckets = Json::array();
  for (const Bucket &bucket : report.buckets)
    buckets.push_back(bucketToJson(report, bucket));
  Json fixed = Json::array();
  for (const FixedBucket &bucket : report.fixed)
    fixed.push_back({{"signature", bucket.signature}, {"count", bucket.count}});
  return Json{
      {"inputs", report.countInputs()}, {"cases", report.cases.size()},
      {"done", report.countDone()},     {"failed", report.countFailed()},
      {"baseline", report.hasBaseline}, {"buckets", std::move(buckets)},
      {"fixed", std::move(fixed)}};
}
