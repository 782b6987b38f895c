//===- TempFolder.cpp - A folder that lives as long as a test -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/unit/bundle/TempFolder.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace irsift::test;
namespace fs = std::filesystem;

static fs::path makeFolder() {
  std::string name = (fs::temp_directory_path() / "irsift-XXXXXX").string();
  return ::mkdtemp(name.data()) ? fs::path(name) : fs::path();
}

TempFolder::TempFolder() : path(makeFolder()) {}

TempFolder::~TempFolder() {
  std::error_code ignored;
  if (!path.empty())
    fs::remove_all(path, ignored);
}

std::string irsift::test::contentOf(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return "(none)";
  return {std::istreambuf_iterator<char>(file), {}};
}
