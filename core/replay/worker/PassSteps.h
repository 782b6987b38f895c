//===- PassSteps.h - Passes that are run one at a time --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_PASSSTEPS_H
#define IRSIFT_CORE_REPLAY_WORKER_PASSSTEPS_H

#include "core/model/Expected.h"
#include "core/model/Run.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

#include <memory>
#include <vector>

namespace irsift {

/// A pass manager with one pass of a pipeline, under its anchors. It does not
/// verify: whoever runs it tells a failing pass from a failing verifier. An
/// error for passes that write files or start programs.
Expected<std::unique_ptr<mlir::PassManager>>
makeStep(mlir::MLIRContext *context, const PassSpec &pass);

/// \p passes with every name of a registered pipeline replaced by the passes
/// that it stands for. An error if a name or option is unknown.
Expected<std::vector<PassSpec>>
expandPipelines(mlir::MLIRContext *context,
                const std::vector<PassSpec> &passes);

/// Whether a pass or pipeline of this argument is registered.
bool isRegistered(const std::string &argument);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_PASSSTEPS_H
