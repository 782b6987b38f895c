//===- Github.cpp - What GitHub Actions shows of a batch ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/batch/BucketText.h"
#include "viz/batch/Format.h"

#include <fmt/format.h>

using namespace irsift;

namespace {

/// GitHub drops what exceeds this, of each kind, in a step.
constexpr size_t mostAnnotations = 10;
/// GitHub refuses a summary of more than a mebibyte.
constexpr size_t mostSummary = 1'000'000;

/// Escapes as workflow commands want it; properties have more to escape.
std::string escaped(std::string_view text, bool isProperty) {
  std::string out;
  for (char c : printable(text)) {
    if (c == '%')
      out += "%25";
    else if (c == '\n')
      out += "%0A";
    else if (isProperty && c == ':')
      out += "%3A";
    else if (isProperty && c == ',')
      out += "%2C";
    else
      out += c;
  }
  return out;
}

std::string annotation(const char *kind, const std::string &properties,
                       const std::string &message) {
  return fmt::format("::{}{}{}::{}\n", kind, properties.empty() ? "" : " ",
                     properties, escaped(message, false));
}

std::string annotationOf(const char *kind, const BatchReport &report,
                         const Bucket &bucket) {
  const BatchCase &first = report.representative(bucket);
  const SourceLocation &place = first.verdict.location;
  std::string properties =
      "file=" + escaped(place.isKnown() ? place.file : first.input, true);
  if (place.isKnown() && place.line > 0)
    properties += fmt::format(",line={}", place.line);
  if (place.isKnown() && place.column > 0)
    properties += fmt::format(",col={}", place.column);
  properties +=
      ",title=" +
      escaped(fmt::format("irsift: {}", caseCount(bucket.cases.size())), true);
  std::string message =
      bucketTitle(first.verdict) + "\nfor example in " + first.name();
  if (std::string reduced = reductionText(bucket); !reduced.empty())
    message += "\n" + reduced;
  return annotation(kind, properties, message);
}

} // namespace

std::string irsift::renderGithubAnnotations(const BatchReport &report) {
  std::string text;
  size_t errors = 0, warnings = 0, notices = 0;
  // New failures are errors; those that a baseline has seen are warnings.
  for (const Bucket &bucket : report.buckets) {
    bool isNew = bucket.status == BucketStatus::New;
    if (isNew && errors++ < mostAnnotations)
      text += annotationOf("error", report, bucket);
    else if (!isNew && warnings++ < mostAnnotations)
      text += annotationOf("warning", report, bucket);
  }
  for (const FixedBucket &bucket : report.fixed)
    if (notices++ < mostAnnotations)
      text += annotation("notice", "title=irsift%3A fixed", bucket.signature);
  return text;
}

std::string irsift::renderGithubSummary(const BatchReport &report) {
  std::string text = renderBatchMarkdown(report);
  if (text.size() > mostSummary) {
    text.resize(text.rfind('\n', mostSummary) + 1);
    text += "\nThe rest is in the index of the batch.\n";
  }
  return text;
}
