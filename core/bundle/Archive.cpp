//===- Archive.cpp - Trees of files as .tar.zst ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/bundle/Archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>

#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;
using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

tl::unexpected<Error> fault(const std::string &doing, const std::string &path,
                            archive *from) {
  const char *why = archive_error_string(from);
  return makeError("cannot " + doing + " '" + path +
                   "': " + (why ? why : "unknown error"));
}

/// "run7" of "out/run7.tar.zst"; a name that problemOfName() accepts.
std::string folderNameOf(const std::string &path) {
  std::string name = fs::path(path).filename().string();
  for (const char *ending : {".zst", ".tar"})
    if (name.ends_with(ending) && name.size() > std::strlen(ending))
      name.resize(name.size() - std::strlen(ending));
  return problemOfName(name).empty() ? name : "bundle";
}

bool writeEntry(archive *to, const std::string &name,
                const std::string &content) {
  Entry entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_size(entry.get(), static_cast<int64_t>(content.size()));
  archive_entry_set_mtime(entry.get(), 0, 0);
  return archive_write_header(to, entry.get()) == ARCHIVE_OK &&
         archive_write_data(to, content.data(), content.size()) ==
             static_cast<la_ssize_t>(content.size());
}

/// What is wrong with the kind of \p entry, or empty.
std::string problemOfKind(archive_entry *entry) {
  if (archive_entry_hardlink(entry) || archive_entry_symlink(entry))
    return "holds a link, which no bundle does";
  mode_t kind = archive_entry_filetype(entry);
  if (kind != AE_IFREG && kind != AE_IFDIR)
    return "holds a device or a pipe, which no bundle does";
  return {};
}

/// The data of the current entry, at most \p most bytes. What the header says
/// of its size is not trusted.
Expected<std::string> readData(archive *from, const std::string &path,
                               size_t most) {
  std::string content;
  std::string piece(size_t(1) << 16, '\0');
  while (true) {
    la_ssize_t got = archive_read_data(from, piece.data(), piece.size());
    if (got < 0)
      return fault("read", path, from);
    if (got == 0)
      return content;
    content.append(piece, 0, static_cast<size_t>(got));
    if (content.size() > most)
      return makeError("'" + path +
                       "' holds more bytes than a bundle may: refused");
  }
}

/// Takes off the first part of all names if it is one and the same.
FileTree withoutCommonFolder(FileTree files) {
  if (files.empty())
    return files;
  std::string first = files.begin()->first;
  size_t slash = first.find('/');
  if (slash == std::string::npos)
    return files;
  std::string folder = first.substr(0, slash + 1);
  for (const auto &[name, content] : files)
    if (!name.starts_with(folder))
      return files;
  FileTree shorter;
  for (auto &[name, content] : files)
    shorter[name.substr(folder.size())] = std::move(content);
  return shorter;
}

Reader openReader() {
  Reader reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_zstd(reader.get());
  archive_read_support_format_tar(reader.get());
  return reader;
}

} // namespace

Expected<void> irsift::writeArchive(const std::string &path,
                                    const FileTree &files) {
  std::string folder = folderNameOf(path) + "/";
  std::string unfinished = path + "." + std::to_string(::getpid()) + ".part";
  Writer writer(archive_write_new(), archive_write_free);
  archive_write_set_format_pax_restricted(writer.get());
  bool isOpen = archive_write_add_filter_zstd(writer.get()) == ARCHIVE_OK &&
                archive_write_open_filename(writer.get(), unfinished.c_str()) ==
                    ARCHIVE_OK;
  bool isWritten = isOpen;
  for (const auto &[name, content] : files)
    isWritten = isWritten && writeEntry(writer.get(), folder + name, content);
  isWritten = isWritten && archive_write_close(writer.get()) == ARCHIVE_OK;
  std::error_code error;
  if (isWritten)
    fs::rename(unfinished, path, error);
  if (isWritten && !error)
    return {};
  auto failure =
      error ? makeError("cannot write '" + path + "': " + error.message())
            : fault("write", path, writer.get());
  writer.reset();
  if (isOpen)
    fs::remove(unfinished, error);
  return failure;
}

Expected<FileTree> irsift::readArchive(const std::string &path,
                                       const FileTreeLimits &limits) {
  Reader reader = openReader();
  constexpr size_t blockBytes = size_t(1) << 16;
  if (archive_read_open_filename(reader.get(), path.c_str(), blockBytes) !=
      ARCHIVE_OK)
    return fault("read", path, reader.get());
  FileTree files;
  size_t total = 0, entries = 0;
  while (true) {
    archive_entry *entry = nullptr;
    int status = archive_read_next_header(reader.get(), &entry);
    if (status == ARCHIVE_EOF)
      return withoutCommonFolder(std::move(files));
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
      return fault("read", path, reader.get());
    if (++entries > limits.files)
      return makeError("'" + path + "' holds more files than a bundle may");
    if (std::string problem = problemOfKind(entry); !problem.empty())
      return makeError("'" + path + "' " + problem);
    const char *raw = archive_entry_pathname(entry);
    std::string name = raw ? raw : "";
    bool isFolder = archive_entry_filetype(entry) == AE_IFDIR;
    while (name.starts_with("./"))
      name.erase(0, 2);
    if (isFolder && (name.empty() || name == "."))
      continue;
    if (isFolder && name.ends_with('/'))
      name.pop_back();
    if (std::string problem = problemOfName(name); !problem.empty())
      return makeError("'" + path + "' holds a name that " + problem);
    if (isFolder)
      continue;
    size_t most = std::min(limits.fileBytes, limits.totalBytes - total);
    Expected<std::string> content = readData(reader.get(), path, most);
    if (!content)
      return tl::unexpected(content.error());
    total += content->size();
    if (!files.emplace(name, std::move(*content)).second)
      return makeError("'" + path + "' holds one name twice");
  }
}

bool irsift::isArchive(const std::string &path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error))
    return false;
  std::ifstream file(path, std::ios::binary);
  char magic[4] = {};
  return file.read(magic, sizeof magic) &&
         std::memcmp(magic, "\x28\xB5\x2F\xFD", sizeof magic) == 0;
}
