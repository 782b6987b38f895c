//===- AddressMap.h - Buffers as rectangles of time and address -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_SVG_ADDRESSMAP_H
#define IRSIFT_VIZ_SVG_ADDRESSMAP_H

#include "core/model/Memory.h"

#include <string>
#include <vector>

namespace irsift {

/// The buffers of one memory as `placement` takes them: program order to the
/// right, address upwards, a line where most bytes are live. Empty if there
/// are none.
std::string addressMap(const std::vector<Buffer> &buffers, MemorySpace space);

} // namespace irsift

#endif // IRSIFT_VIZ_SVG_ADDRESSMAP_H
