//===- Installation.cpp - Where the program's own files are ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Installation.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr const char *WorkerName = "irsift-worker";

/// Folder of the running program, links resolved.
fs::path programFolder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

/// The worker of the installation whose programs are in \p binFolder.
std::optional<std::string> workerOf(const fs::path &binFolder) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(
      binFolder / IRSIFT_LIBEXEC_FROM_BIN / WorkerName, error);
  if (error || ::access(path.c_str(), X_OK) != 0)
    return std::nullopt;
  return path.string();
}

} // namespace

std::string irsift::findWorkerProgram() {
  if (const char *path = std::getenv("IRSIFT_WORKER"); path && *path)
    return path;
  std::string beside = (programFolder() / WorkerName).string();
  if (::access(beside.c_str(), X_OK) == 0)
    return beside;
  if (auto installed = workerOf(programFolder()))
    return *installed;
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code error;
    fs::path program = fs::canonical(fs::path(folder) / "irsift", error);
    if (error)
      continue;
    if (auto installed = workerOf(program.parent_path()))
      return *installed;
  }
  return beside;
}

std::string irsift::findDataFolder() {
  std::error_code error;
  fs::path folder =
      fs::weakly_canonical(programFolder() / IRSIFT_DATA_FROM_BIN, error);
  return !error && fs::is_directory(folder, error) ? folder.string() : "";
}
