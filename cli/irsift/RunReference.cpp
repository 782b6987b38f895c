//===- RunReference.cpp - How a command line names stored runs ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/RunReference.h"

#include <charconv>

using namespace irsift;

Expected<Run> irsift::loadRunNamed(const RunStore &runs,
                                   const std::string &which) {
  if (which == "latest")
    return runs.loadLatestRun();
  int64_t number = 0;
  const char *end = which.data() + which.size();
  auto [rest, error] = std::from_chars(which.data(), end, number);
  if (error != std::errc() || rest != end)
    return makeError("'" + which + "' is no run: give its number or `latest`");
  return runs.loadRun(RunId(number));
}

Expected<PassIndex> irsift::findPassNamed(const Run &run,
                                          const std::string &which) {
  if (which == "input")
    return PassIndex(-1);
  const PassRun *found = nullptr;
  for (const PassRun &pass : run.passes)
    if (std::to_string(pass.index.value) == which || pass.pass.name == which)
      found = &pass;
  if (!found)
    return makeError("run " + std::to_string(run.id.value) + " has no pass '" +
                     which + "'");
  return found->index;
}

const SnapshotId &irsift::snapshotAfter(const Run &run, PassIndex index) {
  return index.value < 0 ? run.inputSnapshot
                         : run.passes.at(index.value).snapshot;
}
