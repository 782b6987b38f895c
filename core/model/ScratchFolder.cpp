//===- ScratchFolder.cpp - A temporary folder with an owner ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/ScratchFolder.h"

#include <cstdlib>
#include <fstream>

using namespace irsift;
namespace fs = std::filesystem;

ScratchFolder::ScratchFolder(std::string_view purpose) {
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  if (error)
    return;
  std::string name =
      (base / ("irsift-" + std::string(purpose) + "-XXXXXX")).string();
  if (::mkdtemp(name.data()))
    folder = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!folder.empty())
    fs::remove_all(folder, ignored);
}

Expected<std::string> ScratchFolder::write(const std::string &name,
                                           std::string_view text) const {
  fs::path path = folder / name;
  if (!folder.empty()) {
    std::ofstream file(path, std::ios::binary);
    if ((file << text).flush())
      return path.string();
  }
  return makeError("cannot write '" + name +
                       "' to the folder for temporary files; is there room, "
                       "and does TMPDIR name one?",
                   ExitCode::InternalFault);
}
