//===- IrText.h - IR as text of dialects that nobody knows ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_IRTEXT_H
#define IRSIFT_CORE_INGEST_IRTEXT_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// Operations by name in \p text, pretty or generic, all regions, without
/// builtin.module: what a parser would count. Terminators that the pretty form
/// leaves out are counted where the dialect is MLIR's own.
std::map<std::string, int64_t> countOperations(std::string_view text);

/// \p text without what can change although the IR stays the same: names of
/// values and blocks are numbered in order of appearance, locations and blank
/// lines go.
std::string normalizeIr(std::string_view text);

/// Symbols of the functions in \p text that have a body, in order.
std::vector<std::string> functionsIn(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_IRTEXT_H
