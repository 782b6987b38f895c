//===- SignalName.h - Signals by their names ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_SIGNALNAME_H
#define IRSIFT_CORE_MODEL_SIGNALNAME_H

#include <string>

namespace irsift {

/// "SIGSEGV" for 11; "signal 99" for a number without a name.
std::string signalName(int signal);

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_SIGNALNAME_H
