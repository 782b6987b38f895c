//===- BatchFolder.cpp - The folder that a batch works in ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/BatchFolder.h"
#include "core/batch/BatchJson.h"
#include "viz/batch/BatchText.h"
#include "viz/batch/Format.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace irsift;
namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds lockPoll{200};

/// \returns a descriptor that holds the lock.
Expected<int> lockFile(const std::string &path, const std::stop_token &stop) {
  int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0)
    return makeError("cannot write '" + path + "': " + std::strerror(errno));
  bool isTold = false;
  while (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      break; // A file system without locks: the store bears two writers.
    if (stop.stop_requested()) {
      ::close(fd);
      return makeError("interrupted", ExitCode::Interrupted);
    }
    if (!isTold)
      printMessage("waiting for another batch that works in " +
                   fs::path(path).parent_path().string());
    isTold = true;
    std::this_thread::sleep_for(lockPoll);
  }
  return fd;
}

Expected<void> writeFormat(const BatchFormat &format, const std::string &file,
                           const std::string &text) {
  if (file == "-") {
    printOut(text);
    return {};
  }
  std::ofstream stream(file,
                       std::ios::binary |
                           (format.appends ? std::ios::app : std::ios::trunc));
  if (!(stream << text).flush())
    return makeError("cannot write '" + file + "' of --" +
                     std::string(format.name));
  return {};
}

} // namespace

BatchFolder::BatchFolder(BatchFolder &&other) noexcept
    : folder(std::move(other.folder)), lock(std::exchange(other.lock, -1)),
      database(std::move(other.database)) {}

BatchFolder::~BatchFolder() {
  if (lock >= 0)
    ::close(lock);
}

Expected<BatchFolder> BatchFolder::open(const std::string &path,
                                        const std::stop_token &stop) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!fs::is_directory(path, error))
    return makeError("-o " + path + ": cannot make this folder");
  Expected<int> lock = lockFile(path + "/batch.lock", stop);
  if (!lock)
    return tl::unexpected(lock.error());
  Expected<BatchStore> store = BatchStore::open(BatchStore::fileIn(path));
  if (!store) {
    ::close(*lock);
    return tl::unexpected(store.error());
  }
  return BatchFolder(path, *lock, std::move(*store));
}

Expected<void> BatchFolder::write(const std::string &name,
                                  const std::string &text) const {
  fs::path path = fs::path(folder) / name;
  fs::path draft = path.string() + ".new";
  std::ofstream file(draft, std::ios::binary);
  std::error_code error;
  if ((file << text).flush())
    fs::rename(draft, path, error);
  if (!file || error)
    return makeError("cannot write '" + path.string() + "'");
  return {};
}

Expected<Baseline> irsift::readBaseline(const ReportOptions &options) {
  if (options.baseline.empty())
    return Baseline();
  Expected<BatchStore> store = BatchStore::openToRead(options.baseline);
  if (!store)
    return makeError("--baseline: " + store.error().message);
  Expected<std::vector<BatchCase>> cases = store->cases();
  if (!cases)
    return makeError("--baseline: " + cases.error().message);
  return Baseline(std::move(*cases));
}

void irsift::judge(BatchReport &report, const Baseline &baseline) {
  formBuckets(report);
  if (baseline)
    compareWithBaseline(report, *baseline);
}

Expected<ExitCode> irsift::publish(const BatchReport &report,
                                   const BatchFolder &folder,
                                   const ReportOptions &options,
                                   std::string_view command,
                                   std::string_view skipped) {
  std::string document = jsonDocument("batch", toJson(report));
  Expected<void> written = folder.write("index.json", document);
  if (written)
    written = folder.write("index.html", renderBatchHtml(report));
  if (written)
    written = folder.write("index.md", renderBatchMarkdown(report));
  for (const BatchFormat &format : batchFormats()) {
    auto wanted = options.files.find(format.name);
    if (!written || wanted == options.files.end() || wanted->second.empty() ||
        format.name == skipped)
      continue;
    written = writeFormat(format, wanted->second, format.render(report));
  }
  if (!written)
    return tl::unexpected(written.error());
  if (options.output.json)
    printOut(jsonDocument(command, toJson(report)));
  else if (!options.isStdoutTaken())
    printOut(renderBatchText(report, folder.path(), options.output.style()));
  return isFailure(report, options.failOn) ? ExitCode::Finding : ExitCode::Ok;
}
