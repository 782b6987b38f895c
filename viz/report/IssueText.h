//===- IssueText.h - A run as the text of an issue ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_ISSUETEXT_H
#define IRSIFT_VIZ_REPORT_ISSUETEXT_H

#include "viz/report/Bundle.h"
#include "viz/report/PersonalData.h"

namespace irsift {

/// What trackers take, in characters.
inline constexpr size_t maxIssueSize = 65'536;

/// Markdown: verdict, numbers, repro, command, environment, details; shorter
/// than maxIssueSize. It says what \p personal took out, of this and of what
/// went through it before.
std::string issueText(const ReportSource &source, PersonalData &personal);

/// \p text as a block of code that it cannot end itself.
std::string codeBlock(const std::string &text, const std::string &language);

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_ISSUETEXT_H
