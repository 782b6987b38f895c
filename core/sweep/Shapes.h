//===- Shapes.h - The same kernel with other extents ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_SWEEP_SHAPES_H
#define IRSIFT_CORE_SWEEP_SHAPES_H

#include "core/model/Expected.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace irsift {

/// \p text with every extent \p from of a tensor type as \p to, and with it the
/// ends of the ranges that make such tensors. Scalar constants stay: how far a
/// loop steps does not decide whether a kernel compiles. Works on the text, so
/// that no dialect needs to be known. An error if there is no such extent.
Expected<std::string> withExtent(std::string_view text, int64_t from,
                                 int64_t to);

} // namespace irsift

#endif // IRSIFT_CORE_SWEEP_SHAPES_H
