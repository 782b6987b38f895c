//===- ReportSource.cpp - What a report is made from ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/report/ReportSource.h"
#include "viz/text/RunText.h"

using namespace irsift;

const std::string &ReportSource::text(const SnapshotId &id) const {
  static const std::string none;
  auto found = snapshots.find(id);
  return found == snapshots.end() ? none : found->second;
}

const std::string &ReportSource::reproducer() const {
  return repro.empty() ? text(run.inputSnapshot) : repro;
}

const std::vector<Buffer> &ReportSource::lastBuffers() const {
  PassIndex index = lastFinishedPass(run);
  return index.value < 0 ? run.inputBuffers : run.passes[index.value].buffers;
}

ReportSource irsift::gatherReport(
    Run run, Target target,
    const std::function<Expected<std::string>(const SnapshotId &)> &load) {
  ReportSource source{std::move(run), std::move(target)};
  auto take = [&](const SnapshotId &id) {
    if (id.empty() || source.snapshots.contains(id))
      return;
    if (Expected<std::string> text = load(id))
      source.snapshots[id] = std::move(*text);
  };
  take(source.run.inputSnapshot);
  for (const PassRun &pass : source.run.passes)
    take(pass.snapshot);
  return source;
}
