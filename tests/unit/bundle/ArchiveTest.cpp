//===- ArchiveTest.cpp - Archives of strangers are data -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/bundle/Archive.h"
#include "tests/unit/bundle/TempFolder.h"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace irsift;
using namespace irsift::test;
namespace fs = std::filesystem;

namespace {

/// An archive with anything in it.
class Hostile {
public:
  explicit Hostile(const fs::path &path) : writer(archive_write_new()) {
    archive_write_set_format_pax(writer);
    archive_write_add_filter_zstd(writer);
    archive_write_open_filename(writer, path.c_str());
  }
  ~Hostile() { archive_write_free(writer); }

  void add(const std::string &name, const std::string &content,
           mode_t kind = AE_IFREG, const char *link = nullptr,
           bool isHard = false) {
    archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_filetype(entry, kind);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, int64_t(content.size()));
    if (link && isHard)
      archive_entry_set_hardlink(entry, link);
    else if (link)
      archive_entry_set_symlink(entry, link);
    archive_write_header(writer, entry);
    archive_write_data(writer, content.data(), content.size());
    archive_entry_free(entry);
  }
  /// \p count times the same mebibyte of nothing.
  void addBomb(const std::string &name, int count) {
    archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_size(entry, int64_t(count) << 20);
    archive_write_header(writer, entry);
    std::string nothing(size_t(1) << 20, '\0');
    for (int i = 0; i < count; ++i)
      archive_write_data(writer, nothing.data(), nothing.size());
    archive_entry_free(entry);
  }
  void close() { archive_write_close(writer); }

private:
  archive *writer;
};

/// What reading an archive with one entry more than a good one says.
std::string refusal(const std::string &name, mode_t kind = AE_IFREG,
                    const char *link = nullptr, bool isHard = false) {
  TempFolder folder;
  fs::path path = folder / "x.tar.zst";
  Hostile hostile(path);
  hostile.add("run.json", "{}");
  hostile.add(name, kind == AE_IFREG && !link ? "text" : "", kind, link,
              isHard);
  hostile.close();
  Expected<FileTree> files = readArchive(path);
  return files ? "" : files.error().message;
}

} // namespace

TEST(ArchiveTest, ComesBackAsItWas) {
  TempFolder folder;
  std::string path = folder / "bundle.tar.zst";
  FileTree files{{"run.json", "{}\n"},
                 {"snapshots/000-input.mlir", std::string(300'000, 'm')},
                 {"empty", ""}};
  ASSERT_TRUE(writeArchive(path, files));
  EXPECT_TRUE(isArchive(path));
  Expected<FileTree> back = readArchive(path);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, files);
}

TEST(ArchiveTest, EqualFilesMakeEqualBytes) {
  TempFolder folder;
  FileTree files{{"run.json", "{}"}, {"a/b", "c"}};
  fs::create_directories(folder / "1");
  fs::create_directories(folder / "2");
  ASSERT_TRUE(writeArchive(folder / "1/x.tar.zst", files));
  ASSERT_TRUE(writeArchive(folder / "2/x.tar.zst", files));
  EXPECT_EQ(contentOf(folder / "1/x.tar.zst"),
            contentOf(folder / "2/x.tar.zst"));
}

TEST(ArchiveTest, WhatCannotBeWrittenLeavesTheOldOne) {
  TempFolder folder;
  EXPECT_FALSE(writeArchive(folder / "none/x.tar.zst", {{"a", "b"}}));
  fs::create_directories(folder / "x.tar.zst/full");
  EXPECT_FALSE(writeArchive(folder / "x.tar.zst", {{"a", "b"}}));
  EXPECT_TRUE(fs::is_directory(folder / "x.tar.zst/full"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), {}), 1)
      << "nothing unfinished is left";
}

