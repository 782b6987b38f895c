//===- ChromeTrace.h - Passes and buffers for trace viewers ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_CHROMETRACE_H
#define IRSIFT_VIZ_REPORT_CHROMETRACE_H

#include "core/model/Run.h"

#include <string>

namespace irsift {

/// The run as a Chrome trace (JSON object form). The first process has the
/// passes with their wall times and counters of bytes and operations after
/// each; the second one the buffers after the last pass that finished, one row
/// each, with program points in place of microseconds.
std::string chromeTrace(const Run &run);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_CHROMETRACE_H
