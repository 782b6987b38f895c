//===- AddressMap.h - Buffers as rectangles of time and address -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_SVG_ADDRESSMAP_H
#define IRSIFT_VIZ_SVG_ADDRESSMAP_H

#include "core/model/Json.h"
#include "core/model/Memory.h"

#include <string>
#include <vector>

namespace irsift {

/// The buffers of one memory as `placement` takes them: program order to the
/// right, address upwards, a line where most bytes are live, bytes that hold no
/// element in a tone of their own. Functions, of which one runs at a time,
/// stand side by side. Empty if there are none.
std::string addressMap(const std::vector<Buffer> &buffers, MemorySpace space);

/// What the picture shows, as {kind, space, buffers, placement}; the offsets
/// are in the order of the buffers.
Json addressFigures(const std::vector<Buffer> &buffers, MemorySpace space);

} // namespace irsift

#endif // IRSIFT_VIZ_SVG_ADDRESSMAP_H
