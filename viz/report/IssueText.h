//===- IssueText.h - A run as the text of an issue ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_ISSUETEXT_H
#define IRSIFT_VIZ_REPORT_ISSUETEXT_H

#include "viz/report/PersonalData.h"
#include "viz/report/ReportSource.h"

namespace irsift {

/// What trackers take, in characters.
inline constexpr size_t maxIssueSize = 65'536;

/// Markdown: verdict, numbers, repro, command, environment, details; shorter
/// than maxIssueSize. It says what \p personal took out, of this and of what
/// went through it before.
std::string issueText(const ReportSource &source, PersonalData &personal);

/// The command that shows the failure again, on repro.mlir; a line.
std::string reproCommand(const ReportSource &source);
/// Versions, pipeline, target and knobs, a line each.
std::string environmentText(const Run &run);

/// \p text as a block of code that it cannot end itself.
std::string codeBlock(const std::string &text, const std::string &language);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_ISSUETEXT_H
