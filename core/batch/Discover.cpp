//===- Discover.cpp - Which files below some paths are inputs -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Discover.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/TreeDir.h"
#include "core/model/Sha256.h"
#include "core/model/TextFile.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr size_t sniffedBytes = 256 << 10;
constexpr size_t hashedBytes = 1 << 20;

bool isOneOf(std::string_view word,
             std::initializer_list<std::string_view> set) {
  return std::find(set.begin(), set.end(), word) != set.end();
}

std::string headOf(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(sniffedBytes, '\0');
  file.read(head.data(), sniffedBytes);
  head.resize(static_cast<size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return head;
}

/// Whether text that is no module was left by a compiler that failed or dumped
/// its IR. Nothing else that lies about is worth a case.
bool looksLikeLog(const fs::path &path) {
  std::string text = headOf(path);
  if (text.size() == sniffedBytes) {
    std::ifstream file(path, std::ios::binary);
    file.seekg(-std::streamoff(sniffedBytes), std::ios::end);
    text.append(std::istreambuf_iterator<char>(file), {});
  }
  static constexpr std::array<std::string_view, 8> marks = {
      "IR Dump ",
      "Traceback (most recent call last)",
      ": error: ",
      "LLVM ERROR: ",
      "UNREACHABLE executed at",
      ": Assertion ",
      "PassManager::run failed",
      "out of resource"};
  return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
    return text.find(mark) != std::string::npos;
  });
}

/// Whether a file of this name is an input, whatever it holds.
bool hasInputName(const fs::path &path) {
  return isOneOf(path.extension().string(), {".ttir", ".ttxir", ".mlir", ".log",
                                             ".out", ".err", ".stderr"}) ||
         path.filename().string().ends_with(".irsift.tar.zst");
}

bool isInputFile(const fs::path &path) {
  if (hasInputName(path))
    return true;
  std::string extension = path.extension().string();
  if (extension == ".txt")
    return classifyText(headOf(path)) != InputKind::Log || looksLikeLog(path);
  return extension.empty() && classifyText(headOf(path)) != InputKind::Log;
}

/// Whether MLIR would give a folder of dumps such a name: that of a top-level
/// operation and its symbol.
bool isNameOfTopLevel(std::string_view name) {
  for (std::string_view prefix : {"builtin_module_", "func_func_", "tt_func_",
                                  "llvm_func_", "gpu_module_"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

/// A capture, a bundle, or the root of a folder of dumps. Not a folder that has
/// such somewhere below, among other inputs.
bool isWholeFolder(const fs::path &folder) {
  std::error_code error;
  if (fs::exists(folder / "manifest.json", error))
    return true;
  if (fs::exists(folder / "run.json", error) &&
      fs::exists(folder / "repro.mlir", error))
    return true;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    if (it->is_directory(error) &&
        isNameOfTopLevel(it->path().filename().string()))
      return isTreeDir(folder.string());
  return false;
}

class Discovery {
public:
  explicit Discovery(const std::vector<std::string> &excluded) {
    std::error_code error;
    for (const std::string &path : excluded)
      skipped.insert(fs::weakly_canonical(path, error));
  }

  Expected<void> add(const std::string &path) {
    Expected<FileSort> sort = sortOfFile(path);
    if (!sort)
      return tl::unexpected<Error>(sort.error());
    // An input is read when it is planned and again when it is run.
    if (*sort == FileSort::Stream)
      return makeError("'" + path +
                       "' can be read but once: save what comes out of it in a "
                       "file");
    fs::path normal = fs::path(path).lexically_normal();
    if (*sort == FileSort::Regular || isWholeFolder(path)) {
      result.inputs.insert(normal.string());
      return {};
    }
    if (std::error_code error = walk(normal))
      return makeError("cannot read '" + path + "': " + error.message());
    return {};
  }

  Discovered result;

private:
  /// \returns why the folder itself cannot be read.
  std::error_code walk(const fs::path &folder) {
    std::error_code error;
    fs::directory_iterator at(folder, error), end;
    for (; !error && at != end; at.increment(error))
      take(*at);
    return error;
  }

  void take(const fs::directory_entry &entry) {
    const fs::path &path = entry.path();
    std::error_code error;
    if (path.filename().string().starts_with('.') ||
        skipped.contains(fs::weakly_canonical(path, error)))
      return;
    fs::file_type type = entry.status(error).type();
    if (type == fs::file_type::directory) {
      // What cannot be looked into is an input that cannot be read.
      bool isLink = entry.is_symlink(error);
      if (!isLink && (isWholeFolder(path) || walk(path)))
        result.inputs.insert(path.string());
    } else if (type == fs::file_type::regular) {
      if (isInputFile(path))
        result.inputs.insert(path.string());
    } else if (isMissing(type, error, path)) {
      result.inputs.insert(path.string());
    } else if (hasInputName(path)) {
      result.passedOver.insert(path.string());
    }
  }

  /// A link of an input's name that leads nowhere, and what nobody lets us look
  /// at: a kernel may be behind it.
  static bool isMissing(fs::file_type type, std::error_code error,
                        const fs::path &path) {
    bool isThere = type != fs::file_type::none &&
                   type != fs::file_type::not_found &&
                   type != fs::file_type::unknown;
    return !isThere &&
           (hasInputName(path) || error == std::errc::permission_denied);
  }

  std::set<fs::path> skipped;
};

/// The bytes of a file, hashed as they are read: logs are of any size.
Expected<ContentHash> hashFile(const std::string &path) {
  Expected<OpenedFile> file = openFile(path);
  if (!file)
    return tl::unexpected<Error>(file.error());
  Sha256 digest;
  digest.add(file->head);
  ContentHash hash;
  hash.bytes = static_cast<int64_t>(file->head.size());
  std::vector<char> block(hashedBytes);
  ssize_t got = 0;
  while ((got = ::read(file->descriptor, block.data(), block.size())) > 0 ||
         (got < 0 && errno == EINTR))
    if (got > 0) {
      digest.add({block.data(), static_cast<size_t>(got)});
      hash.bytes += got;
    }
  int error = errno;
  ::close(file->descriptor);
  if (got < 0)
    return makeError("cannot read '" + path + "': " + std::strerror(error));
  hash.sha256 = digest.finish();
  return hash;
}

} // namespace

Expected<Discovered>
irsift::discoverInputs(const std::vector<std::string> &paths,
                       const std::vector<std::string> &excluded) {
  Discovery discovery(excluded);
  for (const std::string &path : paths)
    if (Expected<void> added = discovery.add(path); !added)
      return tl::unexpected<Error>(added.error());
  if (discovery.result.inputs.empty())
    return makeError("no module, reproducer, capture or log below '" +
                     paths.front() + "'" +
                     (paths.size() > 1 ? " and the other paths" : ""));
  return std::move(discovery.result);
}

Expected<ContentHash> irsift::hashContent(const std::string &path) {
  std::error_code error;
  if (!fs::is_directory(path, error))
    return hashFile(path);
  std::set<fs::path> files;
  for (auto entry = fs::recursive_directory_iterator(path, error);
       !error && entry != fs::recursive_directory_iterator();
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored))
      files.insert(entry->path());
  }
  if (error)
    return makeError("cannot read '" + path + "': " + error.message());
  ContentHash total;
  std::string names;
  for (const fs::path &file : files) {
    Expected<ContentHash> one = hashFile(file.string());
    if (!one)
      return one;
    names += file.lexically_relative(path).string() + '\n' + one->sha256 + '\n';
    total.bytes += one->bytes;
  }
  total.sha256 = sha256(names);
  return total;
}
