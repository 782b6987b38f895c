//===- Prometheus.cpp - The counts of a batch for Prometheus ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Json.h"
#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"

#include <fmt/format.h>

#include <array>
#include <map>

using namespace irsift;

namespace {

/// A label's value.
std::string label(std::string_view text) {
  std::string value = "\"";
  for (char c : printable(text)) {
    if (c == '\\' || c == '"')
      value += '\\';
    value += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return value + '"';
}

std::string heading(std::string_view name, std::string_view help) {
  return fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n", name, help);
}

} // namespace

std::string irsift::renderPrometheus(const BatchReport &report) {
  std::map<std::string_view, size_t> classes;
  int64_t time = 0;
  for (const BatchCase &one : report.cases) {
    ++classes[one.isDone ? toString(one.verdict.kind) : "not-run"];
    time += one.wallMicroseconds;
  }
  std::string text = heading("irsift_batch_cases",
                             "Cases of the batch by class of their verdict.");
  for (const auto &[name, count] : classes)
    text +=
        fmt::format("irsift_batch_cases{{class={}}} {}\n", label(name), count);

  std::array<size_t, 4> statuses{};
  for (const Bucket &bucket : report.buckets)
    ++statuses[static_cast<size_t>(bucket.status)];
  statuses[static_cast<size_t>(BucketStatus::Fixed)] = report.fixed.size();
  text += heading("irsift_batch_buckets",
                  "Buckets by how they stand to the baseline.");
  for (size_t i = 0; i < statuses.size(); ++i)
    text +=
        fmt::format("irsift_batch_buckets{{status={}}} {}\n",
                    label(toString(static_cast<BucketStatus>(i))), statuses[i]);

  text += heading("irsift_batch_bucket_cases", "Cases in each bucket.");
  for (const Bucket &bucket : report.buckets) {
    const Verdict &verdict = report.representative(bucket).verdict;
    text += fmt::format(
        "irsift_batch_bucket_cases{{bucket={},class={},pass={},status={}}} "
        "{}\n",
        label(bucketName(verdict)), label(toString(verdict.kind)),
        label(verdict.pass), label(toString(bucket.status)),
        bucket.cases.size());
  }
  text += heading("irsift_batch_run_seconds",
                  "Time that running the cases took, added up.");
  return text +
         fmt::format("irsift_batch_run_seconds {:.3f}\n", double(time) / 1e6);
}
