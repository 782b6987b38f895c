//===- PythonTraceback.h - Tracebacks and their exceptions ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_PYTHONTRACEBACK_H
#define IRSIFT_CORE_INGEST_PYTHONTRACEBACK_H

#include "core/ingest/RecordedLog.h"

#include <optional>
#include <string>
#include <string_view>

namespace irsift {

/// Collects the lines of one traceback.
class TracebackReader {
public:
  /// \p head is the line with "Traceback (most recent call last):", or with
  /// "most recent call first", as Python's fault handler writes.
  void start(std::string_view head, bool isLogged, bool isChained);
  /// Starts behind the head: \p line is an exception without a traceback.
  bool startAtException(std::string_view line, bool isLogged);

  enum class Take {
    /// The line belongs to it.
    Taken,
    /// It was complete before this line.
    Complete,
  };
  Take feed(std::string_view line, bool isLogged);

  bool isOpen() const { return state != State::Closed; }
  /// Closes it and hands it over; nothing if it says nothing.
  std::optional<PythonException> finish();

private:
  enum class State { Closed, Frames, Message };
  Take feedFrames(std::string_view line);
  Take feedMessage(std::string_view line);
  bool readException(std::string_view line);
  bool wantsMore() const;

  State state = State::Closed;
  bool firstIsInnermost = false;
  /// Blanks and bars in front of the head, and so of every line.
  std::string indent;
  PythonException exception;
  int messageLines = 0;
};

/// Whether exceptions of \p type are of Triton's front end, which stops before
/// any pass.
bool isFrontEndError(std::string_view type);

/// `  File "f.py", line 12, in name` of a traceback.
std::optional<PythonFrame> parsePythonFrame(std::string_view line);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_PYTHONTRACEBACK_H
