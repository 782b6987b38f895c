//===- SweepSession.cpp - The sweep that follows a failure ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/SweepSession.h"
#include "cli/irsift/RunSession.h"
#include "core/ingest/InputKind.h"
#include "core/sweep/Rewrites.h"
#include "core/sweep/SweepPlan.h"
#include "core/sweep/Sweeper.h"

using namespace irsift;

bool irsift::canSweep(const RunRequest &request) {
  const std::string &kind = request.input.kind;
  return !request.preset.empty() && kind != toString(InputKind::Log) &&
         kind != toString(InputKind::TreeDir);
}

Sweep irsift::planUsualSweep(const RunRequest &request,
                             const std::stop_token &stop) {
  Sweep sweep = planSweep();
  // Rewrites first: they are what most often helps, and time may run out.
  if (auto rewrites = makeRewrites(request, stop))
    addRewrites(sweep, std::move(*rewrites));
  // The usual axes are knobs, which any input takes.
  (void)addEachAlone(sweep, usualAxes(), request.text);
  addKnockOuts(sweep, request);
  return sweep;
}

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
