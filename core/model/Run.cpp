//===- Run.cpp - Derived facts of the plain values ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Run.h"

#include <xxhash.h>

#include <cstdio>

using namespace irsift;

std::string SourceLocation::str() const {
  if (!isKnown())
    return {};
  std::string text = file;
  if (line > 0) {
    text += ":" + std::to_string(line);
    if (column > 0)
      text += ":" + std::to_string(column);
  }
  return text;
}

int64_t PassRun::opCount() const {
  int64_t total = 0;
  for (const auto &[name, count] : ops)
    total += count;
  return total;
}

SnapshotId irsift::snapshotIdOf(const std::string &text) {
  XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  char digits[33];
  std::snprintf(digits, sizeof(digits), "%016llx%016llx",
                static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return digits;
}
