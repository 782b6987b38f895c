//===- CrashText.cpp - The last words of a compiler -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/CrashText.h"

#include "core/ingest/CrashLine.h"
#include "core/ingest/TextScan.h"

using namespace irsift;
using namespace irsift::scan;

namespace {

std::optional<CrashText> readLine(std::string_view line,
                                  std::string_view before) {
  using Kind = CrashText::Kind;
  if (std::optional<AssertionFailed> assertion = parseAssertion(line))
    return CrashText{Kind::Assertion, assertion->condition};
  if (parseUnreachable(line)) {
    std::string_view message = trim(before);
    return CrashText{Kind::Unreachable, message.empty() ? "unreachable code"
                                                        : std::string(message)};
  }
  if (contains(line, "std::bad_alloc") ||
      contains(line, "LLVM ERROR: out of memory"))
    return CrashText{Kind::OutOfMemory, std::string(trim(line))};
  if (contains(line, "LLVM ERROR: "))
    if (std::optional<FatalErrorSeen> fatal = parseFatalError(line))
      return CrashText{Kind::FatalError, fatal->message};
  return std::nullopt;
}

} // namespace

std::optional<CrashText> irsift::findCrashText(std::string_view output) {
  std::string_view before;
  while (!output.empty()) {
    std::string_view line = output.substr(0, output.find('\n'));
    if (std::optional<CrashText> crash = readLine(line, before))
      return crash;
    before = line;
    output.remove_prefix(std::min(line.size() + 1, output.size()));
  }
  return std::nullopt;
}
