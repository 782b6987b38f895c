//===- FailingPass.h - Which pass a failure is of -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_FAILINGPASS_H
#define IRSIFT_CORE_VERDICT_RECORDED_FAILINGPASS_H

#include "core/verdict/recorded/Incident.h"

#include <string>
#include <vector>

namespace irsift {

struct NamedPass {
  /// As the log spells it; empty if the log does not tell.
  std::string name;
  /// What it is known from, for people.
  std::string evidence;
};

/// \p running are the passes that notes name, in print and in the texts of
/// exceptions; they go before all other evidence.
NamedPass findPass(const RecordedLog &log, const Incident &incident,
                   const std::vector<RunningPass> &running);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_FAILINGPASS_H
