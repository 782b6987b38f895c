//===- FailureText.h - What kind of failure a text tells of ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_RECORDED_FAILURETEXT_H
#define IRSIFT_CORE_VERDICT_RECORDED_FAILURETEXT_H

#include <string_view>

namespace irsift {

/// Whether \p message is one of MLIR's verifier, so that the IR was found
/// broken, rather than a pass saying that it gives up. Both look like
/// `'x.y' op ...`; the wording tells them apart.
bool isVerifierMessage(std::string_view message);

/// Whether \p message is one of the parser's.
bool isParserMessage(std::string_view message);

/// Whether \p message says that a pass, an option or a file is unknown: the
/// command was wrong, not the kernel.
bool isUsageMessage(std::string_view message);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_RECORDED_FAILURETEXT_H
