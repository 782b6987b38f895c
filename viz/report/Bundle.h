//===- Bundle.h - A run as a folder to send -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_BUNDLE_H
#define IRSIFT_VIZ_REPORT_BUNDLE_H

#include "core/memory/Target.h"
#include "core/model/Expected.h"
#include "core/model/Run.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace irsift {

/// A run with the texts that belong to it.
struct ReportSource {
  Run run;
  Target target;
  /// By content address.
  std::map<SnapshotId, std::string> snapshots;
  /// What reproduces the failure; empty: the input.
  std::string repro;

  /// Text of snapshot \p id; empty if it is not there.
  const std::string &text(const SnapshotId &id) const;
};

/// Takes the snapshots of \p run from \p load; those that cannot be had are
/// left out.
ReportSource gatherReport(
    Run run, Target target,
    const std::function<Expected<std::string>(const SnapshotId &)> &load);

/// File name (with '/') and content of everything in a bundle, without
/// personal data.
std::map<std::string, std::string> makeBundle(const ReportSource &source);

/// Writes a bundle to a folder, or to an archive if \p path ends in `.tar.zst`;
/// makes folders as needed and replaces files of those names.
Expected<void> writeBundle(const std::filesystem::path &path,
                           const std::map<std::string, std::string> &bundle);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_BUNDLE_H
