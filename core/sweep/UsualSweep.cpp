//===- UsualSweep.cpp - The sweep that answers a failure ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/sweep/UsualSweep.h"
#include "core/ingest/InputKind.h"
#include "core/sweep/Rewrites.h"
#include "core/sweep/SweepPlan.h"

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
