//===- BucketText.cpp - Words that all formats use for a bucket ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/batch/BucketText.h"
#include "viz/text/VerdictText.h"

#include <fmt/format.h>

#include <array>

using namespace irsift;

namespace {

/// Length of the UTF-8 sequence that \p text begins with; 0 if it is none that
/// XML may hold.
size_t sequenceLength(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80)
    return byte(0) >= 0x20 || text[0] == '\n' || text[0] == '\t' ? 1 : 0;
  size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length)
    return 0;
  uint32_t code = byte(0) & (0x7f >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<uint32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
  bool isChar = code >= smallest[length] && code <= 0x10ffff &&
                !(code >= 0xd800 && code <= 0xdfff) && code != 0xfffe &&
                code != 0xffff;
  return isChar ? length : 0;
}

} // namespace

std::string irsift::printable(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    size_t length = sequenceLength(text);
    if (length == 0)
      clean += "\xef\xbf\xbd";
    else
      clean += text.substr(0, length);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return clean;
}

std::string irsift::bucketTitle(const Verdict &verdict) {
  std::string title = verdictTitle(verdict);
  if (std::string first = firstLine(verdict.diagnostic); !first.empty())
    title += ": " + first;
  return printable(title);
}

std::string irsift::caseCount(size_t count) {
  return fmt::format("{} case{}", count, count == 1 ? "" : "s");
}

std::string irsift::statusCounts(const BatchReport &report) {
  if (!report.hasBaseline)
    return {};
  std::array<size_t, 4> counts{};
  for (const Bucket &bucket : report.buckets)
    ++counts[static_cast<size_t>(bucket.status)];
  counts[static_cast<size_t>(BucketStatus::Fixed)] = report.fixed.size();
  std::string text;
  for (size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i],
                          toString(static_cast<BucketStatus>(i)));
  return text;
}

std::string irsift::reductionText(const Bucket &bucket) {
  if (!bucket.reduction)
    return {};
  return fmt::format("reduced to {} of {} operations", bucket.reduction->ops,
                     bucket.reduction->startOps);
}
