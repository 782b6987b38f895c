//===- AliasText.h - Short names for aliases of attributes and types ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_ALIASTEXT_H
#define IRSIFT_REDUCER_ALIASTEXT_H

#include <string>

namespace irsift::reduce {

/// \p text, a module, with each alias (`#name = ...`, `!name = ...`) under the
/// shortest name that nothing else has.
std::string shortenAliases(const std::string &text);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_ALIASTEXT_H
