//===- PatternRegistry.cpp - Makes the patterns ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/Pattern.h"

#include <algorithm>

using namespace irsift::reduce;

ReductionPattern::~ReductionPattern() = default;

std::vector<RegisteredPattern>
irsift::reduce::makePatterns(const std::vector<std::string> &include,
                             const std::vector<std::string> &exclude) {
  std::vector<RegisteredPattern> patterns;
#define IRSIFT_PATTERN(CLASS, NAME, BENEFIT, SUMMARY)                          \
  patterns.push_back({{NAME, BENEFIT, SUMMARY}, make##CLASS()});
#include "reducer/patterns/Patterns.def"
  auto isListed = [](const std::vector<std::string> &names,
                     std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(patterns, [&](const RegisteredPattern &each) {
    return (!include.empty() && !isListed(include, each.info.name)) ||
           isListed(exclude, each.info.name);
  });
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const RegisteredPattern &a, const RegisteredPattern &b) {
                     return a.info.benefit > b.info.benefit;
                   });
  return patterns;
}
