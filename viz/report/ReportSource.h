//===- ReportSource.h - What a report is made from ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_REPORTSOURCE_H
#define IRSIFT_VIZ_REPORT_REPORTSOURCE_H

#include "core/bundle/RunBundle.h"
#include "core/memory/Target.h"
#include "core/model/Expected.h"
#include "core/model/Run.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace irsift {

/// A run with the texts that belong to it.
struct ReportSource {
  Run run;
  Target target;
  /// By content address.
  std::map<SnapshotId, std::string> snapshots = {};
  /// What reproduces the failure; empty: the input.
  std::string repro = {};
  /// The same for the failing pass alone; may be empty.
  std::string passRepro = {};
  /// How the reproducer came about ("reduced to 5 of 40 operations, and run
  /// again in a fresh process: the same signature"), what was tried, and
  /// anything else.
  RunNotes notes = {};

  /// Text of snapshot \p id; empty if it is not there.
  const std::string &text(const SnapshotId &id) const;
  /// The reproducer, or the input in its place.
  const std::string &reproducer() const;
  /// The buffers after the last pass that finished.
  const std::vector<Buffer> &lastBuffers() const;
};

/// Takes the snapshots of \p run from \p load; those that cannot be had are
/// left out.
ReportSource gatherReport(
    Run run, Target target,
    const std::function<Expected<std::string>(const SnapshotId &)> &load);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_REPORTSOURCE_H
