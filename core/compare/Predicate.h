//===- Predicate.h - What may become true of a module ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_COMPARE_PREDICATE_H
#define IRSIFT_CORE_COMPARE_PREDICATE_H

#include "core/model/Expected.h"
#include "core/model/Memory.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace irsift {

/// What a predicate sees of a module.
struct ModuleState {
  std::map<std::string, int64_t> ops;
  MemorySummary memory;
  std::string text;
};

/// Reads one of
///   lm | lm_peak | sm | sm_peak | ops  > | >= | < | <= | == | !=  NUMBER
///   appears OPERATION, vanishes OPERATION
///   attribute NAME [= VALUE]   (as printed; VALUE may lack its type)
///   text PATTERN     (a regular expression, ECMAScript)
Expected<std::function<bool(const ModuleState &)>>
parsePredicate(std::string_view text);

} // namespace irsift

#endif // IRSIFT_CORE_COMPARE_PREDICATE_H
