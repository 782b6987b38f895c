//===- Exports.h - What leaves the window as a file or a text -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_GUI_MODELS_EXPORTS_H
#define IRSIFT_GUI_MODELS_EXPORTS_H

#include "gui/models/Session.h"

#include <QString>

#include <stop_token>

namespace irsift::gui {

/// A run with all that its reports need. The functions below can be called on
/// any thread; those that write say what they wrote or why they could not.
struct ExportSource {
  Run run;
  Target target;
  std::shared_ptr<SnapshotTexts> texts;
  /// A smaller module that fails; empty: the input.
  std::string repro;
};

/// The text of an issue, without personal data; empty if \p stop came first.
QString issueOf(const ExportSource &source, const std::stop_token &stop = {});
/// Nothing is written if \p stop comes before all is gathered.
QString writePage(const ExportSource &source, const QString &path,
                  const std::stop_token &stop = {});
QString writeFolder(const ExportSource &source, const QString &path,
                    const std::stop_token &stop = {});

} // namespace irsift::gui

#endif // IRSIFT_GUI_MODELS_EXPORTS_H
