//===- SweepJson.h - Sweeps as JSON ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_SWEEPJSON_H
#define IRSIFT_CORE_SWEEP_SWEEPJSON_H

#include "core/model/Json.h"
#include "core/sweep/Findings.h"
#include "core/sweep/Sweep.h"

namespace irsift {

Json toJson(const TrialResult &result);
void fromJson(const Json &json, TrialResult &result);

/// The document of `irsift sweep --json` without its "schema" field.
Json toJson(const Sweep &sweep, const SweepFindings &findings);

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_SWEEPJSON_H
