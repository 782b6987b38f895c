//===- PatternList.cpp - The patterns by name, without MLIR ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "reducer/patterns/PatternList.h"

using namespace irsift::reduce;

namespace {

constexpr PatternInfo patterns[] = {
#define IRSIFT_PATTERN(CLASS, NAME, BENEFIT, SUMMARY) {NAME, BENEFIT, SUMMARY},
#include "reducer/patterns/Patterns.def"
};

} // namespace

std::span<const PatternInfo> irsift::reduce::allPatterns() { return patterns; }
