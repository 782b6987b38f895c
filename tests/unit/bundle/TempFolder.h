//===- TempFolder.h - A folder that lives as long as a test ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_TESTS_UNIT_BUNDLE_TEMPFOLDER_H
#define IRSIFT_TESTS_UNIT_BUNDLE_TEMPFOLDER_H

#include <filesystem>
#include <string>

namespace irsift::test {

class TempFolder {
public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder &) = delete;

  std::filesystem::path operator/(const std::string &name) const {
    return path / name;
  }

  const std::filesystem::path path;
};

/// Content of a file, or "(none)".
std::string contentOf(const std::filesystem::path &path);

} // namespace irsift::test

#endif // IRSIFT_TESTS_UNIT_BUNDLE_TEMPFOLDER_H
