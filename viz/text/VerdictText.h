//===- VerdictText.h - A verdict as text ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===-------------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_VERDICTTEXT_H
#define IRSIFT_VIZ_TEXT_VERDICTTEXT_H

#include "core/model/Verdict.h"
#include "viz/text/Style.h"

#include <string>

namespace irsift {

/// "verifier-error after tritonxpu-legalize"; "no failure" for class none.
std::string verdictTitle(const Verdict &verdict);
Ink inkOf(VerdictClass kind);

/// "  label  text", the labels of a verdict one under the other; nothing if
/// \p text is empty.
std::string field(const Style &style, const char *label,
                  const std::string &text);

/// First line of a diagnostic: the rest quotes the program.
std::string firstLine(const std::string &text);

std::string memoryText(const MemoryVerdict &memory);

/// The step over the limit: the pass of an over-budget verdict with the bytes
/// before and after it, and what later passes made of them. Else empty.
std::string stepText(const Verdict &verdict);

/// Advice, each with its evidence.
std::string adviceText(const Verdict &verdict, const Style &style);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_VERDICTTEXT_H
