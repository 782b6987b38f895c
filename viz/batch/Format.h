//===- Format.h - A form in which a batch is handed on ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a format: one file here with a function `renderName()`, and one line
// in Formats.def; `irsift batch --name FILE` then writes it.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_BATCH_FORMAT_H
#define IRSIFT_VIZ_BATCH_FORMAT_H

#include "core/batch/Batch.h"

#include <span>
#include <string>
#include <string_view>

namespace irsift {

struct BatchFormat {
  /// Name of the option, and what it says in the help.
  std::string_view name;
  std::string_view summary;
  /// Whether FILE is added to instead of being replaced.
  bool appends;
  std::string (*render)(const BatchReport &report);
};

/// All of them, in the order of Formats.def.
std::span<const BatchFormat> batchFormats();

#define IRSIFT_BATCH_FORMAT(NAME, SPELLING, APPENDS, SUMMARY)                  \
  std::string render##NAME(const BatchReport &report);
#include "viz/batch/Formats.def"

/// The index page.
std::string renderBatchHtml(const BatchReport &report);
std::string renderBatchMarkdown(const BatchReport &report);

} // namespace irsift

#endif // IRSIFT_VIZ_BATCH_FORMAT_H
