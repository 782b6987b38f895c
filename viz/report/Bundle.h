//===- Bundle.h - A run as files to send ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// core/bundle reads bundles back.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_BUNDLE_H
#define IRSIFT_VIZ_REPORT_BUNDLE_H

#include "core/bundle/FileTree.h"
#include "viz/report/ReportSource.h"

namespace irsift {

/// Everything in a bundle (docs/formats.md, "Bundles"), without personal data.
FileTree makeBundle(const ReportSource &source);

/// What writeReport() makes of a path.
enum class ReportForm {
  Folder,
  /// .tar.zst
  Archive,
  /// .html: one page that needs nothing else.
  Page,
  /// .md: the text of an issue.
  Issue,
  /// .trace.json: for the viewers of Chrome traces.
  Trace,
  /// .json: the run.
  Document,
  /// .csv: LM buffers after the last pass, as the minimalloc challenges have
  /// them.
  Buffers,
};
ReportForm reportFormOf(const std::string &path);

/// Writes the report in the form that the ending of \p path asks for, without
/// personal data. \returns what was written, for people.
Expected<std::string> writeReport(const std::string &path,
                                  const ReportSource &source);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_BUNDLE_H
