//===- TextFile.cpp - Files and pipes that users name as inputs -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/TextFile.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace irsift;

namespace {

/// How long a named pipe may be without a writer.
constexpr int writerMilliseconds = 5000;

tl::unexpected<Error> cannotRead(const std::string &path, int error) {
  return makeError("cannot read '" + path + "': " + std::strerror(error));
}

bool isNullDevice(const struct stat &status) {
  return status.st_rdev == makedev(1, 3);
}

bool isTerminal(const std::string &path) {
  if (path == "-")
    return ::isatty(STDIN_FILENO);
  int descriptor = ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK);
  bool terminal = descriptor >= 0 && ::isatty(descriptor);
  if (descriptor >= 0)
    ::close(descriptor);
  return terminal;
}

ssize_t readSome(int descriptor, char *into, size_t size) {
  ssize_t got;
  do
    got = ::read(descriptor, into, size);
  while (got < 0 && errno == EINTR);
  return got;
}

/// Waits until somebody has opened the pipe for writing. False if nobody does;
/// a byte that came with the answer goes to \p head.
bool awaitWriter(int descriptor, std::string &head) {
  pollfd watched = {descriptor, POLLIN, 0};
  if (::poll(&watched, 1, writerMilliseconds) > 0)
    return true;
  // A writer that is slow, or none.
  char byte;
  ssize_t got = readSome(descriptor, &byte, 1);
  if (got > 0)
    head += byte;
  return got != 0;
}

} // namespace

Expected<FileSort> irsift::sortOfFile(const std::string &path) {
  struct stat status;
  int failed = path == "-" ? ::fstat(STDIN_FILENO, &status)
                           : ::stat(path.c_str(), &status);
  if (failed != 0)
    return cannotRead(path, errno);
  std::string name = path == "-" ? "the standard input" : "'" + path + "'";
  if (S_ISDIR(status.st_mode))
    return FileSort::Folder;
  if (S_ISREG(status.st_mode) && path != "-")
    return FileSort::Regular;
  bool isDevice =
      S_ISBLK(status.st_mode) ||
      (S_ISCHR(status.st_mode) && !isNullDevice(status) && !isTerminal(path));
  if (isDevice)
    return makeError(name + " is a device, whose content has no end: give a "
                            "file or a pipe");
  if (S_ISSOCK(status.st_mode) && path != "-")
    return makeError(name + " is a socket: give a file or a pipe");
  return FileSort::Stream;
}

Expected<OpenedFile> irsift::openFile(const std::string &path) {
  Expected<FileSort> sort = sortOfFile(path);
  if (!sort)
    return tl::unexpected(sort.error());
  if (*sort == FileSort::Folder)
    return makeError("'" + path + "' is a folder, not a file");
  OpenedFile file;
  if (path == "-") {
    file.descriptor = ::dup(STDIN_FILENO);
    return file;
  }
  // Opening a named pipe waits for its writer, if need be for ever.
  bool isStream = *sort == FileSort::Stream;
  int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isStream ? O_NONBLOCK : 0);
  file.descriptor = ::open(path.c_str(), flags);
  if (file.descriptor < 0)
    return cannotRead(path, errno);
  struct stat status;
  if (isStream && ::fstat(file.descriptor, &status) == 0 &&
      S_ISFIFO(status.st_mode) && !awaitWriter(file.descriptor, file.head)) {
    ::close(file.descriptor);
    return makeError("'" + path + "' is a pipe that nobody writes to");
  }
  if (isStream)
    ::fcntl(file.descriptor, F_SETFL,
            ::fcntl(file.descriptor, F_GETFL) & ~O_NONBLOCK);
  return file;
}

Expected<std::string> irsift::readTextFile(const std::string &path,
                                           int64_t mostBytes) {
  Expected<OpenedFile> file = openFile(path);
  if (!file)
    return tl::unexpected(file.error());
  std::string text = std::move(file->head);
  std::array<char, 64 << 10> block;
  ssize_t got = 0;
  struct stat status;
  bool isTooLarge = ::fstat(file->descriptor, &status) == 0 &&
                    S_ISREG(status.st_mode) && status.st_size > mostBytes;
  while (!isTooLarge && static_cast<int64_t>(text.size()) <= mostBytes &&
         (got = readSome(file->descriptor, block.data(), block.size())) > 0)
    text.append(block.data(), static_cast<size_t>(got));
  int error = errno;
  ::close(file->descriptor);
  if (got < 0)
    return cannotRead(path, error);
  if (isTooLarge || static_cast<int64_t>(text.size()) > mostBytes)
    return makeError("'" + path + "' holds more than the " +
                     std::to_string(mostBytes >> 20) +
                     " MiB that are read of such an input");
  return text;
}
