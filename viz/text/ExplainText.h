//===- ExplainText.h - What a log holds, as text --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_TEXT_EXPLAINTEXT_H
#define IRSIFT_VIZ_TEXT_EXPLAINTEXT_H

#include "core/verdict/recorded/Explain.h"
#include "viz/text/Style.h"

#include <string>

namespace irsift {

/// The verdict first, then what else failed, what the log lacks, and how the
/// IR grew.
std::string renderExplanation(const Explanation &explanation,
                              const Style &style);

/// "12 bytes", "3.4 MiB".
std::string sizeText(int64_t bytes);

} // namespace irsift

#endif // IRSIFT_VIZ_TEXT_EXPLAINTEXT_H
