//===- TextFile.h - Files and pipes that users name as inputs -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_MODEL_TEXTFILE_H
#define IRSIFT_CORE_MODEL_TEXTFILE_H

#include "core/model/Expected.h"

#include <cstdint>
#include <string>

namespace irsift {

enum class FileSort {
  Regular,
  Folder,
  /// A pipe, a terminal or the standard input (`-`): can be read once, from
  /// front to back.
  Stream,
};

/// What \p path names; an error for what does not exist and for devices, whose
/// content has no end.
Expected<FileSort> sortOfFile(const std::string &path);

/// A file that is open for reading; the caller closes the descriptor.
struct OpenedFile {
  int descriptor = -1;
  /// What has been read of it already.
  std::string head;
};

/// Opens a file or a stream. An error for folders and devices, and for a named
/// pipe that nobody opens for writing.
Expected<OpenedFile> openFile(const std::string &path);

/// The whole content; an error if it is more than \p mostBytes.
Expected<std::string> readTextFile(const std::string &path, int64_t mostBytes);

/// Far more than any module, knob or target file has; what is read whole is
/// held in memory several times over.
inline constexpr int64_t mostInputBytes = int64_t(512) << 20;

} // namespace irsift

#endif // IRSIFT_CORE_MODEL_TEXTFILE_H
