//===- LogParser.h - Reads a log once, from front to back -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_LOGPARSER_H
#define IRSIFT_CORE_INGEST_LOGPARSER_H

#include "core/ingest/RecordedLog.h"

#include <string>
#include <string_view>

namespace irsift {

/// Reads the log at \p path (`-`: standard input). Memory does not grow with
/// the file: texts of dumps stay in it, repeated lines are cut short.
Expected<RecordedLog> readLog(const std::string &path);

/// The same of a text in memory.
RecordedLog readLogText(std::string_view text);

/// Text of dump \p index of \p log, prefixes and lines of others removed. An
/// error if the file cannot be read again.
Expected<std::string> readDump(const RecordedLog &log, size_t index);

/// The same of a log that was read from \p text.
std::string readDumpFromText(const RecordedLog &log, size_t index,
                             std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_LOGPARSER_H
