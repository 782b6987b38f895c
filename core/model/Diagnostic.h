//===- Diagnostic.h - What a compiler said about an operation -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_DIAGNOSTIC_H
#define IRSIFT_CORE_MODEL_DIAGNOSTIC_H

#include <cstdint>
#include <string>
#include <vector>

namespace irsift {

enum class Severity { Error, Warning, Remark, Note };

/// A place in a source file. Line and column count from 1; 0 is unknown.
struct SourceLocation {
  std::string file;
  int32_t line = 0;
  int32_t column = 0;

  bool isKnown() const { return !file.empty(); }
  /// `file:line:column`, or empty when unknown.
  std::string str() const;
  bool operator==(const SourceLocation &) const = default;
};

/// One diagnostic, in the order in which the compiler printed it.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string message;
  /// Name of the operation it is attached to ("tt.reduce"); may be empty.
  std::string op;
  SourceLocation location;
  std::vector<Diagnostic> notes;

  bool operator==(const Diagnostic &) const = default;
};

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_DIAGNOSTIC_H
