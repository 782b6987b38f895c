//===- DiagnosticCollector.h - MLIR's diagnostics as plain values ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_REPLAY_WORKER_DIAGNOSTICCOLLECTOR_H
#define IRSIFT_CORE_REPLAY_WORKER_DIAGNOSTICCOLLECTOR_H

#include "core/model/Diagnostic.h"

#include "mlir/IR/Diagnostics.h"

#include <string>
#include <vector>

namespace irsift {

/// Takes every diagnostic of a context while it lives, of all severities and
/// in order, instead of having them printed.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(mlir::MLIRContext *context);

  /// What came since the last call.
  std::vector<Diagnostic> take() { return std::move(diagnostics); }

private:
  std::vector<Diagnostic> diagnostics;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace irsift

#endif // IRSIFT_CORE_REPLAY_WORKER_DIAGNOSTICCOLLECTOR_H
