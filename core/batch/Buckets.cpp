//===- Buckets.cpp - Cases that fail in the same way --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Buckets.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <tuple>

using namespace irsift;

namespace {

using CaseName = std::pair<std::string, std::string>;

CaseName nameOf(const BatchCase &one) { return {one.input, one.configuration}; }

/// Smallest input first; the rest makes the choice the same everywhere.
auto rankOf(const BatchCase &one) {
  return std::tie(one.bytes, one.sha256, one.input, one.position,
                  one.configuration);
}

} // namespace

void irsift::formBuckets(BatchReport &report) {
  std::map<std::string, Bucket> bySignature;
  for (size_t i = 0; i < report.cases.size(); ++i) {
    const BatchCase &one = report.cases[i];
    if (!one.failed())
      continue;
    auto [entry, isFirst] = bySignature.try_emplace(one.verdict.signature);
    Bucket &bucket = entry->second;
    bucket.signature = one.verdict.signature;
    bucket.cases.push_back(i);
    if (isFirst || rankOf(one) < rankOf(report.cases[bucket.representative]))
      bucket.representative = i;
  }
  report.buckets.clear();
  for (auto &[signature, bucket] : bySignature)
    report.buckets.push_back(std::move(bucket));
  std::stable_sort(report.buckets.begin(), report.buckets.end(),
                   [](const Bucket &a, const Bucket &b) {
                     return a.cases.size() > b.cases.size();
                   });
}

void irsift::compareWithBaseline(BatchReport &report,
                                 const std::vector<BatchCase> &baseline) {
  std::map<std::string, std::set<CaseName>> before;
  for (const BatchCase &one : baseline)
    if (one.failed())
      before[one.verdict.signature].insert(nameOf(one));
  report.hasBaseline = true;
  report.fixed.clear();
  for (Bucket &bucket : report.buckets) {
    auto known = before.find(bucket.signature);
    if (known == before.end()) {
      bucket.status = BucketStatus::New;
      continue;
    }
    std::set<CaseName> now;
    for (size_t index : bucket.cases)
      now.insert(nameOf(report.cases[index]));
    bucket.status =
        now == known->second ? BucketStatus::Known : BucketStatus::Changed;
    before.erase(known);
  }
  std::set<CaseName> done;
  for (const BatchCase &one : report.cases)
    if (one.isDone)
      done.insert(nameOf(one));
  for (const auto &[signature, cases] : before)
    if (std::any_of(cases.begin(), cases.end(),
                    [&](const CaseName &name) { return done.contains(name); }))
      report.fixed.push_back({signature, cases.size()});
}

bool irsift::isFailure(const BatchReport &report, FailOn rule) {
  switch (rule) {
  case FailOn::None:
    return false;
  case FailOn::Any:
    return !report.buckets.empty();
  case FailOn::New:
    return std::any_of(report.buckets.begin(), report.buckets.end(),
                       [](const Bucket &bucket) {
                         return bucket.status == BucketStatus::New;
                       });
  }
  return true;
}

bool Shard::holds(const std::string &sha256) const {
  uint64_t number = 0;
  std::string_view digits = std::string_view(sha256).substr(0, 16);
  std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return number % uint64_t(count) == uint64_t(index - 1);
}

Expected<Shard> irsift::parseShard(const std::string &text) {
  Shard shard;
  const char *end = text.data() + text.size();
  auto [slash, first] = std::from_chars(text.data(), end, shard.index);
  bool isRead = first == std::errc() && slash != end && *slash == '/';
  if (isRead) {
    auto [last, second] = std::from_chars(slash + 1, end, shard.count);
    isRead = second == std::errc() && last == end;
  }
  if (!isRead || shard.index < 1 || shard.index > shard.count)
    return makeError("--shard takes I/N with 1 <= I <= N, not '" + text + "'");
  return shard;
}
