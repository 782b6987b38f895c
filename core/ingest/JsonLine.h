//===- JsonLine.h - Lines of a log that are JSON objects ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Container engines, journald and loggers of services write one JSON object a
// line, the text of the line, or a whole traceback, in one of its members.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_JSONLINE_H
#define IRSIFT_CORE_INGEST_JSONLINE_H

#include <optional>
#include <string>
#include <string_view>

namespace irsift {

struct JsonLine {
  /// Process or rank, as in "pid=71"; empty if no member says.
  std::string source;
  /// The message and what hangs on it, with real line ends between.
  std::string text;
  /// A logger wrote it, by the level that it has.
  bool isLogged = false;
  /// The engine cut a long line: the rest comes in the next object.
  bool isPartial = false;
};

/// Nothing if \p line is no object with a message in it.
std::optional<JsonLine> parseJsonLine(std::string_view line);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_JSONLINE_H
