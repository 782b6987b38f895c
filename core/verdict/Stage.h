//===- Stage.h - Which stage and whose code a pass belongs to -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_STAGE_H
#define IRSIFT_CORE_VERDICT_STAGE_H

#include "core/model/Run.h"

#include <string>
#include <string_view>

namespace irsift {

/// Stage of the backend in which pass \p index of \p run runs: "ttir",
/// "ttxir", "llir", or empty if neither the input nor a pass says.
std::string stageOf(const Run &run, PassIndex index);

/// Layer that owns the pass of this argument: "XPU pass", "Triton pass",
/// "common MLIR".
std::string ownerOf(std::string_view pass);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_STAGE_H
