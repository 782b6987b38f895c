//===- ResultFiles.cpp - What a reduction leaves on the disk --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/ResultFiles.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

using namespace irsift;
using namespace irsift::reduce;
namespace fs = std::filesystem;

namespace {

/// Where \p path is written before it is renamed.
std::string partialOf(const std::string &path) { return path + ".part"; }

/// \p path with \p middle before its extension.
std::string withMiddle(fs::path path, const std::string &middle) {
  path.replace_extension(middle + path.extension().string());
  return path.string();
}

} // namespace

Expected<void> ResultFiles::prepare(std::string_view option,
                                    const std::string &path) {
  auto cannot = [&](const std::string &why) {
    return makeError(fmt::format("{} {}: {}", option, path, why));
  };
  std::error_code error;
  if (fs::path folder = fs::path(path).parent_path(); !folder.empty())
    fs::create_directories(folder, error);
  if (error)
    return cannot(error.message());
  if (fs::is_directory(path, error))
    return cannot("is a folder");
  std::string partial = partialOf(path);
  if (!std::ofstream(partial))
    return cannot("cannot be written");
  fs::remove(partial, error);
  return {};
}

void ResultFiles::stepTaken(const ReduceStep &step) {
  write(pathOf(current), step.text);
  if (!step.twinText.empty())
    write(twinPath(), step.twinText);
}

void ResultFiles::progressed(int64_t ops, int64_t tests, double seconds) {
  line.show(fmt::format("reducing {}: {} operations, {} tests, {:.1f} s",
                        current == Level::Input ? "the input" : "the pass", ops,
                        tests, seconds));
}

std::string ResultFiles::pathOf(const std::string &path, Level level) {
  return level == Level::Pass ? withMiddle(path, ".pass") : path;
}

std::string ResultFiles::twinPath() const { return withMiddle(base, ".twin"); }

void ResultFiles::write(const std::string &path, const std::string &text) {
  std::string partial = partialOf(path);
  std::error_code error;
  {
    std::ofstream file(partial, std::ios::binary);
    if (!(file << text).flush())
      error = std::make_error_code(std::errc::io_error);
  }
  if (!error)
    fs::rename(partial, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(partial, ignored);
    if (problem.empty())
      problem = "cannot write '" + path + "'";
  }
}
