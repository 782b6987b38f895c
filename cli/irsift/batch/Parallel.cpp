//===- Parallel.cpp - The line for GNU parallel -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/batch/Executors.h"

#include <algorithm>
#include <filesystem>

using namespace irsift;
namespace fs = std::filesystem;

std::string irsift::ownProgram() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).string();
}

std::string irsift::shellLine(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words) {
    bool isPlain =
        !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
          return std::isalnum(static_cast<unsigned char>(c)) ||
                 std::string_view("-._/=,:+{}@%").find(c) !=
                     std::string_view::npos;
        });
    line += line.empty() ? "" : " ";
    if (isPlain) {
      line += word;
      continue;
    }
    line += '\'';
    for (char c : word)
      line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

Expected<ExitCode> irsift::printParallelLine(const BatchOptions &options) {
  if (auto sound = options.configurations(); !sound)
    return tl::unexpected(sound.error());
  int tasks = options.executor.tasks;
  std::string parts = options.folder + "/shards";
  // -q: what parallel is given is quoted once more for the shell it starts.
  std::vector<std::string> line = {"parallel", "-q", "--joblog",
                                   options.folder + "/parallel.log"};
  if (options.jobs > 0)
    line.insert(line.end(), {"--jobs", std::to_string(options.jobs)});
  line.push_back(ownProgram());
  BatchOptions part = options;
  // The processors are shared out by parallel.
  part.jobs = 1;
  for (std::string &word :
       shardArguments(part, "{}/" + std::to_string(tasks), parts + "/{}"))
    line.push_back(std::move(word));
  line.push_back(":::");
  std::vector<std::string> merge = {ownProgram(), "merge",   "--fail-on",
                                    "none",       "--quiet", options.folder};
  for (int i = 1; i <= tasks; ++i) {
    line.push_back(std::to_string(i));
    merge.push_back(parts + "/" + std::to_string(i));
  }
  printOut("mkdir -p " + shellLine({options.folder}) + " && " +
           shellLine(line) + " && " + shellLine(merge) + "\n");
  return ExitCode::Ok;
}
