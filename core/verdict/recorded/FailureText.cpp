//===- FailureText.cpp - What kind of failure a text tells of -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/FailureText.h"

#include "core/ingest/TextScan.h"

#include <algorithm>
#include <array>

using namespace irsift;
using namespace irsift::scan;

namespace {

template <size_t N>
bool containsAny(std::string_view text,
                 const std::array<std::string_view, N> &parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return contains(text, part);
  });
}

/// Wording of the verifiers that ODS and MLIR's core generate.
constexpr std::array<std::string_view, 34> verifierWords = {
    " must be ",
    "failed to verify that",
    "requires the same",
    "requires one ",
    "requires zero ",
    "requires a single",
    "requires at least",
    "requires attribute",
    "requires all ",
    "does not dominate this use",
    "operand #",
    "result #",
    "expected ",
    "expects ",
    "failed to satisfy constraint",
    "are incompatible with return type",
    "all non-scalar operands/results must have",
    "type mismatch",
    "types mismatch",
    "incorrect number of",
    "number of operands",
    "number of results",
    "using value defined outside the region",
    "block with no terminator",
    "must be the last operation",
    "region to have",
    "should have a parent",
    "does not match",
    "must match",
    "have the same type",
    "have the same shape",
    "redefinition of symbol",
    "does not reference a valid",
    "branch has",
};

/// Wording of passes that give up; stronger than the words above.
constexpr std::array<std::string_view, 17> passWords = {
    "failed to legalize",
    "failed to convert",
    "failed to lower",
    "failed to apply",
    "not supported",
    "nsupported",
    "not implemented",
    "nimplemented",
    "not yet",
    "cannot be",
    "can't",
    "could not",
    "unable to",
    "was not bufferized",
    "reached lowering",
    "the backend ",
    "gives up",
};

constexpr std::array<std::string_view, 12> parserWords = {
    "use of undeclared SSA value",
    "is unknown",
    "expected SSA operand",
    "expected ':'",
    "expected '",
    "expected operation name",
    "expected attribute value",
    "custom op '",
    "unregistered operation",
    "redefinition of SSA value",
    "invalid character",
    "Dialect `",
};

constexpr std::array<std::string_view, 9> usageWords = {
    "does not refer to a registered pass",
    "no such option",
    "failed to add `",
    "Unknown command line argument",
    "expected pass pipeline",
    "cannot open input file",
    "No such file or directory",
    "can't run '",
    "unknown pass",
};

} // namespace

bool irsift::isVerifierMessage(std::string_view message) {
  if (containsAny(message, passWords))
    return false;
  bool namesOperation = message.starts_with('\'') && contains(message, "' op ");
  return (namesOperation && containsAny(message, verifierWords)) ||
         contains(message, "does not dominate this use") ||
         contains(message, "failed to verify");
}

bool irsift::isParserMessage(std::string_view message) {
  return containsAny(message, parserWords) && !contains(message, "' op ");
}

bool irsift::isUsageMessage(std::string_view message) {
  return containsAny(message, usageWords);
}
