//===- JsonLines.cpp - A batch as events, a line each -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/batch/JsonLines.h"
#include "core/model/Json.h"
#include "viz/batch/Format.h"

#include <algorithm>

using namespace irsift;

static std::string line(const char *event, const Json &fields) {
  Json json{{"schema", "irsift.batch-event/1"}, {"event", event}};
  json.update(fields);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string irsift::batchBegunLine(size_t cases, size_t cached) {
  return line("batch-begun", {{"cases", cases}, {"cached", cached}});
}

std::string irsift::caseFinishedLine(const BatchCase &done) {
  const Verdict &verdict = done.verdict;
  return line("case-finished", {{"input", done.input},
                                {"configuration", done.configuration},
                                {"sha256", done.sha256},
                                {"cached", done.isCached},
                                {"wall_us", done.wallMicroseconds},
                                {"class", toString(verdict.kind)},
                                {"pass", verdict.pass},
                                {"op", verdict.op},
                                {"location", verdict.location.str()},
                                {"diagnostic", verdict.diagnostic},
                                {"signature", verdict.signature}});
}

std::string irsift::bucketLine(const BatchReport &report,
                               const Bucket &bucket) {
  const BatchCase &first = report.representative(bucket);
  Json fields{
      {"signature", bucket.signature},
      {"status", toString(bucket.status)},
      {"count", bucket.cases.size()},
      {"representative",
       {{"input", first.input}, {"configuration", first.configuration}}},
      {"bundle", bucket.bundle},
      {"reduced_ops", nullptr}};
  if (bucket.reduction)
    fields["reduced_ops"] = bucket.reduction->ops;
  return line("bucket", fields);
}

std::string irsift::batchFinishedLine(const BatchReport &report) {
  return line("batch-finished", {{"cases", report.cases.size()},
                                 {"done", report.countDone()},
                                 {"failed", report.countFailed()},
                                 {"buckets", report.buckets.size()},
                                 {"fixed", report.fixed.size()}});
}

std::string irsift::renderJsonLines(const BatchReport &report) {
  std::string text = batchBegunLine(
      report.cases.size(),
      std::count_if(report.cases.begin(), report.cases.end(),
                    [](const BatchCase &one) { return one.isCached; }));
  for (const BatchCase &one : report.cases)
    if (one.isDone)
      text += caseFinishedLine(one);
  for (const Bucket &bucket : report.buckets)
    text += bucketLine(report, bucket);
  return text + batchFinishedLine(report);
}
