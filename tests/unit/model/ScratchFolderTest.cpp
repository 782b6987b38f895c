//===- ScratchFolderTest.cpp - Temporary folders go with their owners -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/ScratchFolder.h"
#include "core/model/TextFile.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace irsift;
namespace fs = std::filesystem;

TEST(ScratchFolder, GoesWithItsOwnerAndWhatIsInIt) {
  fs::path path;
  {
    ScratchFolder folder("test");
    path = folder.path();
    Expected<std::string> file = folder.write("a.mlir", "module {}");
    ASSERT_TRUE(file);
    EXPECT_EQ(readTextFile(*file, 100).value(), "module {}");
    EXPECT_EQ(fs::path(*file).parent_path(), path);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(ScratchFolder, AFileThatCannotBeWrittenIsAnError) {
  ScratchFolder folder("test");
  Expected<std::string> file = folder.write("no/such/folder", "x");
  ASSERT_FALSE(file);
  EXPECT_NE(file.error().message.find("TMPDIR"), std::string::npos);
}
