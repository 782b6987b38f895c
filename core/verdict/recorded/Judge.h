//===- Judge.h - From the events of a failure to its verdict --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_JUDGE_H
#define IRSIFT_CORE_VERDICT_RECORDED_JUDGE_H

#include "core/verdict/recorded/Explain.h"
#include "core/verdict/recorded/Incident.h"

namespace irsift {

/// The verdict on one incident, advice included.
ExplainedFailure judge(const RecordedLog &log, const Incident &incident);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_JUDGE_H
