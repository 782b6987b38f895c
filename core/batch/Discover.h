//===- Discover.h - Which files below some paths are inputs -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BATCH_DISCOVER_H
#define IRSIFT_CORE_BATCH_DISCOVER_H

#include "core/model/Expected.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace irsift {

/// What lies below some paths.
struct Discovered {
  /// Paths of the inputs, each once.
  std::set<std::string> inputs;
  /// Pipes, devices and sockets that are named as inputs are.
  std::set<std::string> passedOver;
};

/// The inputs that \p paths name or hold. A file or capture that the user names
/// is taken whatever it is; below a folder, modules are known by their names or
/// content, logs by their names and content, and captures and folders of dumps
/// are inputs as a whole. So are what cannot be read below a folder: a folder,
/// and a link that leads nowhere, of an input's name. Hidden entries and what
/// lies below one of \p excluded are passed over; links to folders are not
/// followed. An error if a path cannot be read, or not more than once, or if
/// there is no input at all.
Expected<Discovered> discoverInputs(const std::vector<std::string> &paths,
                                    const std::vector<std::string> &excluded);

/// SHA-256 of a file, or of the files of a folder with their names; and the
/// bytes that it hashed. Reads in blocks.
struct ContentHash {
  std::string sha256;
  int64_t bytes = 0;
};
Expected<ContentHash> hashContent(const std::string &path);

} // namespace irsift

#endif // IRSIFT_CORE_BATCH_DISCOVER_H
