//===- Environment.h - Switches that passes read from the environment -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_PASSES_SUPPORT_ENVIRONMENT_H
#define IRSIFT_CORE_PASSES_SUPPORT_ENVIRONMENT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Process.h"

namespace irsift {

/// Whether a boolean environment variable is on: `on`, `true` or `1` in any
/// case, as the backend reads its own.
inline bool isEnvironmentSwitchOn(llvm::StringRef name) {
  std::string value = llvm::sys::Process::GetEnv(name).value_or("");
  llvm::StringRef text(value);
  return text.equals_insensitive("on") || text.equals_insensitive("true") ||
         text == "1";
}

} // namespace irsift

#endif // IRSIFT_CORE_PASSES_SUPPORT_ENVIRONMENT_H
