//===- Repro.h - The result of a reduction as a file ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_REDUCER_REPRO_H
#define IRSIFT_REDUCER_REPRO_H

#include "reducer/Reducer.h"

namespace irsift::reduce {

/// The result with a header that says what was kept and how it is seen again:
/// the RUN and CHECK lines make the file a test of LLVM's kind.
std::string reproText(const ReduceRequest &request, const ReduceResult &result,
                      std::string_view version);

} // namespace irsift::reduce

#endif // IRSIFT_REDUCER_REPRO_H
