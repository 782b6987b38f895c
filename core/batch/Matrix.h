//===- Matrix.h - Configurations that inputs are run with ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_MATRIX_H
#define IRSIFT_CORE_BATCH_MATRIX_H

#include "core/batch/Batch.h"
#include "core/model/Expected.h"

#include <string_view>

namespace irsift {

/// Reads a matrix. A line is `NAME: KNOB=VALUE...`, one configuration, or
/// `*: KNOB=V1,V2...`, one for each combination, named after its values
/// (values with commas of their own, as pipelines have, are parted by ';').
/// `pipeline` and `target` may stand in place of a knob. `#` begins a comment.
/// \p origin is for errors, which name the line.
Expected<std::vector<Configuration>> parseMatrix(std::string_view text,
                                                 const std::string &origin);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_MATRIX_H
