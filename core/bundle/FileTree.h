//===- FileTree.h - Named contents in memory and in a folder --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a bundle holds may come from a stranger. Names are checked before
// anything is done with them, and nothing that is read is ever executed.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BUNDLE_FILETREE_H
#define IRSIFT_CORE_BUNDLE_FILETREE_H

#include "core/model/Expected.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace irsift {

/// Content of each file by its name, '/' between folders.
using FileTree = std::map<std::string, std::string>;

/// How much may be read from a bundle.
struct FileTreeLimits {
  size_t files = 20'000;
  /// Of one file, in bytes.
  size_t fileBytes = size_t(256) << 20;
  /// Of all files together, in bytes.
  size_t totalBytes = size_t(1) << 30;
};

/// What is wrong with \p name as that of a file inside a folder (leaves it, is
/// absolute, has control characters, ...), or empty if nothing is.
std::string problemOfName(std::string_view name);

/// Writes every file below \p folder; makes folders as needed and replaces
/// files of those names. Refuses names that problemOfName() refuses, and never
/// follows a link that it finds below \p folder.
Expected<void> writeTree(const std::filesystem::path &folder,
                         const FileTree &files);

/// Writes one file at \p path as writeTree() does; makes its folder as needed.
Expected<void> writeOneFile(const std::filesystem::path &path,
                            const std::string &content);

/// Reads the files below \p folder. Links, pipes and devices are left out.
Expected<FileTree> readTree(const std::filesystem::path &folder,
                            const FileTreeLimits &limits = {});

} // namespace irsift

#endif // IRSIFT_CORE_BUNDLE_FILETREE_H
