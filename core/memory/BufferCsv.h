//===- BufferCsv.h - Buffers as the minimalloc challenges have them -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One buffer a line under a heading: id, lower, upper, size, and optionally
// alignment and offset (docs/formats.md, "Buffer lists").
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_BUFFERCSV_H
#define IRSIFT_CORE_MEMORY_BUFFERCSV_H

#include "core/memory/Placement.h"
#include "core/model/Expected.h"

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// Buffers without a kernel: what a placement needs, and what they are called.
struct BufferList {
  std::vector<std::string> names;
  std::vector<PlacementItem> items;
  /// The placement that came with them; empty if there was none.
  std::vector<Bytes> offsets;
};

/// Reads a list; columns may come in any order. Lives are [lower, upper); with
/// a column `end` in place of `upper`, the point that it gives belongs to the
/// life. Other columns are skipped. \p origin names the file in errors, which
/// give the line.
Expected<BufferList> parseBufferCsv(std::string_view text,
                                    std::string_view origin);

/// The list with the offsets of \p placement in a last column.
std::string placedCsv(const BufferList &list, const Placement &placement);

/// The buffers of one memory as a list, named by their ids.
std::string minimallocCsv(const std::vector<Buffer> &buffers,
                          MemorySpace space);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_BUFFERCSV_H
