//===- ReduceSession.h - Reductions as the command line makes them --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CLI_IRSIFT_REDUCESESSION_H
#define IRSIFT_CLI_IRSIFT_REDUCESESSION_H

#include "core/store/RunStore.h"
#include "reducer/Reduction.h"

#include <optional>

namespace irsift {

/// Whether the failure of \p run can be reduced: passes of ours on a module
/// ended in a failure of the compiler.
bool canReduce(const RunRequest &request, const Run &run);

/// Reduces the input for no longer than \p budget, as `irsift reduce` does
/// without options, and \p wantsPass the module before the failing pass for
/// that pass alone. Nothing if that does not come to a result.
std::optional<reduce::Reduction> reduceBriefly(const RunRequest &request,
                                               std::chrono::milliseconds budget,
                                               bool wantsPass,
                                               const std::stop_token &stop);

/// Keeps the steps of a reduction as a run: each is a pass named after its
/// pattern, and its snapshot is the module that was accepted.
Expected<RunId> storeSteps(RunStore &store, const RunRequest &request,
                           const reduce::LevelResult &level);

} // namespace irsift

#endif // IRSIFT_CLI_IRSIFT_REDUCESESSION_H
