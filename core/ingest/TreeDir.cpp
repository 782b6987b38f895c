//===- TreeDir.cpp - Folders of --mlir-print-ir-tree-dir ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/ingest/TreeDir.h"

#include "core/ingest/LogParser.h"
#include "core/ingest/TextScan.h"

#include <algorithm>
#include <filesystem>
#include <map>

using namespace irsift;
using namespace irsift::scan;

namespace fs = std::filesystem;

namespace {

struct TreeFile {
  /// Numbers in front of the name. Those of a function start with the number
  /// of the last pass that ran on the module, so that order is by list.
  std::vector<int64_t> numbers;
  std::string path;
  /// Folder of the top-level operation.
  std::string top;
};

std::vector<int64_t> numbersOf(std::string_view name) {
  std::vector<int64_t> numbers;
  if (!name.ends_with(".mlir"))
    return numbers;
  while (std::optional<int64_t> number = readNumber(name)) {
    if (!consume(name, "_"))
      return {};
    numbers.push_back(*number);
  }
  return name.size() > 5 ? numbers : std::vector<int64_t>();
}

std::vector<TreeFile> findFiles(const std::string &root, size_t most) {
  std::vector<TreeFile> files;
  std::error_code error;
  for (fs::recursive_directory_iterator
           it(root, fs::directory_options::skip_permission_denied, error),
       end;
       !error && it != end && files.size() < most; it.increment(error)) {
    std::vector<int64_t> numbers = numbersOf(it->path().filename().string());
    std::error_code ignored;
    if (numbers.empty() || !it->is_regular_file(ignored))
      continue;
    fs::path inside = fs::relative(it->path(), root);
    std::string top =
        numbers.size() > 1 || std::distance(inside.begin(), inside.end()) > 1
            ? inside.begin()->string()
            : std::string();
    files.push_back({std::move(numbers), it->path().string(), std::move(top)});
  }
  std::sort(files.begin(), files.end(), [](const auto &a, const auto &b) {
    return std::tie(a.top, a.numbers, a.path) <
           std::tie(b.top, b.numbers, b.path);
  });
  return files;
}

} // namespace

bool irsift::isTreeDir(const std::string &path) {
  return !findFiles(path, 1).empty();
}

Expected<RecordedLog> irsift::readTreeDir(const std::string &path) {
  RecordedLog log;
  log.path = path;
  log.lanes = {""};
  std::map<std::string, LaneId> laneOf;
  for (const TreeFile &file : findFiles(path, SIZE_MAX)) {
    Expected<RecordedLog> one = readLog(file.path);
    if (!one)
      return tl::unexpected(one.error());
    auto [lane, isNew] = laneOf.try_emplace(
        file.top, LaneId(static_cast<int32_t>(laneOf.size())));
    if (isNew && lane->second.value > 0)
      log.lanes.push_back(file.top);
    for (RecordedDump &dump : one->dumps) {
      if (!dump.header)
        continue;
      dump.file = file.path;
      dump.lane = lane->second;
      LogEvent event;
      event.lane = dump.lane;
      event.position.number = static_cast<int64_t>(log.dumps.size()) + 1;
      event.what = DumpSeen{log.dumps.size()};
      log.events.push_back(std::move(event));
      log.dumps.push_back(std::move(dump));
    }
    log.lines += one->lines;
    log.bytes += one->bytes;
  }
  return log;
}
