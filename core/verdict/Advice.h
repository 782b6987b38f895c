//===- Advice.h - What would help, and how that is known ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_ADVICE_H
#define IRSIFT_CORE_VERDICT_ADVICE_H

#include "core/model/Run.h"

#include <span>
#include <string_view>
#include <vector>

namespace irsift {

/// A rule fires or keeps silent. It names evidence: a documented limit, or a
/// sweep that was made; never a guess.
struct AdviceRule {
  /// Stable, in kebab case.
  std::string_view name;
  std::string_view summary;
  bool (*applies)(const Verdict &verdict, const Run &run);
  std::string_view text;
  std::string_view evidence;
  /// Seen on other kernels: of no more use once this one was swept.
  bool isFromOtherKernels = false;
};

/// All rules, in the order in which their advice is given.
std::span<const AdviceRule> adviceRules();

/// What the rules say on a verdict that is complete but for its advice.
std::vector<Advice> adviceFor(const Verdict &verdict, const Run &run);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_ADVICE_H
