//===- ExternalPlan.h - Which passes an external program is given ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALPLAN_H
#define IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALPLAN_H

#include "core/replay/external/OptProgram.h"

namespace irsift {

struct ExternalPlan {
  Pipeline pipeline;
  int64_t bufferLength = 0;
};

/// The passes of the request's preset or pipeline text. Of a preset, those that
/// \p program does not list are left out and named as absent.
Expected<ExternalPlan> planExternal(const RunRequest &request,
                                    const OptProgram &program);

/// The buffer length that the options of \p passes name, or 0.
int64_t bufferLengthInOptions(const std::vector<PassSpec> &passes);

/// Bytes of the widest f32, f16 or bf16 that a tt.load or tt.store of \p text
/// moves; 0 if there is none.
int64_t widestFloatBytesIn(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_EXTERNAL_EXTERNALPLAN_H
