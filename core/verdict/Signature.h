//===- Signature.h - When two failures are the same failure ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_VERDICT_SIGNATURE_H
#define IRSIFT_CORE_VERDICT_SIGNATURE_H

#include "core/model/Verdict.h"

#include <string>
#include <string_view>

namespace irsift {

/// \p text without what differs between two sightings of one failure: numbers
/// and addresses become `_`, names of values `%_`, of functions and other
/// symbols `@_`, or `'_'` where they are quoted and called symbols; of a path
/// the file's name is left; extents in types become
/// `_` and keep their rank; white space becomes one blank. Only the first line
/// counts: what follows quotes the program.
std::string normalizeDiagnostic(std::string_view text);

/// `class|pass|op|normalised diagnostic`. Two failures are the same if their
/// signatures are equal. Empty for class `none`.
std::string signatureOf(VerdictClass kind, std::string_view pass,
                        std::string_view op, std::string_view diagnostic);

/// The same, from a verdict that is complete but for its signature.
std::string signatureOf(const Verdict &verdict);

} // namespace irsift

#endif // IRSIFT_CORE_VERDICT_SIGNATURE_H
