//===- TwinReport.h - What is left between a failure and its twin ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_TWINREPORT_H
#define IRSIFT_REDUCER_TWINREPORT_H

#include "reducer/Reducer.h"

#include <string>
#include <vector>

namespace irsift::reduce {

/// What the result and its twin differ in, a line each: `- ` what fails has,
/// `+ ` what compiles has. Lines of text for a file; passes, options, variables
/// and limits for a setting. Empty if nothing does.
std::vector<std::string> differencesLeft(const ReduceRequest &request,
                                         const ReduceResult &result);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_TWINREPORT_H
