//===- FileTree.cpp - Named contents in memory and in a folder ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/bundle/FileTree.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr size_t MostNameBytes = 1024, MostPartBytes = 200;

/// Closes a file descriptor; -1 is none.
class Handle {
public:
  explicit Handle(int fd) : fd(fd) {}
  ~Handle() { reset(-1); }
  Handle(const Handle &) = delete;

  int get() const { return fd; }
  void reset(int other) {
    if (fd >= 0)
      ::close(fd);
    fd = other;
  }
  /// \returns false if the system reports a late error.
  bool close() {
    int closing = fd;
    fd = -1;
    return ::close(closing) == 0;
  }

private:
  int fd;
};

tl::unexpected<Error> cannotWrite(const fs::path &path) {
  return makeError("cannot write '" + path.string() +
                   "': " + std::strerror(errno));
}

bool writeAll(int fd, std::string_view content) {
  while (!content.empty()) {
    ssize_t wrote = ::write(fd, content.data(), content.size());
    if (wrote < 0 && errno == EINTR)
      continue;
    if (wrote < 0)
      return false;
    content.remove_prefix(static_cast<size_t>(wrote));
  }
  return true;
}

/// Goes down from the folder open at \p root part by part: no part may be a
/// link.
Expected<void> writeFile(int root, const fs::path &folder,
                         const std::string &name, const std::string &content) {
  Handle at(::fcntl(root, F_DUPFD_CLOEXEC, 0));
  size_t begin = 0;
  for (size_t slash; (slash = name.find('/', begin)) != std::string::npos;
       begin = slash + 1) {
    std::string part = name.substr(begin, slash - begin);
    if (::mkdirat(at.get(), part.c_str(), 0777) != 0 && errno != EEXIST)
      return cannotWrite(folder / name);
    int next = ::openat(at.get(), part.c_str(),
                        O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (next < 0)
      return cannotWrite(folder / name);
    at.reset(next);
  }
  Handle file(::openat(at.get(), name.c_str() + begin,
                       O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK |
                           O_CLOEXEC,
                       0666));
  if (file.get() < 0 || !writeAll(file.get(), content) || !file.close())
    return cannotWrite(folder / name);
  return {};
}

Expected<std::string> readFile(const fs::path &path, size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return makeError("cannot read '" + path.string() +
                     "': " + std::strerror(errno));
  std::string content;
  std::string piece(size_t(1) << 16, '\0');
  while (file.read(piece.data(), std::streamsize(piece.size())),
         file.gcount() > 0) {
    content.append(piece, 0, static_cast<size_t>(file.gcount()));
    if (content.size() > most)
      return makeError("'" + path.string() +
                       "' is larger than a bundle may be");
  }
  return content;
}

} // namespace

std::string irsift::problemOfName(std::string_view name) {
  if (name.empty())
    return "is empty";
  if (name.size() > MostNameBytes)
    return "is too long";
  if (name.front() == '/')
    return "is absolute";
  for (char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\')
      return "has control characters";
  for (size_t begin = 0; begin <= name.size();) {
    size_t end = std::min(name.find('/', begin), name.size());
    std::string_view part = name.substr(begin, end - begin);
    if (part == "..")
      return "leaves its folder";
    if (part.empty() || part == ".")
      return "has an empty part";
    if (part.size() > MostPartBytes)
      return "is too long";
    begin = end + 1;
  }
  return {};
}

Expected<void> irsift::writeTree(const fs::path &folder,
                                 const FileTree &files) {
  for (const auto &[name, content] : files)
    if (std::string problem = problemOfName(name); !problem.empty())
      return makeError("a name of a file in the bundle " + problem);
  std::error_code error;
  fs::create_directories(folder, error);
  // The folder itself may be a link: the user named it.
  Handle root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (root.get() < 0)
    return cannotWrite(folder);
  for (const auto &[name, content] : files)
    if (Expected<void> wrote = writeFile(root.get(), folder, name, content);
        !wrote)
      return wrote;
  return {};
}

Expected<void> irsift::writeOneFile(const fs::path &path,
                                    const std::string &content) {
  fs::path folder = path.parent_path().empty() ? "." : path.parent_path();
  return writeTree(folder, {{path.filename().string(), content}});
}

Expected<FileTree> irsift::readTree(const fs::path &folder,
                                    const FileTreeLimits &limits) {
  FileTree files;
  size_t total = 0;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error), end;
  for (; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->symlink_status(ignored).type() != fs::file_type::regular)
      continue;
    std::string name = at->path().lexically_relative(folder).generic_string();
    if (!problemOfName(name).empty())
      continue;
    size_t most = std::min(limits.fileBytes, limits.totalBytes - total);
    Expected<std::string> content = readFile(at->path(), most);
    if (!content)
      return tl::unexpected(content.error());
    total += content->size();
    files[std::move(name)] = std::move(*content);
    if (files.size() > limits.files)
      return makeError("'" + folder.string() +
                       "' holds more files than a bundle may");
  }
  if (error)
    return makeError("cannot read '" + folder.string() +
                     "': " + error.message());
  return files;
}
