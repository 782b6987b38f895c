//===- ModuleReader.h - From text to a module, whichever way works --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_MODULEREADER_H
#define IRSIFT_CORE_REPLAY_WORKER_MODULEREADER_H

#include "core/replay/worker/WorkerSession.h"

#include "core/model/Diagnostic.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <vector>

namespace irsift {

/// Which dialects a text is read with.
struct ReadingRules {
  tt::CoreLine line = tt::CoreLine::V3_6;
  bool allowUnregistered = false;
  /// Ours are left out: their operations are unknown ones, in generic form.
  bool onlyUpstream = false;
};

/// A module in a context of its own, which has no other threads.
struct ReadModule {
  std::unique_ptr<mlir::MLIRContext> context;
  /// Null if the text could not be read; `diagnostics` say why.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Diagnostic> diagnostics;
  /// Whether our dialects were left out.
  bool onlyUpstream = false;
};

/// Reads \p text; \p path is for its diagnostics.
ReadModule readModule(const WorkerSession &session, const std::string &text,
                      const std::string &path, const ReadingRules &rules);

/// The same. What has names of our dialects but is none of theirs is read
/// without them, if unknown dialects are allowed.
ReadModule readModuleAnyhow(const WorkerSession &session,
                            const std::string &text, const std::string &path,
                            ReadingRules rules);

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_MODULEREADER_H
