//===- DiagnosticLine.h - What MLIR says, read back from its text ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_DIAGNOSTICLINE_H
#define IRSIFT_CORE_INGEST_DIAGNOSTICLINE_H

#include "core/model/Diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// A pass that ran when a pipeline failed.
struct RunningPass {
  std::string name;
  /// Operation it ran on, and its symbol without the '@'.
  std::string op;
  std::string symbol;

  bool operator==(const RunningPass &) const = default;
};

/// Reads `loc(...)` at the start of \p view and passes over it. The result is
/// the user's place: of a call chain the first file that is not part of
/// Triton's own library, else the first file; unknown where there is none.
/// Names (`loc("x"("f.py":1:2))`) are not places.
std::optional<SourceLocation> readLocation(std::string_view &view);

/// Reads one diagnostic out of \p line:
///   PATH:LINE:COLUMN: SEVERITY: MESSAGE
///   loc(...): [SEVERITY: ]MESSAGE
///   [PROGRAM: ]error: MESSAGE
/// whatever stands in front of it. \p allowBareLocation lets the form with a
/// `loc(...)` have no severity, as in Python's exception texts.
std::optional<Diagnostic> parseDiagnosticLine(std::string_view line,
                                              bool allowBareLocation = false);

/// The passes of `Pipeline failed while executing [...]`, the outermost first;
/// empty if \p line has no such text.
std::vector<RunningPass> parseRunningPasses(std::string_view line);

/// Name of the operation that \p message is about: `'tt.load' op ...`,
/// `failed to legalize operation 'tt.dot'`, `see current operation: %3 =
/// "tt.load"(...)`. Empty if it names none.
std::string operationNamedBy(std::string_view message);

/// The same for a diagnostic with notes, which are asked where the message is
/// silent.
std::string operationNamedBy(const Diagnostic &diagnostic);

/// Whether \p message only says that something failed: such a text is never
/// the cause ("PassManager::run failed", "Failures have been detected ...").
bool isGenericFailureText(std::string_view message);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_DIAGNOSTICLINE_H
