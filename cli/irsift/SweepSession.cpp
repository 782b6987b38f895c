//===- SweepSession.cpp - The sweep that follows a failure ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/SweepSession.h"
#include "cli/irsift/RunSession.h"
#include "core/sweep/Sweeper.h"

using namespace irsift;

std::optional<Sweep> irsift::sweepBriefly(const RunRequest &request,
                                          RunStore &store,
                                          std::chrono::milliseconds budget,
                                          const std::stop_token &stop) {
  if (!canSweep(request))
    return std::nullopt;
  auto limit = TimeLimit::start(std::to_string(budget.count()) + "ms", stop);
  if (!limit)
    return std::nullopt;
  Sweep sweep = planUsualSweep(request, (*limit)->token());
  SweepOptions options;
  options.store = &store;
  RunRequest brief = request;
  brief.limits.passTime = std::min(brief.limits.passTime, budget / 2);
  if (!runSweep(sweep, brief, options, (*limit)->token()))
    return std::nullopt;
  return sweep;
}
