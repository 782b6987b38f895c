//===- ScratchFolder.h - A temporary folder with an owner -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_SCRATCHFOLDER_H
#define IRSIFT_CORE_MODEL_SCRATCHFOLDER_H

#include "core/model/Expected.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace irsift {

/// A new folder below the one for temporary files (TMPDIR); it and all that is
/// in it goes with the object.
class ScratchFolder {
public:
  /// \p purpose becomes part of the name, for whoever finds the folder of a
  /// process that was killed.
  explicit ScratchFolder(std::string_view purpose);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  /// Empty if no folder could be made.
  const std::filesystem::path &path() const { return folder; }

  /// Writes a file and returns its path; an error if it cannot be written.
  Expected<std::string> write(const std::string &name,
                              std::string_view text) const;

private:
  std::filesystem::path folder;
};

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_SCRATCHFOLDER_H
