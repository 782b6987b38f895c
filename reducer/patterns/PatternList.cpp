//===- PatternList.cpp - The patterns by name, without MLIR ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/PatternList.h"

#include <algorithm>

using namespace irsift::reduce;

namespace {

constexpr PatternInfo patterns[] = {
#define IRSIFT_PATTERN(CLASS, NAME, BENEFIT, SUMMARY) {NAME, BENEFIT, SUMMARY},
#include "reducer/patterns/Patterns.def"
};

} // namespace

std::span<const PatternInfo> irsift::reduce::allPatterns() { return patterns; }

std::string_view
irsift::reduce::unknownPattern(std::span<const std::string> names) {
  for (const std::string &name : names)
    if (std::none_of(
            std::begin(patterns), std::end(patterns),
            [&](const PatternInfo &each) { return each.name == name; }))
      return name;
  return {};
}
