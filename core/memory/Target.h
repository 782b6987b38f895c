//===- Target.h - On-chip memories of a device ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MEMORY_TARGET_H
#define IRSIFT_CORE_MEMORY_TARGET_H

#include "core/model/Expected.h"
#include "core/model/Ids.h"

#include <string>
#include <string_view>
#include <vector>

namespace irsift {

/// One memory of a target (xpu-spec/memory.md 1).
struct TargetMemory {
  /// "LM", "SM".
  std::string name;
  /// What one unit of it belongs to: "core" or "cluster".
  std::string scope;
  /// Physical size of one unit.
  Bytes size;
  /// Every buffer starts and ends on a multiple of this.
  Bytes alignment = Bytes(1);
  /// Not for buffers.
  Bytes reserve;
  /// What the toolchain accepts, at most size - reserve; and who says so.
  Bytes limit;
  std::string limitOrigin;
};

/// A device: a name, its cores and its memories.
struct Target {
  std::string name;
  std::string summary;
  int clusters = 0;
  int coresPerCluster = 0;
  std::vector<TargetMemory> memories;

  /// Null if it has no memory of that name.
  const TargetMemory *memory(std::string_view name) const;
  TargetMemory *memory(std::string_view name);
};

/// Reads a target file (docs/formats.md, "Target files"): JSON with the fields
/// of Target. \p origin names the file in errors.
Expected<Target> parseTarget(std::string_view json, std::string_view origin);

/// The targets that irsift brings along; the default one first.
const std::vector<Target> &builtinTargets();

/// \p nameOrPath is a built-in target's name or a target file.
Expected<Target> loadTarget(const std::string &nameOrPath);

} // namespace irsift

#endif // IRSIFT_CORE_MEMORY_TARGET_H
