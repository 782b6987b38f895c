//===- Archive.h - Trees of files as .tar.zst -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BUNDLE_ARCHIVE_H
#define IRSIFT_CORE_BUNDLE_ARCHIVE_H

#include "core/bundle/FileTree.h"

#include <string>

namespace irsift {

/// Writes \p files below one folder named after the archive, compressed with
/// zstd; equal files make equal bytes. The file at \p path is replaced when
/// all is written, and left alone if that fails.
Expected<void> writeArchive(const std::string &path, const FileTree &files);

/// Reads a .tar.zst into memory; nothing is written anywhere. A folder that
/// all files are in is taken off their names. An error if it holds a link or a
/// device, a name that problemOfName() refuses, one name twice, or more than
/// \p limits allow.
Expected<FileTree> readArchive(const std::string &path,
                               const FileTreeLimits &limits = {});

/// Whether \p path is a file that begins as zstd data does.
bool isArchive(const std::string &path);

} // namespace irsift

#endif // IRSIFT_CORE_BUNDLE_ARCHIVE_H
