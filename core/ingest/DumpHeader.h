//===- DumpHeader.h - The line that MLIR prints above a dump of IR --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_DUMPHEADER_H
#define IRSIFT_CORE_INGEST_DUMPHEADER_H

#include <optional>
#include <string>
#include <string_view>

namespace irsift {

/// `// -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //`
/// and its older and newer forms.
struct DumpHeader {
  bool isBefore = false;
  /// The pass failed, or the verifier after it.
  bool hasFailed = false;
  /// Class name of the pass as printed, without an anonymous namespace.
  std::string passName;
  /// Pass argument; empty where MLIR is too old to print it.
  std::string passArgument;
  /// Operation that the pass runs on and its symbol, if printed.
  std::string op;
  std::string symbol;
};

/// Reads a header anywhere in \p line.
std::optional<DumpHeader> parseDumpHeader(std::string_view line);

/// \p name without `(anonymous namespace)::` and `{anonymous}::`.
std::string plainPassName(std::string_view name);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_DUMPHEADER_H
