//===- Discover.cpp - Which files below some paths are inputs -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Discover.h"
#include "core/ingest/InputKind.h"
#include "core/ingest/TreeDir.h"
#include "core/model/Sha256.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr size_t sniffedBytes = 256 << 10;

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

bool isInputFile(const fs::path &path) {
  std::string extension = path.extension().string();
  if (isOneOf(extension,
              {".ttir", ".ttxir", ".mlir", ".log", ".out", ".err", ".stderr"}))
    return true;
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
    std::error_code error;
    if (!fs::exists(path, error))
      return makeError("'" + path + "' does not exist");
    if (!fs::is_directory(path, error) || isWholeFolder(path))
      found.insert(fs::path(path).lexically_normal().string());
    else
      return walk(fs::path(path).lexically_normal());
    return {};
  }

  std::set<std::string> found;

private:
  Expected<void> walk(const fs::path &folder) {
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    if (error)
      return makeError("cannot read '" + folder.string() +
                       "': " + error.message());
    for (const fs::directory_entry &entry : entries)
      if (Expected<void> taken = take(entry); !taken)
        return taken;
    return {};
  }

  Expected<void> take(const fs::directory_entry &entry) {
    const fs::path &path = entry.path();
    std::error_code error;
    if (path.filename().string().starts_with('.') ||
        skipped.contains(fs::weakly_canonical(path, error)))
      return {};
    if (entry.is_directory(error)) {
      if (entry.is_symlink(error))
        return {};
      if (!isWholeFolder(path))
        return walk(path);
      found.insert(path.string());
    } else if (entry.is_regular_file(error) && isInputFile(path)) {
      found.insert(path.string());
    }
    return {};
  }

  std::set<fs::path> skipped;
};

Expected<std::string> readAll(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad())
    return makeError("cannot read '" + path + "': " + std::strerror(errno));
  return text;
}

} // namespace

Expected<std::vector<std::string>>
irsift::discoverInputs(const std::vector<std::string> &paths,
                       const std::vector<std::string> &excluded) {
  Discovery discovery(excluded);
  for (const std::string &path : paths)
    if (Expected<void> added = discovery.add(path); !added)
      return tl::unexpected<Error>(added.error());
  if (discovery.found.empty())
    return makeError("no module, reproducer, capture or log below '" +
                     paths.front() + "'" +
                     (paths.size() > 1 ? " and the other paths" : ""));
  return std::vector<std::string>(discovery.found.begin(),
                                  discovery.found.end());
}

Expected<ContentHash> irsift::hashContent(const std::string &path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    Expected<std::string> text = readAll(path);
    if (!text)
      return tl::unexpected<Error>(text.error());
    return ContentHash{sha256(*text), static_cast<int64_t>(text->size())};
  }
  std::set<fs::path> files;
  for (auto entry = fs::recursive_directory_iterator(path, error);
       !error && entry != fs::recursive_directory_iterator();
       entry.increment(error))
    if (entry->is_regular_file())
      files.insert(entry->path());
  if (error)
    return makeError("cannot read '" + path + "': " + error.message());
  ContentHash total;
  std::string names;
  for (const fs::path &file : files) {
    Expected<ContentHash> one = hashContent(file.string());
    if (!one)
      return one;
    names += file.lexically_relative(path).string() + '\n' + one->sha256 + '\n';
    total.bytes += one->bytes;
  }
  total.sha256 = sha256(names);
  return total;
}
