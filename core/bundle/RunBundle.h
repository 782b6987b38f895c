//===- RunBundle.h - Runs in bundles, read back ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bundle is a folder or a .tar.zst that `irsift report` wrote; what is in it
// may come from a stranger and is data only (docs/formats.md, "Bundles").
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_BUNDLE_RUNBUNDLE_H
#define IRSIFT_CORE_BUNDLE_RUNBUNDLE_H

#include "core/bundle/FileTree.h"
#include "core/model/Run.h"

#include <map>
#include <string>
#include <vector>

namespace irsift {

/// Text that goes with a run, under a heading of its own.
struct ReportSection {
  std::string title;
  std::string text;

  bool operator==(const ReportSection &) const = default;
};

/// Texts that go with a run: what was tried, how its reproducer came about.
struct RunNotes {
  std::string repro;
  std::vector<ReportSection> sections;

  bool operator==(const RunNotes &) const = default;
};

/// A run as a bundle holds it.
struct RunBundle {
  /// Its snapshot ids are those of the texts in `snapshots`.
  Run run;
  std::map<SnapshotId, std::string> snapshots;
  /// repro.mlir and repro.pass.mlir; empty if there is none.
  std::string repro;
  std::string passRepro;
  RunNotes notes;
};

/// Whether \p path is a folder with a run.json, or an archive.
bool isRunBundle(const std::string &path);

/// Reads a folder or an archive. Errors name \p path.
Expected<RunBundle> readRunBundle(const std::string &path,
                                  const FileTreeLimits &limits = {});

/// The same for files that are at hand; \p origin names them in errors.
Expected<RunBundle> runBundleOf(FileTree files, const std::string &origin);

/// notes.json of a bundle.
std::string notesDocument(const RunNotes &notes);

/// Name of the file with the snapshot after pass \p index (-1: the input) in
/// a bundle.
std::string snapshotFileName(PassIndex index, const std::string &pass);

} // namespace irsift

#endif // IRSIFT_CORE_BUNDLE_RUNBUNDLE_H
