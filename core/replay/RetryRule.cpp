//===- RetryRule.cpp - When the backend compiles again --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/RetryRule.h"

using namespace irsift;

/// The driver compares with exactly this, so only limits that halve to it end
/// in its own message.
static constexpr int64_t lastLimit = 16;

RetryDecision irsift::decideRetry(const Preset *preset, int64_t limitBytes,
                                  const Run &run) {
  const Verdict &verdict = run.verdict;
  if (verdict.kind == VerdictClass::None)
    return {std::nullopt, "the LM buffers fit; spills are not known"};
  if (verdict.kind != VerdictClass::OverBudget || !verdict.memory ||
      verdict.memory->space != "LM")
    return {std::nullopt, "compilation fails, so the backend does not get to "
                          "look at the stack"};
  if (!preset || preset->line != BackendLine::Xpu30)
    return {std::nullopt,
            "only the 3.0 line tries again; this one runs its stages once"};
  if (limitBytes == lastLimit)
    return {std::nullopt, "gives up at 16: RuntimeError \"Failed to tune "
                          "buffer size.\""};
  if (limitBytes <= 1)
    return {std::nullopt, "the limit never met 16 on its way down, which is "
                          "the only value the backend stops at"};
  return {limitBytes / 2, "the stack is over " +
                              std::to_string(verdict.memory->limit.value) +
                              " bytes: halves buffer_size_limit and starts "
                              "over"};
}
