//===- DiagnosticText.h - What the text of a diagnostic gives away --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For diagnostics of any origin: those of our worker, and those that were
// found in a log.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_DIAGNOSTICTEXT_H
#define IRSIFT_CORE_VERDICT_DIAGNOSTICTEXT_H

#include "core/model/Diagnostic.h"

#include <optional>
#include <string>
#include <string_view>

namespace irsift {

/// Name of the operation that \p message is about ("'tt.reduce' op expects
/// ...", "failed to legalize operation 'math.tanh'"); empty if it names none.
std::string operationNamedIn(std::string_view message);

/// The same for a diagnostic with notes: "see current operation" is asked if
/// the message is silent.
std::string operationNamedIn(const Diagnostic &diagnostic);

/// What a dying process left on stderr.
struct CrashText {
  enum class Kind { Assertion, Unreachable, FatalError, OutOfMemory };
  Kind kind = Kind::Assertion;
  /// The message for people: the asserted condition, the text before the
  /// unreachable marker, what follows "LLVM ERROR: ".
  std::string message;
  /// Source file of the compiler, without its folders, and line; may be
  /// empty and 0.
  std::string file;
  int line = 0;
  /// Function as the assertion prints it; may be empty.
  std::string function;
};

/// The first such text in \p output.
std::optional<CrashText> findCrashText(std::string_view output);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_DIAGNOSTICTEXT_H
