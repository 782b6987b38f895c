//===- CrashText.h - The last words of a compiler -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_CRASHTEXT_H
#define IRSIFT_CORE_VERDICT_CRASHTEXT_H

#include <optional>
#include <string>
#include <string_view>

namespace irsift {

/// What a dying process left on stderr.
struct CrashText {
  enum class Kind { Assertion, Unreachable, FatalError, OutOfMemory };
  Kind kind = Kind::Assertion;
  /// The message for people: the asserted condition, the text before the
  /// unreachable marker, what follows "LLVM ERROR: ".
  std::string message;
};

/// The first such text in \p output.
std::optional<CrashText> findCrashText(std::string_view output);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_CRASHTEXT_H