TEST(ArchiveTest, PathsOutOfTheFolderAreRefused) {
  EXPECT_NE(refusal("../evil").find("leaves its folder"), std::string::npos);
  EXPECT_NE(refusal("a/../../evil"), "");
  EXPECT_NE(refusal("/tmp/evil").find("absolute"), std::string::npos);
  EXPECT_NE(refusal("a\x1b[2Jb").find("control characters"), std::string::npos);
  EXPECT_EQ(refusal("a/b"), "");
}

TEST(ArchiveTest, LinksAndDevicesAreRefused) {
  EXPECT_NE(refusal("l", AE_IFLNK, "/etc/passwd").find("link"),
            std::string::npos);
  EXPECT_NE(refusal("l", AE_IFREG, "run.json", true).find("link"),
            std::string::npos);
  EXPECT_NE(refusal("p", AE_IFIFO).find("pipe"), std::string::npos);
  EXPECT_NE(refusal("d", AE_IFCHR).find("device"), std::string::npos);
  EXPECT_EQ(refusal("d", AE_IFDIR), "");
}

TEST(ArchiveTest, OneNameTwiceIsRefused) {
  EXPECT_NE(refusal("run.json").find("twice"), std::string::npos);
  EXPECT_NE(refusal("./run.json").find("twice"), std::string::npos);
}

TEST(ArchiveTest, BombsAreRefusedBeforeTheyFillTheMemory) {
  TempFolder folder;
  fs::path path = folder / "bomb.tar.zst";
  Hostile hostile(path);
  hostile.addBomb("run.json", 64);
  hostile.close();
  ASSERT_LT(fs::file_size(path), 1u << 20);
  FileTreeLimits limits;
  limits.fileBytes = size_t(8) << 20;
  Expected<FileTree> files = readArchive(path, limits);
  ASSERT_FALSE(files);
  EXPECT_NE(files.error().message.find("more bytes"), std::string::npos);
  limits = {};
  limits.totalBytes = size_t(8) << 20;
  EXPECT_FALSE(readArchive(path, limits));
}

TEST(ArchiveTest, TooManyFilesAreRefused) {
  TempFolder folder;
  fs::path path = folder / "many.tar.zst";
  Hostile hostile(path);
  for (int i = 0; i < 50; ++i)
    hostile.add("f" + std::to_string(i), "");
  hostile.close();
  FileTreeLimits limits;
  limits.files = 49;
  EXPECT_FALSE(readArchive(path, limits));
  EXPECT_TRUE(readArchive(path));
}

TEST(ArchiveTest, DamagedOnesAreErrors) {
  TempFolder folder;
  std::string path = folder / "x.tar.zst";
  ASSERT_TRUE(writeArchive(path, {{"run.json", std::string(100'000, 'x')}}));
  std::string whole = contentOf(path);
  for (size_t size = 0; size < whole.size(); size += whole.size() / 7 + 1) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, size);
    Expected<FileTree> files = readArchive(path);
    EXPECT_TRUE(!files || files->empty()) << size;
  }
  for (size_t at = 4; at < whole.size(); at += 3) {
    std::string flipped = whole;
    flipped[at] = char(flipped[at] ^ 0x55);
    std::ofstream(path, std::ios::binary) << flipped;
    (void)readArchive(path); // Anything but a crash.
  }
  std::ofstream(path, std::ios::binary) << "no archive at all";
  EXPECT_FALSE(isArchive(path));
  EXPECT_FALSE(readArchive(path));
  EXPECT_FALSE(readArchive(folder / "missing.tar.zst"));
}

TEST(ArchiveTest, PackedByHandItReadsAsWell) {
  TempFolder folder;
  fs::path path = folder / "x.tar.zst";
  Hostile hostile(path);
  hostile.add("./", "", AE_IFDIR);
  hostile.add("./out/", "", AE_IFDIR);
  hostile.add("./out/run.json", "{}");
  hostile.add("./out/snapshots/000-input.mlir", "module {}");
  hostile.close();
  Expected<FileTree> files = readArchive(path);
  ASSERT_TRUE(files) << files.error().message;
  EXPECT_TRUE(files->contains("run.json"));
  EXPECT_TRUE(files->contains("snapshots/000-input.mlir"));
}
